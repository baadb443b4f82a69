import CoreMetrics

/// The metrics that have been made so far. They are made once: to find one costs more than to report.
struct Reporter: Sendable {
  private struct Counters: Sendable {
    let values: Counter
    let errors: Counter
    let drops: Counter
  }

  /// How requests of a name end.
  private struct Outcome: Hashable {
    let name: String
    let errorType: String?
  }

  private let factory: any MetricsFactory
  /// By the place of their series.
  private var nodes: [Int: Counters] = [:]
  private var retries: [String: Counter] = [:]
  private var ends: [Sample.End: Counter] = [:]
  private var durations: [Outcome: Timer] = [:]
  private var active: [String: Gauge] = [:]
  private var waiting: [String: Gauge] = [:]
  private let lost: Counter

  init(_ factory: any MetricsFactory) {
    self.factory = factory
    lost = Counter(label: "streams.facts.lost", factory: factory)
  }

  mutating func report(_ sample: Sample) {
    for growth in sample.growth { report(growth) }
    for (end, count) in sample.ends { counter(of: end).increment(by: count) }
    for request in sample.requests {
      timer(of: request).recordNanoseconds(request.duration.nanoseconds)
    }
    for (kind, count) in sample.active { activeGauge(of: kind).record(count) }
    for (name, count) in sample.waiting { waitingGauge(of: name).record(count) }
    if sample.hasLost { lost.increment() }
  }

  /// Takes the gauges back, which tell how things stand: from now on no one knows. Zero first, for backends that keep what is
  /// destroyed.
  mutating func destroyGauges() {
    for gauge in Array(active.values) + Array(waiting.values) {
      gauge.record(0)
      gauge.destroy()
    }
    (active, waiting) = ([:], [:])
  }

  private mutating func report(_ growth: Sample.Growth) {
    let counters = counters(of: growth)
    if growth.values > 0 { counters.values.increment(by: growth.values) }
    if growth.errors > 0 { counters.errors.increment(by: growth.errors) }
    if growth.drops > 0 { counters.drops.increment(by: growth.drops) }
    if growth.retries > 0 { retryCounter(of: growth.series.name).increment(by: growth.retries) }
  }

  private mutating func counters(of growth: Sample.Growth) -> Counters {
    if let known = nodes[growth.place] { return known }
    let dimensions = [
      (Label.name, growth.series.name), (Label.kind, growth.series.kind),
      (Label.operation, growth.series.operation),
    ]
    func make(_ what: String) -> Counter {
      Counter(label: "streams.node.\(what)", dimensions: dimensions, factory: factory)
    }
    let made = Counters(values: make("values"), errors: make("errors"), drops: make("drops"))
    nodes[growth.place] = made
    return made
  }

  private mutating func retryCounter(of name: String) -> Counter {
    if let known = retries[name] { return known }
    let made = Counter(label: "streams.task.retries", dimensions: [(Label.name, name)], factory: factory)
    retries[name] = made
    return made
  }

  private mutating func counter(of end: Sample.End) -> Counter {
    if let known = ends[end] { return known }
    let made = Counter(
      label: "streams.chain.ends", dimensions: [(Label.name, end.name), (Label.reason, end.reason)],
      factory: factory)
    ends[end] = made
    return made
  }

  private mutating func timer(of request: Sample.Request) -> Timer {
    let outcome = Outcome(name: request.name, errorType: request.errorType)
    if let known = durations[outcome] { return known }
    let failure = request.errorType.map { [(Label.error, $0)] } ?? []
    let made = Timer(
      label: "streams.request.duration", dimensions: [(Label.name, request.name)] + failure,
      factory: factory)
    durations[outcome] = made
    return made
  }

  private mutating func activeGauge(of kind: String) -> Gauge {
    if let known = active[kind] { return known }
    let made = Gauge(label: "streams.node.active", dimensions: [(Label.kind, kind)], factory: factory)
    active[kind] = made
    return made
  }

  private mutating func waitingGauge(of name: String) -> Gauge {
    if let known = waiting[name] { return known }
    let made = Gauge(label: "streams.node.waiting", dimensions: [(Label.name, name)], factory: factory)
    waiting[name] = made
    return made
  }
}

/// The names of dimensions.
private enum Label {
  static let name = "streams.node.name"
  static let kind = "streams.node.kind"
  static let operation = "streams.node.operation"
  static let reason = "streams.end.reason"
  static let error = "error.type"
}

extension Duration {
  /// In whole nanoseconds; those of 292 years for longer ones.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || isTooLong ? .max : sum
  }
}
