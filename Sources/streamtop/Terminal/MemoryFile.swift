import CNcurses
import Glibc

/// A file without a name, in memory.
final class MemoryFile {
  let descriptor: Int32

  init(name: String) throws(TerminalError) {
    // 1 is MFD_CLOEXEC, a macro that does not import.
    descriptor = memfd_create(name, 1)
    guard descriptor >= 0 else {
      throw TerminalError(message: "no file in memory: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Moves everything written so far to the end of `bytes`, and returns how much that was.
  @discardableResult
  func take(into bytes: inout [UInt8]) -> Int {
    let count = Int(lseek(descriptor, 0, SEEK_CUR))
    guard count > 0 else { return 0 }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    let isRead = bytes.withUnsafeMutableBytes { buffer in
      pread(descriptor, buffer.baseAddress?.advanced(by: start), count, 0) == count
    }
    if !isRead { bytes.removeLast(count) }
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    return isRead ? count : 0
  }
}
