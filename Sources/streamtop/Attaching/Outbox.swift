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

  /// Sends what the socket takes now. What a program that is gone does not read is dropped: that it is gone is heard after
  /// what it has said before, of which some may not have been read.
  mutating func send() {
    while !unsent.isEmpty {
      guard let sent = socket.send(unsent[...]) else { return unsent = [] }
      guard sent > 0 else { return }
      unsent.removeFirst(sent)
    }
  }
}
