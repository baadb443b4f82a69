import Streams

// Keyframes: how each node stands. Each snapshot says how long it is, so that readers can skip what later versions add.

extension ByteWriter {
  /// - Parameter inner: room for what is measured before it is written.
  mutating func put(_ snapshot: NodeSnapshot, _ names: inout NameWriter, by inner: inout ByteWriter) {
    inner.removeAll()
    let id = snapshot.identity.id
    inner.put(snapshot.identity, &names)
    inner.put(snapshot.madeAt)
    inner.put(snapshot.reading, after: NodeReading(of: id))
    let (sources, runs) = (snapshot.sources.suffix(Wire.parentLimit), snapshot.runs.suffix(Wire.parentLimit))
    inner.put(count: sources.count)
    for source in sources { inner.put(signed: id.rawValue &- source.rawValue) }
    inner.put(flag: snapshot.retry != nil)
    if let retry = snapshot.retry {
      inner.put(retry.retry, &names)
      inner.put(retry.decidedAt)
    }
    inner.put(count: runs.count)
    for run in runs {
      inner.put(count: run.attempt)
      inner.put(run.start)
      inner.put(byte: run.exchange.map { $0.share ? 2 : 1 } ?? 0)
      if let exchange = run.exchange { inner.put(exchange, at: id) }
    }
    inner.put(flag: snapshot.end != nil)
    if let end = snapshot.end {
      inner.put(end.end, &names)
      inner.put(end.time)
    }
    put(count: inner.bytes.count)
    put(inner.bytes)
  }
}

extension ByteReader {
  mutating func snapshot(_ names: inout NameReader) throws(WireError) -> NodeSnapshot {
    var inner = try part(try count())
    let identity = try inner.identity(&names)
    let id = identity.id
    let madeAt = try inner.time()
    var reading = NodeReading(of: NodeID(rawValue: try inner.int()))
    try inner.update(&reading)
    var snapshot = NodeSnapshot(identity: identity, madeAt: madeAt, reading)
    for _ in 0..<(try inner.count(limit: Wire.parentLimit)) {
      snapshot.sources.append(NodeID(rawValue: id.rawValue &- (try inner.signed())))
    }
    if try inner.flag() {
      let retry = try inner.retry(&names)
      snapshot.retry = NodeSnapshot.PendingRetry(retry, decidedAt: try inner.time())
    }
    for _ in 0..<(try inner.count(limit: Wire.parentLimit)) {
      let (attempt, start, form) = (try inner.int(), try inner.time(), try inner.byte())
      let exchange = form == 0 ? nil : try inner.exchange(at: id, share: form == 2)
      snapshot.runs.append(NodeSnapshot.OpenRun(attempt: attempt, exchange: exchange, start: start))
    }
    if try inner.flag() {
      let end = try inner.end(&names)
      snapshot.end = NodeSnapshot.EndedAt(end, at: try inner.time())
    }
    return snapshot
  }
}
