import Glibc
import StreamsInspector

/// Output for as long as no signal asks this program to end, however long its reader reads nothing.
///
/// The signals are blocked, so they would interrupt no write that waits. Therefore it is the reader or a signal that is waited
/// for, and no more is written then than there is room for.
struct HeedfulOutput {
  private let signals: SignalSource
  private let file: Int32
  /// A terminal says that it has room when it has it for some bytes, and waits with the others. It is opened anew: a
  /// non-blocking mode set on the inherited descriptor would be the shell's, too.
  private let terminal: Descriptor?

  /// For so much there is room where a pipe or a socket has room at all.
  private static let pieceBytes = 4_096

  init(_ file: Int32 = STDOUT_FILENO, heeding signals: SignalSource) {
    (self.file, self.signals) = (file, signals)
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let opened = isatty(file) != 0 ? open("/proc/self/fd/\(file)", flags) : -1
    terminal = opened >= 0 ? Descriptor(opened) : nil
  }

  /// Writes all of it, unless something comes in between; the rest is left out then.
  /// - Parameter patience: for how many milliseconds the reader may read nothing; without end unless said.
  /// - Returns: whether all of it is written.
  /// - Throws: an exit status when a signal asks this program to end; or why it cannot be written.
  @discardableResult
  func write(_ bytes: [UInt8], patience: Int32 = -1) throws -> Bool {
    let target = terminal?.number ?? file
    var rest = bytes[...]
    while !rest.isEmpty {
      var requests = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: target, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&requests, 2, patience) != 0 else { return false }
      if requests[0].revents != 0 { try signals.heed() }
      if requests[1].revents != 0 {
        try StandardOutput.writeBeginning(of: &rest, atMost: Self.pieceBytes, to: target)
      }
    }
    return true
  }
}
