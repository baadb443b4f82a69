import Metrics
import MetricsTestKit
import Streams
import StreamsMetrics

/// Streams on virtual time, and what is reported of them.
struct Measured {
  let scheduler = VirtualScheduler()
  let backend = TestMetrics()
  let probe: Probe
  let context: StreamContext
  let metrics: StreamMetrics

  /// - Parameter factCapacity: how many facts the probe keeps between two samples.
  init(factCapacity: Int = 65_536) {
    let scheduler = scheduler
    probe = Probe(recording: .off, factCapacity: factCapacity, isAwake: false) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
    metrics = StreamMetrics(watching: probe, factory: backend)
  }

  func run<Output>(_ body: () -> Output) -> Output { context.run(body) }

  /// What a counter of nodes has come to, for all nodes of a name.
  func total(_ label: String, _ name: String) -> Int {
    Int(backend.counterTotal(label: label, dimensions: [("streams.node.name", name)]))
  }

  func values(_ name: String) -> Int { total("streams.node.values", name) }

  func ends(_ name: String, _ reason: String) -> Int {
    Int(
      backend.counterTotal(
        label: "streams.chain.ends",
        dimensions: [("streams.node.name", name), ("streams.end.reason", reason)]))
  }

  /// What a gauge says at the moment; nil of one that there is not.
  func gauge(_ label: String, _ dimension: String, _ value: String) -> Double? {
    backend.recorders(label: label, dimensions: [(dimension, value)]).first?.lastValue
  }

  /// The durations of requests in nanoseconds.
  func durations(_ name: String, hasFailed: Bool) -> [Int64] {
    backend.timers(label: "streams.request.duration", dimensions: [("streams.node.name", name)])
      .filter { $0.dimensions.contains { $0.0 == "error.type" } == hasFailed }.flatMap(\.values)
  }

  /// The types of the errors with which requests have failed.
  func errorTypes(_ name: String) -> Set<String> {
    let timers = backend.timers(
      label: "streams.request.duration", dimensions: [("streams.node.name", name)])
    return Set(timers.flatMap(\.dimensions).filter { $0.0 == "error.type" }.map { $0.1 })
  }

  /// All that dimensions say.
  var words: Set<String> {
    let (counters, gauges) = (backend.counters.flatMap(\.dimensions), backend.recorders.flatMap(\.dimensions))
    return Set((counters + gauges + backend.timers.flatMap(\.dimensions)).map { $0.1 })
  }
}

struct Broken: Error {}
