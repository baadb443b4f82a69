import Glibc
import StreamsInspector
import StreamsWire

/// A file with a recording, read or written piece by piece. Closed with its last holder.
final class RecordingFile {
  /// Why a file could not be read or written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let name: String
  private let descriptor: Int32
  /// Whether what stands there goes with the first piece that is written.
  private var isOfAnother = false
  /// Whether there was no file of that name.
  private var isNew = false

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  deinit {
    // One that was never written to says nothing.
    if isNew, isOfAnother { unlink(name) }
    close(descriptor)
  }

  /// Opens a recording. With `-` it is what comes on the standard input. What comes of a pipe is read to its end, and kept in
  /// a file without a name.
  static func open(_ path: String) throws(Failure) -> RecordingFile {
    if path == "-" { return try keep(STDIN_FILENO, "the standard input") }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot open", path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Failure(description: "cannot read \(path): Is a directory")
    }
    guard status.st_mode & S_IFMT != S_IFREG else { return RecordingFile(name: path, descriptor: descriptor) }
    defer { close(descriptor) }
    return try keep(descriptor, path)
  }

  /// Makes a file for the user alone, which no one else records to as long as it is open. What stands there stays until
  /// something is written; a device stays as it is, and a new file to which nothing is written goes.
  /// - Throws: why it cannot be written, that another process records to it, or that something else stands there.
  static func create(_ path: String) throws(Failure) -> RecordingFile {
    let mode = O_RDWR | O_CREAT | O_CLOEXEC
    let new = Glibc.open(path, mode | O_EXCL, 0o600)
    let descriptor = new >= 0 ? new : Glibc.open(path, mode, 0o600)
    guard descriptor >= 0 else { throw Failure("cannot write", path) }
    let file = RecordingFile(name: path, descriptor: descriptor)
    file.isNew = new >= 0
    do throws(InspectorFailure) { try RecordingTarget.lock(descriptor, path) } catch {
      throw Failure(description: error.description)
    }
    file.isOfAnother = true
    let head = try file.read(Wire.magic.count, at: 0)
    do throws(InspectorFailure) { try RecordingTarget.requireRecording(head, path) } catch {
      throw Failure(description: error.description)
    }
    return file
  }

  /// How much is kept in which no recording has begun yet: what never ends, as a device, would fill the disk.
  private static let mostBeforeRecording = 16 << 20

  /// Reads to its end what cannot be read at any place, unless it is no recording.
  private static func keep(_ input: Int32, _ name: String) throws(Failure) -> RecordingFile {
    guard let stream = tmpfile() else { throw Failure("cannot keep", name) }
    defer { fclose(stream) }
    let file = RecordingFile(name: name, descriptor: dup(fileno(stream)))
    var (offset, piece) = (0, [UInt8](repeating: 0, count: 1 << 16))
    var search = SegmentSearch()
    while offset < mostBeforeRecording || search.hasFound {
      let count = Glibc.read(input, &piece, piece.count)
      guard count != 0 else { return file }
      if count < 0 {
        guard errno == EINTR else { throw Failure("cannot read", file.name) }
        continue
      }
      search.take(piece[..<count])
      try file.write(Array(piece[..<count]), at: offset)
      offset += count
    }
    return file
  }

  /// How many bytes it has now.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// At most so many bytes from a place on; fewer at the end only.
  func read(_ count: Int, at offset: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
    var done = 0
    while done < bytes.count {
      let read = bytes.withUnsafeMutableBytes { room in
        pread(descriptor, room.baseAddress.map { $0 + done }, room.count - done, offset + done)
      }
      if read == 0 { break }
      if read > 0 {
        done += read
      } else if errno != EINTR {
        throw Failure("cannot read", name)
      }
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8], at offset: Int) throws(Failure) {
    if isOfAnother {
      isOfAnother = false
      do throws(InspectorFailure) { try RecordingTarget.empty(descriptor, name) } catch {
        throw Failure(description: error.description)
      }
    }
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { room in
        pwrite(descriptor, room.baseAddress.map { $0 + done }, room.count - done, offset + done)
      }
      if written >= 0 {
        done += written
      } else if errno != EINTR {
        throw Failure("cannot write", name)
      }
    }
  }

  /// Cuts off what stands behind a place.
  func cut(at offset: Int) { ftruncate(descriptor, offset) }
}

extension RecordingFile.Failure {
  fileprivate init(_ verb: String, _ name: String) {
    description = "\(verb) \(name): \(String(cString: strerror(errno)))"
  }
}

/// Why a file cannot be played.
struct NotARecording: Error, CustomStringConvertible {
  let description: String

  init(description: String) { self.description = description }

  init(noSegmentIn file: RecordingFile) {
    description =
      file.size == 0
      ? "\(file.name) is empty" : "\(file.name) is no recording: it does not begin with a segment"
  }
}
