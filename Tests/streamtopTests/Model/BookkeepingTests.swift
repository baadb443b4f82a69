import Testing

@testable import Streams
@testable import streamtop

/// What the model keeps so that a look costs little, against what a plain walk over all of it says, in random programs.
struct BookkeepingTests {
  private static let seeds = 1...24 as ClosedRange<UInt64>

  /// - Parameter check: takes the model before and after each look.
  private static func each(_ seed: UInt64, _ check: (Model, Model) -> Void) {
    var program = RandomProgram(seed: seed)
    var model = Model(limits: RandomProgram.limits)
    for _ in 0..<200 {
      let former = model
      model.apply(program.look())
      check(former, model)
    }
    #expect(model.foldedNodes > 20)
  }

  /// The largest branches of which all has ended, and when the last of each did.
  private static func endedBranches(_ model: Model) -> [Duration] {
    func isWhole(_ id: NodeID) -> Bool {
      guard let node = model.nodes[id] else { return true }
      return !node.isAlive && (node.children + node.runs + node.joins).allSatisfy(isWhole)
    }
    func lastEnd(_ id: NodeID) -> Duration {
      guard let node = model.nodes[id] else { return .zero }
      // What hears another branch, too, may be what keeps this one longest.
      let below = node.children + node.runs + node.joins
      return below.map(lastEnd).reduce(node.end?.time ?? .zero) { max($0, $1) }
    }
    return model.nodes.values.filter { node in
      isWhole(node.id) && !(node.parent.map(isWhole) ?? false)
    }.map { lastEnd($0.id) }
  }

  @Test(arguments: seeds)
  func `a sweep leaves nothing that is old enough, and no more than there may be`(seed: UInt64) {
    var sweeps = 0
    Self.each(seed) { former, model in
      #expect(model.endedNodes == Set(model.nodes.values.filter { !$0.isAlive }.map(\.id)))
      // A look begins with it, before anything new is known.
      var swept = former
      swept.time = model.time
      swept.sweep()
      guard swept.nextSweep != former.nextSweep else { return }
      sweeps += 1
      let left = Self.endedBranches(swept)
      #expect(left.allSatisfy { $0 + swept.limits.retention > swept.time }, "at \(swept.time)")
      #expect(
        left.isEmpty || swept.nodes.count <= swept.limits.nodes + swept.limits.surplus
          || swept.endingOrder.isEmpty)
    }
    #expect(sweeps > 20)
  }

  @Test(arguments: seeds)
  func `nodes are called what they are called`(seed: UInt64) {
    var known = 0
    Self.each(seed) { _, model in
      for (id, label) in model.labels {
        #expect(model.nodes[id].map { model.fullLabel($0.identity) } == label)
        known += 1
      }
    }
    #expect(known > 500)
  }

  @Test(arguments: seeds)
  func `who hears whom`(seed: UInt64) {
    func hears(_ listener: NodeID, _ source: NodeID, _ model: Model) -> Bool {
      listener == source
        || model.nodes[listener]?.identity.parents.contains { hears($0, source, model) } == true
    }
    var pairs = 0
    Self.each(seed) { _, model in
      // In order: a dictionary's own is another one in each run of the tests.
      let nodes = model.nodes.keys.sorted()
      for source in nodes.prefix(12) {
        let listeners = model.listeners(of: source)
        for listener in nodes.suffix(6) {
          let isHeard = hears(listener, source, model)
          #expect(listeners.contains(listener) == isHeard)
          if isHeard, listener != source { pairs += 1 }
        }
      }
    }
    #expect(pairs > 100)
  }

  @Test(arguments: seeds)
  func `the waiting retries come first, and then those that retried last`(seed: UInt64) {
    Self.each(seed) { _, model in
      let rows = model.retryRows.compactMap { model.nodes[$0]?.retry }
      #expect(rows.count == model.nodes.values.count { $0.retry != nil })
      let open = rows.prefix { $0.settledAt == nil }
      #expect(open.count == model.retrying.all.count)
      #expect(rows.dropFirst(open.count).allSatisfy { $0.settledAt != nil })
      for (newer, older) in zip(rows.dropFirst(open.count), rows.dropFirst(open.count + 1)) {
        #expect(newer.decidedAt >= older.decidedAt)
      }
    }
  }

  @Test(arguments: seeds)
  func `each tree has its own retries`(seed: UInt64) {
    var retries = 0
    Self.each(seed) { _, model in
      let all = model.nodes.values.filter { $0.retry != nil }
      let open = all.filter { $0.retry?.settledAt == nil }
      #expect(model.retriers.all.count == all.count && model.retrying.all.count == open.count)
      for node in all { #expect(model.retriers[node.root].contains(node.id)) }
      for node in open { #expect(model.retrying[node.root].contains(node.id)) }
      retries += all.count
    }
    #expect(retries > 100)
  }

  @Test(arguments: [1, 3, 255, 256, 257, 1_000])
  func `a full ring keeps the newest elements in order, however many pieces it has`(capacity: Int) {
    var ring = Ring<Int>(capacity: capacity)
    for number in 0..<2_600 {
      ring.append(number)
      #expect(ring.count == min(capacity, number + 1) && ring.last == number)
    }
    let copy = ring
    ring.append(2_600)
    #expect(Array(ring) == Array((2_601 - capacity)...2_600))
    #expect(Array(copy) == Array((2_600 - capacity)..<2_600))
  }
}
