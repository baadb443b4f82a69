import Streams

/// What nodes have dropped lately.
struct LintedDrops: Sendable {
  /// The drops since the last look: those that facts tell of, and those that counts tell of. Either may be all there is.
  var told: [NodeIdentity: Int] = [:]
  var counted: [NodeIdentity: Int] = [:]
  private var recent: [NodeID: [(time: Duration, count: Int)]] = [:]

  static let (limit, span) = (3, Duration.seconds(10))

  /// Takes in what was dropped since the last look. Answers who has dropped how much lately, and how much of it now.
  mutating func advance(to time: Duration) -> [(node: NodeIdentity, recent: Int, new: Int)] {
    guard !told.isEmpty || !counted.isEmpty else { return [] }
    let new = told.merging(counted) { max($0, $1) }
    (told, counted) = ([:], [:])
    recent = recent.compactMapValues { drops in
      let kept = drops.filter { time - $0.time <= Self.span }
      return kept.isEmpty ? nil : kept
    }
    return new.sorted { $0.key.id < $1.key.id }.map { node, count in
      recent[node.id, default: []].append((time, count))
      return (node, recent[node.id, default: []].reduce(0) { $0 + $1.count }, count)
    }
  }
}

extension Lints {
  /// The operators that drop because that is what they are for.
  private static let droppers: Set = ["buffer", "buffered", "throttle", "debounce", "sample", "values"]

  mutating func judgeDrops() {
    for (node, recent, new) in drops.advance(to: time) {
      guard recent >= LintedDrops.limit, !Lints.droppers.contains(node.operation),
        nodes[node.id]?.isBuffer != true
      else { continue }
      find(.lateValue, at: node, times: new, "has dropped \(recent) values within 10 s, too late or unwanted")
    }
  }
}
