#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import StreamsWire

/// An open file that is to become a recording, whoever writes it: a program that records itself, or streamtop.
///
/// All do nothing to anything but a file: devices such as /dev/null are everyone's, and stay as they are.
package enum RecordingTarget {
  /// Keeps others from recording to it, for as long as it is open. Its content stays.
  /// - Throws: that another process records to it.
  package static func lock(_ number: Int32, _ path: String) throws(InspectorFailure) {
    // A file system without locks keeps no process from recording.
    guard isFile(number), flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw InspectorFailure("another process records to \(path)")
  }

  /// Keeps what its owner may want to keep: a file that is neither empty nor a recording.
  /// - Parameter head: what stands at its beginning: as many bytes as ``Wire/magic`` has, or all.
  /// - Throws: that something else stands there.
  package static func requireRecording(_ head: [UInt8], _ path: String) throws(InspectorFailure) {
    guard !head.isEmpty, head != Wire.magic else { return }
    throw InspectorFailure("\(path) is no recording, and stays as it is; name another file, or remove it")
  }

  /// The same for an open file that is locked, where it can be read.
  static func requireRecording(_ number: Int32, _ path: String) throws(InspectorFailure) {
    guard isFile(number) else { return }
    let reader = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    guard reader.isOurs else { return }
    do throws(InspectorFailure) {
      try requireRecording(reader.read(atMost: Wire.magic.count) ?? [], path)
    } catch {
      // As below.
      _ = flock(number, LOCK_UN)
      throw error
    }
  }

  /// Empties it, for its owner alone.
  /// - Throws: why it cannot be emptied. It is no longer locked then.
  package static func empty(_ number: Int32, _ path: String) throws(InspectorFailure) {
    guard isFile(number) else { return }
    guard ftruncate(number, 0) == 0 else {
      let failure = InspectorFailure.system("cannot write \(path)")
      // A fork that goes on has it open, and with that the lock.
      _ = flock(number, LOCK_UN)
      throw failure
    }
    // A file that was there keeps its bits otherwise.
    _ = fchmod(number, 0o600)
  }

  private static func isFile(_ number: Int32) -> Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
