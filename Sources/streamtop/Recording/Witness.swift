import Streams
import StreamsWire

/// How much a recording has seen of what it tells: a test made of a part of what came in would test something else.
struct Witness {
  private(set) var isVirtual = true
  private var missesFacts = false
  private var hasFacts = false
  private var looks = 0
  private var values: [NodeID: Int] = [:]
  /// How many values each node had passed on when it was first told of.
  private var firstCounts: [NodeID: Int] = [:]
  /// The last two counts of values of each node, and the look of the last one.
  private var counts: [NodeID: (last: Int, before: Int, look: Int)] = [:]

  mutating func take(_ element: RecordingDecoder.Element) {
    switch element {
    case .segment(let header, _): isVirtual = header.isVirtual
    case .gap: missesFacts = true
    case .look(let look): take(look)
    default: break
    }
  }

  private mutating func take(_ look: Look) {
    looks += 1
    // Who comes to a running program is told how it stands: nothing of what is told before that is missing.
    if hasFacts, look.keyframe != nil { missesFacts = true }
    if !look.facts.isEmpty { hasFacts = true }
    for snapshot in look.keyframe ?? [] {
      let (node, value) = (snapshot.identity.id, snapshot.counters.next)
      if counts[node] == nil { firstCounts[node] = value }
      count(value, at: node)
    }
    for reading in look.readings { count(reading.counters.next, at: reading.node) }
    for fact in look.facts {
      if case .next = fact.event { values[fact.node.id, default: 0] += 1 }
    }
  }

  private mutating func count(_ count: Int, at node: NodeID) {
    counts[node] = (count, counts[node]?.last ?? 0, looks)
  }

  /// How many values have passed that nodes since they were first told of, and how many of these are not in the recording.
  var passedValues: (all: Int, missing: Int) {
    counts.reduce(into: (0, 0)) { sum, entry in
      let passed = max(0, passed(entry.value) - (firstCounts[entry.key] ?? 0))
      sum.0 += passed
      sum.1 += max(0, passed - (values[entry.key] ?? 0))
    }
  }

  /// What was on its way at the last look has been counted, and could not be told any more.
  private func passed(_ count: (last: Int, before: Int, look: Int)) -> Int {
    count.look == looks ? count.before : count.last
  }

  /// Why no test can be made of what has been seen of a chain; nil when all has been.
  func objection(to story: Story) -> String? {
    if missesFacts { return "facts are missing in the recording; streamtop check says where" }
    for node in story.nodes.values.sorted(by: { $0.id < $1.id }) {
      guard let count = counts[node.id] else { continue }
      let passed = passed(count)
      let missing = passed - (values[node.id] ?? 0)
      guard missing > 0 else { continue }
      return
        "\(missing) of \(passed) values of \(node.name ?? node.label) are not in the recording; record with --values all, "
        + "from before the first of them"
    }
    return nil
  }
}
