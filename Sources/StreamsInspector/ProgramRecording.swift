#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import StreamsWire

/// The file to which the inspector's thread writes. The program does not wait for it.
final class ProgramRecording {
  private let path: String
  private let file: Descriptor
  private var places: RecordingPlaces
  private var encoder: RecordingEncoder
  private var isEmpty = true

  /// Makes the file anew, and locks it until the recording ends: others that inherit the environment, such as helpers, have the
  /// same path from it.
  /// - Throws: why the file cannot be written, that another process records to it, or that it is something else.
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
    try RecordingTarget.requireRecording(number, recording.path)
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
    // A last word alone is no recording: nothing says whose it is.
    if !isEmpty { try write(encoder.finish(why: why)) }
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
    isEmpty = false
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(InspectorFailure) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { room in
        SizeLimit.surviving {
          pwrite(file.number, room.baseAddress.map { $0 + done }, room.count - done, off_t(offset + done))
        }
      }
      if written > 0 {
        done += written
      } else if errno != EINTR {
        throw .system("cannot write \(path)")
      }
    }
  }
}
