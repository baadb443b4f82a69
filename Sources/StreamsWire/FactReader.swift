import Streams

/// Reads the facts of one chunk.
struct FactReader {
  var reader: ByteReader
  private var sequence = 0
  private var time = 0
  private var node = 0
  private var request = 0

  init(_ reader: ByteReader) { self.reader = reader }

  /// The next fact; nil of what is none, or not known.
  mutating func next(_ names: inout NameReader, _ standings: inout Standings) throws(WireError) -> Fact? {
    let first = try reader.byte()
    guard let kind = FactByte.Kind(rawValue: first & 0x0F) else { return nil }
    let long = kind == .longer ? try reader.number() : 0
    if long == FactByte.LongKind.identity.rawValue {
      var inner = try reader.part(try reader.count())
      let identity = try inner.identity(&names)
      standings.insert(identity)
      return nil
    }
    sequence &+= first & FactByte.next == 0 ? try reader.signed() : 1
    time &+= first & FactByte.sameTime == 0 ? try reader.signed() : 0
    node &+= try reader.signed()
    let id = NodeID(rawValue: node)
    guard let identity = standings.identity(of: id) else {
      throw .malformed("node \(node) has not been told of")
    }
    let share = first & FactByte.shared != 0
    let exchange =
      first & FactByte.exchange == 0 ? nil : try reader.exchange(at: id, after: request, share: share)
    request = exchange?.request ?? request
    let read = kind == .longer ? try longEvent(long, &names) : try event(kind, exchange, at: id, &names)
    return read.map { Fact(sequence: sequence, time: .nanoseconds(time), node: identity, event: $0) }
  }

  private mutating func longEvent(_ number: UInt64, _ names: inout NameReader) throws(WireError) -> Fact
    .Event?
  {
    var inner = try reader.part(try reader.count())
    return switch FactByte.LongKind(rawValue: number) {
    case .named: .named(try names.name(&inner))
    case .command: .command(try names.name(&inner))
    case .answered: .answered
    case .identity, nil: nil
    }
  }

  private mutating func event(
    _ kind: FactByte.Kind, _ exchange: Fact.Exchange?, at node: NodeID, _ names: inout NameReader
  ) throws(WireError) -> Fact.Event {
    switch kind {
    case .longer, .made: return .made
    case .attached: return .attached(to: NodeID(rawValue: node.rawValue &- (try reader.signed())))
    case .request: return .request(try asked(exchange), value: try reader.flag() ? try reader.text() : nil)
    case .run: return .run(attempt: try reader.int(), exchange)
    case .answered: return .response(try asked(exchange), failed: false)
    case .failed: return .response(try asked(exchange), failed: true)
    case .unheard: return .unheard(try asked(exchange))
    case .next: return .next(value: try reader.text(), exchange)
    case .error: return .error(try names.name(&reader), exchange)
    case .retry: return .retry(try reader.retry(&names))
    case .drop: return .drop
    case .pause: return .pause
    case .resume: return .resume
    case .cancel: return exchange.map { .stopped($0) } ?? .cancel
    case .end:
      let end = try reader.end(&names)
      return .end(end, cause: try reader.flag() ? try names.name(&reader) : nil)
    }
  }

  private func asked(_ exchange: Fact.Exchange?) throws(WireError) -> Fact.Exchange {
    guard let exchange else { throw .malformed("an answer without a request") }
    return exchange
  }
}
