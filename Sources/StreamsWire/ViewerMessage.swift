import Streams

/// What a viewer tells the program that it watches.
public enum ViewerMessage: Hashable, Sendable {
  /// The nodes whose values are to be told from now on, in place of those before, and how often to look. With `all` the values
  /// of every node are, also of those to come. Of more than ``nodeLimit`` nodes only the first are named.
  case want(nodes: [NodeID], tick: Duration, all: Bool = false)
  /// Something is to be done.
  case command(ViewerCommand)

  /// How many nodes can be named whose values are wanted.
  public static let nodeLimit = Wire.wantLimit

  /// The bytes of a message: one chunk.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .want(let nodes, let tick, let all):
      writer.put(count: min(nodes.count, ViewerMessage.nodeLimit))
      for node in nodes.prefix(ViewerMessage.nodeLimit) { writer.put(count: node.rawValue) }
      writer.put(tick)
      if all { writer.put(byte: 1) }
      return Chunk.bytes(.want, writer.bytes)
    case .command(let command):
      writer.put(count: command.number)
      writer.put(byte: command.verb.rawValue)
      writer.put(count: command.node?.rawValue ?? 0)
      writer.put(text: command.name, limit: Wire.commandTextLimit)
      writer.put(text: command.text, limit: Wire.commandTextLimit)
      return Chunk.bytes(.command, writer.bytes)
    }
  }
}

/// Something that a viewer asks a program to do.
public struct ViewerCommand: Hashable, Sendable {
  /// What is to be done.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Cancel a stream.
    case cancel = 1
    /// Run a retry that waits for its time now.
    case retryNow
    /// Send a request to a stream that the program has given a name for that.
    case request
  }

  /// How many bytes of UTF-8 a name or a text has at most: of more, only the beginning is sent.
  public static let textLimit = Wire.commandTextLimit

  /// The viewer's own number for it, which stands in the answer.
  public var number: Int
  /// What is to be done.
  public var verb: Verb
  /// The node that it is to be done to; nil for a request.
  public var node: NodeID?
  /// The name to which a request is sent.
  public var name: String
  /// What is asked for, in words that the program reads.
  public var text: String

  /// Asks for something.
  public init(number: Int, _ verb: Verb, node: NodeID? = nil, name: String = "", text: String = "") {
    (self.number, self.verb, self.node, self.name, self.text) = (number, verb, node, name, text)
  }
}

/// What a program says to a command.
public struct ViewerAnswer: Hashable, Sendable {
  /// The number of the command.
  public var number: Int
  /// Why it was not done; nil when it was.
  public var refusal: String?
  /// Whether it was refused because the stream can make nothing of the request's text.
  public var isUnreadable: Bool

  /// Answers a command.
  public init(number: Int, refusal: String? = nil, isUnreadable: Bool = false) {
    (self.number, self.refusal, self.isUnreadable) = (number, refusal, isUnreadable)
  }

  /// The bytes of an answer: one chunk, to be put between two looks.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(count: number)
    writer.put(byte: refusal == nil ? 0 : isUnreadable ? 2 : 1)
    writer.put(text: refusal ?? "", limit: Wire.commandTextLimit)
    return Chunk.bytes(.answer, writer.bytes)
  }
}

/// Reads what a viewer says, in pieces of any size. Keeps no more than a chunk of 64 KiB.
public struct ViewerMessageDecoder: Sendable {
  private var bytes: [UInt8] = []

  /// Makes a decoder.
  public init() {}

  /// Whether a message has begun and is not complete.
  public var isWithinMessage: Bool { !bytes.isEmpty }

  /// Adds the next bytes.
  public mutating func append(_ piece: some Sequence<UInt8>) { bytes += piece }

  /// The next message; nil when more bytes are needed.
  /// - Throws: why the bytes are none. Nothing behind them can be read.
  public mutating func next() throws(WireError) -> ViewerMessage? {
    guard let size = try Chunk.size(bytes, at: 0) else { return nil }
    guard size <= Wire.messageLimit else { throw .malformed("a message of \(size) bytes is too large") }
    guard bytes.count >= size else { return nil }
    let chunk = try Chunk(bytes, at: 0, size: size)
    bytes.removeFirst(size)
    var reader = chunk.payload
    switch chunk.kind {
    case .want:
      var nodes: [NodeID] = []
      for _ in 0..<(try reader.count(limit: Wire.wantLimit)) {
        nodes.append(NodeID(rawValue: try reader.int()))
      }
      let tick = try reader.time()
      return .want(nodes: nodes, tick: tick, all: reader.isAtEnd ? false : try reader.flag())
    case .command: return .command(try reader.command())
    default: throw .malformed("a viewer says what only a program may say")
    }
  }
}

extension ByteReader {
  fileprivate mutating func command() throws(WireError) -> ViewerCommand {
    let number = try int()
    guard let verb = ViewerCommand.Verb(rawValue: try byte()) else {
      throw .malformed("a command is unknown")
    }
    let node = try int()
    let name = try text(limit: Wire.commandTextLimit)
    return ViewerCommand(
      number: number, verb, node: node == 0 ? nil : NodeID(rawValue: node), name: name,
      text: try text(limit: Wire.commandTextLimit))
  }

  mutating func answer() throws(WireError) -> ViewerAnswer {
    let (number, verdict) = (try int(), try byte())
    let words = try text(limit: Wire.commandTextLimit)
    return ViewerAnswer(number: number, refusal: verdict == 0 ? nil : words, isUnreadable: verdict == 2)
  }
}
