import ArgumentParser
import Glibc
import StreamsInspector

/// `streamtop pipe`.
struct PipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pipe",
    abstract:
      "Write what a program says to the standard output, as a recording, and pass on what is said to it.",
    discussion: "What streamtop attach runs at the other end of ssh.")

  @Argument(help: ArgumentHelp("The program: a pid, a name or the path of a socket.", valueName: "who"))
  var who: String

  func run() throws {
    let socket = try WatchedProgram.connect(to: who).socket
    var hears = true
    while true {
      var requests = [
        pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0),
        // A negative descriptor is skipped.
        pollfd(fd: hears ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&requests, 2, -1) >= 0 || errno == EINTR else { return }
      if requests[0].revents != 0, let bytes = socket.read(atMost: 1 << 16) {
        guard !bytes.isEmpty else { return }
        try StandardOutput.write(bytes, to: STDOUT_FILENO)
      }
      if requests[1].revents != 0 { hears = try passOn(to: socket) }
    }
  }

  /// False when the other end has nothing more to say.
  private func passOn(to socket: Descriptor) throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return false }
    var rest = bytes[..<count]
    while !rest.isEmpty {
      guard let sent = socket.send(rest) else {
        throw WatchedProgram.Failure(kind: .unavailable, description: "the program is gone")
      }
      rest = rest.dropFirst(sent)
      if sent == 0 {
        var request = pollfd(fd: socket.number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      }
    }
    return true
  }
}
