import CoreMetrics
import Streams
import Synchronization

/// Reports to swift-metrics how the named streams of a program are doing: a sample every few seconds, never for each event.
///
///     MetricsSystem.bootstrap(…)
///     let metrics = try StreamMetrics.start()
///     let users = Cold { … }.named("users")
///
/// Only streams with a name of their own, by `named(_:)`, are reported, and by that name, their kind and their operator. The
/// README of the package lists all metrics.
///
/// A probe that is awake makes building a stream dearer, and each error, request and end as well; a value is only counted.
///
/// It looks through `Probe.shared`, as a `StreamInspector` does: both can run in one program.
public final class StreamMetrics: Sendable {
  private struct State: Sendable {
    var ledger = Ledger()
    var reporter: Reporter
    /// The next sample; nil when none is to come.
    var next: ScheduledWork?
    var isRunning = true
  }

  private let reader: Probe.Reader
  // Its lock is held while a sample is taken and reported, so that no sample overtakes another one.
  private let state: Mutex<State>
  private let atStop: @Sendable () -> Void

  /// Watches the streams that are built from now on, outside of any other `StreamContext`, and reports their metrics.
  ///
  /// - Parameters:
  ///   - interval: the time between two samples, at least a tenth of a second.
  ///   - factory: what makes the metrics; the one that `MetricsSystem` has by now unless said otherwise: bootstrap it before.
  ///   - scheduler: what says when a sample is due, and lends it a thread; one that does nothing else, unless said otherwise.
  /// - Returns: what ``stop()`` is called on. It goes on until then, also when no one holds it.
  /// - Throws: ``StreamMetricsFailure`` when the program has given its streams a probe of its own, or this has been started
  ///   and not been stopped.
  @discardableResult
  public static func start(
    every interval: Duration = .seconds(10), factory: any MetricsFactory = MetricsSystem.factory,
    on scheduler: any Scheduler = DispatchScheduler()
  ) throws(StreamMetricsFailure) -> StreamMetrics {
    try Program.standard.start(every: interval, factory, scheduler)
  }

  /// Reports what a probe sees, such as that of a `StreamContext` of your own, whenever ``sample()`` is called.
  ///
  ///     let probe = Probe(recording: .off) { scheduler.now }
  ///     let metrics = StreamMetrics(watching: probe)
  ///     StreamContext(scheduler: scheduler, probe: probe).run { … }
  ///
  /// - Parameters:
  ///   - probe: what sees the streams. This is one of its readers, and keeps it awake until ``stop()``.
  ///   - factory: what makes the metrics; the one that `MetricsSystem` has by now unless said otherwise: bootstrap it before.
  public convenience init(watching probe: Probe, factory: any MetricsFactory = MetricsSystem.factory) {
    self.init(watching: probe, factory) {}
  }

  init(watching probe: Probe, _ factory: any MetricsFactory, atStop: @escaping @Sendable () -> Void) {
    reader = probe.makeReader(takesValues: false)
    self.atStop = atStop
    var state = State(reporter: Reporter(factory))
    state.ledger.begin(with: reader.drain())
    self.state = Mutex(state)
  }

  /// Takes a sample and reports it, before it returns. Does nothing after ``stop()``.
  ///
  /// Metrics are made and reported under a lock: the factory and its handlers must not call this.
  public func sample() {
    state.withLock { state in
      guard state.isRunning else { return }
      let sample = state.ledger.fold(reader.drain())
      state.reporter.report(sample)
    }
  }

  /// Takes a last sample, and no more: unless others look, the probe sleeps, and streams cost what they cost without metrics.
  /// Called again it does nothing.
  public func stop() {
    sample()
    let (wasRunning, next) = state.withLock { state in
      defer { (state.isRunning, state.next) = (false, nil) }
      return (state.isRunning, state.next)
    }
    next?.cancel()
    guard wasRunning else { return }
    reader.stop()
    atStop()
  }

  /// Takes a sample after an interval, and again after each.
  func repeatSamples(every interval: Duration, on scheduler: any Scheduler) {
    let next = scheduler.schedule(after: interval) { [weak self] in
      self?.sample()
      self?.repeatSamples(every: interval, on: scheduler)
    }
    let isRunning = state.withLock { state in
      if state.isRunning { state.next = next }
      return state.isRunning
    }
    if !isRunning { next.cancel() }
  }
}
