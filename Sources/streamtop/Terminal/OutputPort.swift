import Glibc

/// The terminal as a place to write to, without ever waiting for it.
///
/// It is opened anew: a non-blocking mode set on the inherited descriptor would be the shell's, too.
final class OutputPort {
  let descriptor: Int32
  /// What the terminal did not take yet.
  private var pending: ArraySlice<UInt8> = []
  /// Whether a write failed for good: the terminal is gone.
  private(set) var isGone = false

  /// Opens the terminal that `descriptor` leads to.
  init(reopening inherited: Int32) throws(TerminalError) {
    let path = ttyname(inherited).map { String(cString: $0) } ?? "/dev/tty"
    let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    var opened = open(path, flags)
    if opened < 0 { opened = open("/dev/tty", flags) }
    descriptor = opened
    guard descriptor >= 0 else {
      throw TerminalError(message: "cannot open the terminal: \(String(cString: strerror(errno)))")
    }
  }

  /// For a descriptor that is non-blocking already; it is closed at the end.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether bytes wait for the terminal. Frames are skipped meanwhile.
  var isBusy: Bool { !pending.isEmpty }

  /// Hands over `bytes` in one write, and keeps what does not fit.
  func send(_ bytes: [UInt8]) {
    guard !isGone else { return }
    if pending.isEmpty {
      pending = bytes[...]
    } else {
      pending.append(contentsOf: bytes)
    }
    flush()
  }

  /// Writes as much of what waits as the terminal takes.
  func flush() {
    while !pending.isEmpty {
      let written = pending.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        pending = pending.dropFirst(written)
      } else if written < 0, errno == EINTR {
        continue
      } else {
        if written < 0, errno != EAGAIN {
          isGone = true
          pending = []
        }
        return
      }
    }
    pending = []
  }

  /// Forgets what waits, and writes `bytes`. For a terminal that reads nothing for `milliseconds` they take the place of
  /// what it was to read: once it reads again, these are what it must not miss.
  func sendLast(_ bytes: [UInt8], within milliseconds: Int32) {
    pending = []
    send(bytes)
    if isBusy, !drain(within: milliseconds) {
      tcflush(descriptor, TCOFLUSH)
      pending = []
      send(bytes)
    }
    pending = []
  }

  /// Writes what waits. False, with the rest of it forgotten, when the terminal reads nothing for `milliseconds`.
  @discardableResult
  func drain(within milliseconds: Int32) -> Bool {
    while isBusy {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, milliseconds) > 0 else {
        pending = []
        return false
      }
      flush()
    }
    return true
  }
}
