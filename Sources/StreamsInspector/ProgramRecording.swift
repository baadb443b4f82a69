#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import StreamsWire

/// A recording that a program makes of itself: `streamtop replay` plays it, also when the program was killed.
public struct InspectorRecording: Hashable, Sendable {
  /// The file, which is made anew, accessible to its owner only. A file that another process records to is left alone. A pipe
  /// is not a file: nothing is recorded to it.
  public var path: String
  /// How many bytes it may have; beyond that the newest overwrite the oldest. Nil for any number.
  public var limit: Int?

  /// Says where a recording goes.
  /// - Precondition: `limit` is nil, or at least 65,536.
  public init(_ path: String, limit: Int? = nil) {
    // No precondition, of which a release build says nothing.
    if let limit, limit < 1 << 16 {
      fatalError("InspectorRecording(limit: \(limit)): limit must be 65536 bytes or more")
    }
    (self.path, self.limit) = (path, limit)
  }

  /// The recordings with paths of their own: of several with one path, the first.
  static func distinct(_ recordings: [InspectorRecording]) -> [InspectorRecording] {
    var paths: Set<String> = []
    return recordings.filter { paths.insert($0.path).inserted }
  }

  /// What `STREAMTOP_RECORD` says: a path, and a limit behind a comma, such as `shop.strec,64M`.
  init(text: String) throws(InspectorFailure) {
    guard let comma = text.lastIndex(of: ",") else {
      self = InspectorRecording(text)
      return
    }
    var digits = text[text.index(after: comma)...]
    let powers: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let power = digits.last.flatMap { powers[$0] }
    if power != nil { digits = digits.dropLast() }
    guard let number = Int(digits), (1..<1 << 32).contains(number), number << (power ?? 0) >= 1 << 16 else {
      throw InspectorFailure(
        "STREAMTOP_RECORD: '\(text[text.index(after: comma)...])' is no size; write 64M, and 64K at least")
    }
    self = InspectorRecording(String(text[..<comma]), limit: number << (power ?? 0))
  }
}

/// The file to which the inspector's thread writes. The program does not wait for it.
final class ProgramRecording {
  private let path: String
  private let file: Descriptor
  private var places: RecordingPlaces
  private var encoder: RecordingEncoder

  /// Makes the file anew, and locks it until the recording ends: others that inherit the environment, such as helpers, have the
  /// same path from it.
  /// - Throws: why the file cannot be written, or that another process records to it.
  init(_ recording: InspectorRecording, _ header: SegmentHeader) throws(InspectorFailure) {
    // What is there stays until no other process records to it. A pipe would make the program wait for a reader.
    let number = open(recording.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard number >= 0 else {
      if errno == ENXIO {
        throw InspectorFailure("cannot write \(recording.path): it is a pipe that no one reads, or a socket")
      }
      throw .system("cannot write \(recording.path)")
    }
    file = Descriptor(number)
    // That was for opening it alone.
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK)
    try RecordingTarget.lock(number, recording.path)
    try RecordingTarget.empty(number, recording.path)
    path = recording.path
    places = RecordingPlaces(limit: recording.limit)
    encoder = RecordingEncoder(header, for: places)
  }

  /// - Throws: why nothing can be written any more. That ends the recording.
  func write(_ look: Look) throws(InspectorFailure) {
    do throws(InspectorFailure) { try write(encoder.encode(look)) } catch {
      unlock()
      throw error
    }
  }

  func finish(why: String) throws(InspectorFailure) {
    defer { unlock() }
    try write(encoder.finish(why: why))
  }

  /// Closes the file, in a fork: the program goes on to record to it, and keeps its lock.
  func abandon() { file.closeNow() }

  /// Leaves the file to others: a fork that goes on would keep it open, and with that the lock, for as long as it lives.
  private func unlock() {
    if file.isOurs { _ = flock(file.number, LOCK_UN) }
  }

  private func write(_ bytes: [UInt8]) throws(InspectorFailure) {
    guard file.isOurs else { throw InspectorFailure("the program has closed \(path)") }
    let (offset, cut) = places.next(for: bytes)
    if let cut { _ = ftruncate(file.number, cut) }
    try write(bytes + places.endMark, at: offset)
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(InspectorFailure) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { room in
        pwrite(file.number, room.baseAddress.map { $0 + done }, room.count - done, off_t(offset + done))
      }
      if written > 0 {
        done += written
      } else if errno != EINTR {
        throw .system("cannot write \(path)")
      }
    }
  }
}
