import Streams
import StreamsInspector
import StreamsWire

/// What is said to a program, and has not gone through its socket yet.
struct Outbox {
  private let socket: Descriptor
  private var unsent: [UInt8] = []
  /// The number of the command that was put last.
  private(set) var lastCommand = 0

  init(_ socket: Descriptor) {
    self.socket = socket
  }

  mutating func put(_ message: ViewerMessage) {
    unsent += message.bytes
  }

  /// Puts a command, and returns its number, which the program's answer repeats.
  @discardableResult
  mutating func put(
    _ verb: ViewerCommand.Verb, node: NodeID? = nil, name: String = "", text: String = ""
  ) -> Int {
    lastCommand += 1
    put(.command(ViewerCommand(number: lastCommand, verb, node: node, name: name, text: text)))
    return lastCommand
  }

  /// Sends what the socket takes now.
  /// - Returns: false when the program is gone.
  mutating func send() -> Bool {
    while !unsent.isEmpty {
      guard let sent = socket.send(unsent[...]) else { return false }
      guard sent > 0 else { return true }
      unsent.removeFirst(sent)
    }
    return true
  }
}
