import Glibc

/// The line discipline: raw while the dashboard is up, as it was otherwise.
final class TerminalModes {
  let descriptor: Int32
  private(set) var saved = termios()

  init(descriptor: Int32) {
    self.descriptor = descriptor
    tcgetattr(descriptor, &saved)
  }

  /// Whether our process group owns the terminal. Others would be stopped for changing its modes.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Remembers the modes of now, and goes raw: every key is read as typed, also ^C and ^Z.
  func enterRaw() {
    tcgetattr(descriptor, &saved)
    var raw = saved
    cfmakeraw(&raw)
    set(raw)
  }

  func restore() {
    if isForeground { set(saved) }
  }

  /// nil when the terminal does not tell.
  var size: Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return Size(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  private func set(_ modes: termios) {
    var modes = modes
    // In the background this stops the process until it may, and what asks it to end must not wait for that.
    let former = isForeground ? nil : SignalSource.unblockEnding()
    while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
    if var former { pthread_sigmask(SIG_SETMASK, &former, nil) }
  }
}
