import Streams

/// What the first byte of a fact says: its kind, and what need not be written.
enum FactByte {
  static let exchange: UInt8 = 0x80
  /// The sequence is that of the fact before and one.
  static let next: UInt8 = 0x40
  /// The time is that of the fact before.
  static let sameTime: UInt8 = 0x20
  static let shared: UInt8 = 0x10

  /// The kinds that are written in the first byte. 0 says that a number and a length follow.
  enum Kind: UInt8 {
    case longer, made, attached, request, run, answered, failed, unheard, next, error, retry, drop, pause,
      resume,
      cancel, end
  }

  /// The kinds that are written as numbers.
  enum LongKind: UInt64 {
    case named = 16
    case command
    /// No fact: says who a node is, before the first fact that tells of it, and where that is not known any more.
    case identity
    /// Readers of the format's first days skip it.
    case answered
  }
}

/// Writes the facts of one chunk.
struct FactWriter {
  var writer = ByteWriter()
  private var sequence = 0
  private var time = 0
  private var node = 0
  private var request = 0

  mutating func put(_ fact: Fact, _ names: inout NameWriter, _ standings: inout Standings) {
    if standings.identity(of: fact.node.id) != fact.node {
      standings.insert(fact.node)
      var inner = ByteWriter()
      inner.put(fact.node, &names)
      put(.identity, inner)
    }
    let (kind, long, exchange) = fact.event.form
    let nanoseconds = fact.time.nanoseconds
    let isNext = fact.sequence == sequence &+ 1
    let isSameTime = nanoseconds == time
    writer.put(
      byte: kind.rawValue | (exchange == nil ? 0 : FactByte.exchange) | (isNext ? FactByte.next : 0)
        | (isSameTime ? FactByte.sameTime : 0) | (exchange?.share == true ? FactByte.shared : 0))
    if let long { writer.put(long.rawValue) }
    if !isNext { writer.put(signed: fact.sequence &- sequence) }
    if !isSameTime { writer.put(signed: nanoseconds &- time) }
    writer.put(signed: fact.node.id.rawValue &- node)
    (sequence, time, node) = (fact.sequence, nanoseconds, fact.node.id.rawValue)
    if let exchange {
      writer.put(exchange, at: fact.node.id, after: request)
      request = exchange.request
    }
    put(fact.event, at: fact.node.id, &names)
  }

  /// Ends the chunk, if there is anything in it, and begins another one.
  mutating func flush(to bytes: inout [UInt8]) {
    writer.flush(.facts, to: &bytes)
    (sequence, time, node, request) = (0, 0, 0, 0)
  }

  private mutating func put(_ kind: FactByte.LongKind, _ inner: ByteWriter) {
    writer.put(byte: FactByte.Kind.longer.rawValue)
    writer.put(kind.rawValue)
    writer.put(count: inner.bytes.count)
    writer.put(inner.bytes)
  }

  private mutating func put(_ event: Fact.Event, at node: NodeID, _ names: inout NameWriter) {
    switch event {
    case .answered: writer.put(count: 0)
    case .made, .response, .stopped, .unheard, .drop, .pause, .resume, .cancel: break
    case .attached(let source): writer.put(signed: node.rawValue &- source.rawValue)
    case .request(_, let value):
      writer.put(flag: value != nil)
      if let value { writer.put(text: value) }
    case .run(let attempt, _): writer.put(count: attempt)
    case .next(let value, _): writer.put(text: value)
    case .error(let error, _): names.put(error, to: &writer)
    case .retry(let retry): writer.put(retry, &names)
    case .end(let end, let cause):
      writer.put(end, &names)
      writer.put(flag: cause != nil)
      if let cause { names.put(cause, to: &writer) }
    case .named(let text), .command(let text):
      var inner = ByteWriter()
      names.put(text, to: &inner)
      writer.put(count: inner.bytes.count)
      writer.put(inner.bytes)
    }
  }
}

extension Fact.Event {
  /// Whether it is an error, or an end by one.
  var isError: Bool {
    switch self {
    case .error, .end(.error, _): true
    default: false
    }
  }

  /// How it is written.
  fileprivate var form: (FactByte.Kind, FactByte.LongKind?, Fact.Exchange?) {
    switch self {
    case .made: (.made, nil, nil)
    case .attached: (.attached, nil, nil)
    case .request(let exchange, _): (.request, nil, exchange)
    case .run(_, let exchange): (.run, nil, exchange)
    case .answered: (.longer, .answered, nil)
    case .response(let exchange, let failed): (failed ? .failed : .answered, nil, exchange)
    case .unheard(let exchange): (.unheard, nil, exchange)
    case .next(_, let exchange): (.next, nil, exchange)
    case .error(_, let exchange): (.error, nil, exchange)
    case .retry: (.retry, nil, nil)
    case .drop: (.drop, nil, nil)
    case .pause: (.pause, nil, nil)
    case .resume: (.resume, nil, nil)
    case .cancel: (.cancel, nil, nil)
    // Of a request, and not of a node.
    case .stopped(let exchange): (.cancel, nil, exchange)
    case .end: (.end, nil, nil)
    case .named: (.longer, .named, nil)
    case .command: (.longer, .command, nil)
    }
  }
}
