import CNcurses
import Glibc

/// A file without a name, in memory: who writes to it never waits, and what was written is taken in order.
///
/// Others may write at any time, so nothing is cut off: what has been taken only gives its memory back. Code that
/// opens the standard error anew, by `/dev/stderr`, may cut the file itself, and what was not taken is lost. It is read from its
/// beginning then, as far as its size tells that this has happened.
final class MemoryFile {
  let descriptor: Int32
  /// How much has been taken.
  private(set) var taken = 0
  /// How much of that has given its memory back: whole blocks.
  private var released = 0

  /// A multiple of the pages of all machines.
  private static let blockBytes = 1 << 20

  init(name: String) throws(TerminalError) {
    // 1 is MFD_CLOEXEC, a macro that does not import.
    descriptor = memfd_create(name, 1)
    guard descriptor >= 0 else {
      throw TerminalError(message: "no file in memory: \(String(cString: strerror(errno)))")
    }
    // For all who share the descriptor: each write goes to the end, wherever the others have written.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  deinit {
    close(descriptor)
  }

  /// Moves what was written so far to the end of `bytes`, and returns how much that was.
  @discardableResult
  func take(into bytes: inout [UInt8]) -> Int {
    // What cannot be read is taken the next time.
    let moved = bytes.append(atMost: untaken()) { pread(descriptor, $0, $1, off_t(taken)) }
    taken += moved
    release()
    return moved
  }

  /// How much has been written and was not taken. A file that was cut is read from its beginning.
  private func untaken() -> Int {
    let size = size
    if size < taken { (taken, released) = (0, 0) }
    return size - taken
  }

  private var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : taken
  }

  /// Gives the memory back of what has been taken. The file stays as long as it is.
  private func release() {
    let end = taken / Self.blockBytes * Self.blockBytes
    guard end > released else { return }
    // By way of a mapping, because the call for files is hidden from Swift.
    let room = mmap(nil, end - released, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(released))
    guard Int(bitPattern: room) != -1 else { return }
    madvise(room, end - released, MADV_REMOVE)
    munmap(room, end - released)
    released = end
  }
}
