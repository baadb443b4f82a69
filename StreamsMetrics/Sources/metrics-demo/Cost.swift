import CoreMetrics
import PrometheusText
import Streams
import StreamsMetrics

/// What a sample costs, and what building streams costs while someone looks.
struct Cost: Sendable {
  let count: Int
  let hasOwnNames: Bool

  /// The median of some rounds.
  private static func median(of rounds: Int, _ body: () -> Duration) -> Duration {
    let times = (0..<rounds).map { _ in body() }.sorted()
    return times[rounds / 2]
  }

  private func name(_ number: Int) -> String { hasOwnNames ? "name \(number)" : "name" }

  /// The first sample, one of nodes that rest, and one of nodes at each of which something was counted.
  func measureSamples() -> String {
    let clock = ContinuousClock()
    let probe = Probe(recording: .off, factCapacity: 1_000_000) { .zero }
    let metrics = StreamMetrics(watching: probe, factory: PrometheusText())
    let inputs = StreamContext(probe: probe).run {
      (0..<count).map { HotInput<Int>().named(name($0)) }
    }
    let first = clock.measure { metrics.sample() }
    let resting = Self.median(of: 51) { clock.measure { metrics.sample() } }
    let busy = Self.median(of: 51) {
      for input in inputs { input.push(1) }
      return clock.measure { metrics.sample() }
    }
    return "\(count) nodes, \(hasOwnNames ? "each with a name" : "one name"): first sample \(first), "
      + "all at rest \(resting), all counted \(busy)"
  }

  /// A chain of two nodes that is built, named and released, for each node.
  static func measureBuilding() -> String {
    let (clock, count) = (ContinuousClock(), 20_000)
    func build(_ context: StreamContext) -> Duration {
      clock.measure {
        for _ in 0..<count { withExtendedLifetime(context.run { HotInput<Int>().map { $0 } }.named("x")) {} }
      } / (2 * count)
    }
    let without = median(of: 11) { build(StreamContext()) }
    let asleep = median(of: 11) {
      build(StreamContext(probe: Probe(recording: .off, isAwake: false) { .zero }))
    }
    let awake = median(of: 11) {
      let probe = Probe(recording: .off, factCapacity: 1_000_000) { .zero }
      let metrics = StreamMetrics(watching: probe, factory: NOOPMetricsHandler.instance)
      defer { metrics.sample() }
      return build(StreamContext(probe: probe))
    }
    return "a node built, named and released: \(without) without a probe, \(asleep) asleep, \(awake) awake"
  }

  static func print() {
    for hasOwnNames in [false, true] {
      for count in [1_000, 10_000] {
        Swift.print(Cost(count: count, hasOwnNames: hasOwnNames).measureSamples())
      }
    }
    Swift.print(measureBuilding())
  }
}
