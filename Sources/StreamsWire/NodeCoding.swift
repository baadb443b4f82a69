import Streams

// Nodes: who they are, how they stand, and what is counted at them.

extension ByteWriter {
  mutating func put(_ identity: NodeIdentity, _ names: inout NameWriter) {
    put(count: identity.id.rawValue)
    put(count: min(identity.above.count, Wire.parentLimit))
    for parent in identity.above.prefix(Wire.parentLimit) {
      put(signed: identity.id.rawValue &- parent.rawValue)
    }
    names.put(identity.place, to: &self)
    put(byte: (identity.readsErrors ? 1 : 0) | (identity.name == nil ? 0 : 2))
    if let name = identity.name { names.put(name, to: &self) }
  }

  mutating func put(_ exchange: Fact.Exchange, at node: NodeID, after request: Int = 0) {
    put(signed: exchange.request &- request)
    put(signed: exchange.branch.rawValue &- node.rawValue)
  }

  mutating func put(_ retry: Fact.Retry, _ names: inout NameWriter) {
    put(count: retry.attempt)
    put(count: retry.limit.map { $0 &+ 1 } ?? 0)
    put(retry.delay)
    put(count: min(retry.coming.count, Wire.comingLimit))
    for delay in retry.coming.prefix(Wire.comingLimit) { put(delay) }
    names.put(retry.error, to: &self)
  }

  mutating func put(_ end: Fact.End, _ names: inout NameWriter) {
    switch end {
    case .completed: put(byte: 0)
    case .cancelled: put(byte: 1)
    case .error(let error):
      put(byte: 2)
      names.put(error, to: &self)
    }
  }

  mutating func put(_ pressure: NodePressure?) {
    guard let pressure else { return put(byte: 0) }
    put(byte: pressure.isPaused ? 2 : 1)
    put(signed: pressure.waiting)
    put(signed: pressure.capacity)
    put(limit: pressure.wanted)
    put(signed: pressure.mail)
    put(limit: pressure.mailLimit)
  }

  /// A number that may be missing, or be beyond all bounds.
  private mutating func put(limit: Int?) {
    switch limit {
    case nil: put(byte: 0)
    case .max?: put(byte: 1)
    case let number?:
      put(byte: 2)
      put(signed: number)
    }
  }

  /// The growth of those counts that have changed, and what else of its standing has.
  mutating func put(_ reading: NodeReading, after former: NodeReading) {
    put(count: reading.node.rawValue)
    // 0 for none, else nanoseconds and one.
    let took = reading.tookNanoseconds &+ 1
    var changed: UInt64 = took != former.tookNanoseconds &+ 1 ? 1 << Standing.tookBit : 0
    if reading.hasValuesAlone, former.hasValuesAlone {
      // So it is with most.
      let growth = reading.values &- former.values
      if growth != 0 { changed |= 1 }
      put(changed)
      if growth != 0 { put(signed: growth) }
      if changed > 1 { put(signed: took) }
      return
    }
    let isPressed = reading.pressure != former.pressure
    let progress = CountedProgress(reading.progress).count
    let hasProgress = progress != CountedProgress(former.progress).count
    if isPressed { changed |= 1 << Standing.pressureBit }
    if hasProgress { changed |= 1 << Standing.progressBit }
    let (counters, formerCounters) = (reading.counters, former.counters)
    for index in 0..<NodeCounters.count where counters[index] != formerCounters[index] {
      changed |= 1 << UInt64(index)
    }
    put(changed)
    for index in 0..<NodeCounters.count where changed >> UInt64(index) & 1 != 0 {
      put(signed: counters[index] &- formerCounters[index])
    }
    if isPressed { put(reading.pressure) }
    if hasProgress { put(signed: progress) }
    if changed >> Standing.tookBit & 1 != 0 { put(signed: took) }
  }
}

/// What of a node's standing follows its counts in a mask, by its bit.
private enum Standing {
  static var pressureBit: UInt64 { UInt64(NodeCounters.count) }
  static var progressBit: UInt64 { pressureBit + 1 }
  static var tookBit: UInt64 { pressureBit + 2 }
}

extension ByteReader {
  mutating func identity(_ names: inout NameReader) throws(WireError) -> NodeIdentity {
    let id = try int()
    var above = NodeParents()
    for _ in 0..<(try count(limit: Wire.parentLimit)) {
      above.append(NodeID(rawValue: id &- (try signed())))
    }
    let place = try names.place(&self)
    let flags = try byte()
    return NodeIdentity(
      id: NodeID(rawValue: id), above: above, place: place,
      name: flags & 2 == 0 ? nil : try names.name(&self), readsErrors: flags & 1 != 0)
  }

  mutating func exchange(
    at node: NodeID, after former: Int = 0, share: Bool
  ) throws(WireError) -> Fact.Exchange {
    let request = former &+ (try signed())
    return Fact.Exchange(
      request: request, branch: NodeID(rawValue: node.rawValue &+ (try signed())), share: share)
  }

  mutating func retry(_ names: inout NameReader) throws(WireError) -> Fact.Retry {
    let (attempt, limit, delay, count) = (try int(), try int(), try time(), try int())
    guard (0...Wire.comingLimit).contains(count) else { throw .malformed("\(count) delays to come") }
    var coming: [Duration] = []
    for _ in 0..<count { coming.append(try time()) }
    return Fact.Retry(
      attempt: attempt, limit: limit == 0 ? nil : limit &- 1, delay: delay, coming: coming,
      error: try names.name(&self))
  }

  mutating func end(_ names: inout NameReader) throws(WireError) -> Fact.End {
    switch try byte() {
    case 0: .completed
    case 1: .cancelled
    case 2: .error(try names.name(&self))
    case let reason: throw .malformed("an end for reason \(reason) is unknown")
    }
  }

  mutating func pressure() throws(WireError) -> NodePressure? {
    let form = try byte()
    guard form > 0 else { return nil }
    let (waiting, capacity) = (try signed(), try signed())
    let wanted = try limit()
    return NodePressure(
      waiting: waiting, capacity: capacity, wanted: wanted, isPaused: form == 2, mail: try signed(),
      mailLimit: try limit())
  }

  private mutating func limit() throws(WireError) -> Int? {
    switch try byte() {
    case 0: nil
    case 1: .max
    default: try signed()
    }
  }

  /// Brings the counts of a node up to date.
  mutating func update(_ reading: inout NodeReading) throws(WireError) {
    let changed = try number()
    if changed <= 1 {
      // So it is with most: values, or nothing at all.
      if changed == 1 { reading.values &+= try signed() }
      return
    }
    var counters = reading.counters
    for index in 0..<NodeCounters.count where changed >> UInt64(index) & 1 != 0 {
      counters[index] &+= try signed()
    }
    reading.counters = counters
    if changed >> Standing.pressureBit & 1 != 0 { reading.pressure = try pressure() }
    if changed >> Standing.progressBit & 1 != 0 {
      reading.progress = CountedProgress(count: try signed()).part
    }
    if changed >> Standing.tookBit & 1 != 0 {
      reading.tookNanoseconds = max(0, try signed()) &- 1
    }
    // What later versions count: a number for each.
    var more = changed >> (Standing.tookBit + 1)
    while more != 0 {
      _ = try signed()
      more &= more - 1
    }
  }
}
