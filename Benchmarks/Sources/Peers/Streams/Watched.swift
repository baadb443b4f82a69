import Harness
import Streams

/// The maps with a probe that counts, and perhaps keeps every value of one node.
func probed(_ count: Int, isWatched: Bool, _ elements: Int) -> Int {
  let sum = Sum()
  let probe = Probe { .zero }
  let input = StreamContext(probe: probe).run { HotInput<Int>() }
  let last = mapped(input, count)
  last.on { sum.value &+= $0 }
  if isWatched, let record = last.inspected { probe.watch(record) }
  for value in 0..<elements { input.push(value) }
  return sum.value
}

/// Chains that are built, used once and released while a probe is awake, with a drain now and then.
///
/// - Parameter count: how many are built between two drains; nil to drain never.
func watchedChains(perDrain count: Int?, _ elements: Int) -> Int {
  let probe = Probe { DispatchScheduler.shared.now }
  return StreamContext(probe: probe).run {
    guard let count else { return chains(elements) }
    return stride(from: 0, to: elements, by: count).reduce(0) { sum, first in
      let built = chains(first..<min(first + count, elements))
      _ = probe.drain()
      return sum &+ built
    }
  }
}

/// How a thousand chains are watched.
enum Watch {
  /// There is a probe, which counts.
  case none
  /// The same, which wakes when all has been built.
  case late
  /// Every node of one chain keeps its values.
  case one
  /// Every node keeps its values, and a screen shows those of eight chains.
  case everything
}

/// A thousand chains of five nodes, each of which gets a value in turn. With a thousand values a second for each, a viewer
/// looks thirty times a second.
func manyChains(_ watch: Watch?, _ elements: Int) -> Int {
  let (chains, roundsPerLook, rowsOnScreen) = (1000, 33, 40)
  let sum = Sum()
  let probe = watch.map {
    Probe(recording: $0 == .everything ? .everything : .watched, isAwake: $0 != .late) {
      DispatchScheduler.shared.now
    }
  }
  let context = StreamContext(probe: probe)
  var nodes: [NodeRecord] = []
  let inputs = context.run {
    (0..<chains).map { chain in
      let input = HotInput<Int>()
      let added = input.map { $0 &+ 1 }
      let filtered = added.filter { $0 >= 0 }
      let tripled = filtered.map { $0 &* 3 }
      let leaf = tripled.on { sum.value &+= $0 }
      if chain < rowsOnScreen / 5 {
        nodes += [
          input.inspected, added.inspected, filtered.inspected, tripled.inspected, leaf.inspected,
        ].compactMap(\.self)
      }
      return input
    }
  }
  if watch == .late { probe?.wake() }
  if watch == .one { for node in nodes.prefix(5) { probe?.watch(node) } }
  let wanted = Set((watch == .one ? nodes.prefix(5) : nodes[...]).map(\.id))
  _ = probe?.drain()
  Stopwatch.restart()
  for round in 0..<elements / chains {
    for input in inputs { input.push(round) }
    guard let probe, round % roundsPerLook == roundsPerLook - 1 else { continue }
    let seen = probe.drain { wanted.contains($0.id) }
    precondition(
      watch == Watch.none || watch == .late || seen.facts.count == wanted.count * roundsPerLook,
      "\(seen.facts.count) facts")
    precondition(seen.lost.isEmpty, "\(seen.lostValues) lost values")
  }
  Stopwatch.pause()
  withExtendedLifetime(inputs) {}
  return sum.value
}
