import Glibc

/// Keeps what is written to standard error while the dashboard is up, and shows it afterwards.
///
/// Does nothing when standard error is no terminal: then it does not disturb the dashboard.
final class StandardErrorCapture {
  let file: MemoryFile?
  /// Standard error as it was, -1 when it was left alone.
  let original: Int32
  /// The same terminal, which can be written to without waiting for it.
  let port: OutputPort?

  init() throws(TerminalError) {
    guard isatty(STDERR_FILENO) != 0 else {
      file = nil
      original = -1
      port = nil
      return
    }
    file = try MemoryFile(name: "streamtop-errors")
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    port = try OutputPort(reopening: STDERR_FILENO)
  }

  deinit {
    if original >= 0 { close(original) }
  }

  func begin() {
    if let file, original >= 0 { dup2(file.descriptor, STDERR_FILENO) }
  }

  /// Puts standard error back and writes to it what came meanwhile.
  func end() {
    guard let file, let port, original >= 0 else { return }
    dup2(original, STDERR_FILENO)
    var bytes: [UInt8] = []
    file.take(into: &bytes)
    port.send(bytes)
    port.drain(within: 200)
  }
}
