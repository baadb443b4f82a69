#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file descriptor, which is closed when it is released. Programs that this one starts do not get it.
///
/// The program around it may close all descriptors that it does not know, as daemons do, and then open files of its own under
/// the same numbers. These are left alone: nothing is read, sent or closed any more.
package final class Descriptor: Sendable {
  package let number: Int32
  private let file: File?

  /// What tells the files of two descriptors apart.
  private struct File: Equatable {
    let (device, node): (dev_t, ino_t)

    init?(_ number: Int32) {
      var status = stat()
      guard fstat(number, &status) == 0 else { return nil }
      (device, node) = (status.st_dev, status.st_ino)
    }
  }

  package init(_ number: Int32) {
    self.number = number
    file = File(number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    if isOurs { close(number) }
  }

  /// Closes it now, even if it is never released.
  package func closeNow() {
    if isOurs { close(number) }
  }

  /// Whether the number still stands for what it was made for.
  package var isOurs: Bool { file.map { File(number) == $0 } ?? false }

  package func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// What can be read at once, up to a limit; empty at the end, nil when nothing is there yet.
  package func read(atMost limit: Int) -> [UInt8]? {
    guard isOurs else { return [] }
    var isThere = true
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var got = -1
      repeat {
        got = systemRead(number, buffer.baseAddress, limit)
      } while got < 0 && errno == EINTR
      if got < 0 { isThere = errno != EAGAIN && errno != EWOULDBLOCK }
      count = max(0, got)
    }
    return isThere ? bytes : nil
  }

  /// Sends as much as fits at once, and returns how much that was; nil when the other end is closed.
  package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard isOurs else { return nil }
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #else
      let flags = MSG_DONTWAIT
    #endif
    while true {
      let sent = bytes.withUnsafeBytes { buffer in
        systemSend(number, buffer.baseAddress, buffer.count, flags)
      }
      if sent >= 0 { return sent }
      if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
      guard errno == EINTR else { return nil }
    }
  }
}
