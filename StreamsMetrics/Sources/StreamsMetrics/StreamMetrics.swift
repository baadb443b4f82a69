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
  /// What samples are made with: one thread at a time has it, so that no sample overtakes another one.
  private struct Work: Sendable {
    var ledger = Ledger()
    var reporter: Reporter
  }

  private struct State: Sendable {
    /// Nil while a thread takes a sample, under no lock: that may run code of the program's.
    var work: Work?
    /// Whether that thread is to take another one.
    var isDue = false
    /// The next sample; nil when none is to come.
    var next: ScheduledWork?
    var isRunning = true

    /// Nil when there is nothing to do, or another thread does it.
    mutating func begin(isLast: Bool) -> Work? {
      guard isRunning else { return nil }
      if isLast { isRunning = false }
      if work == nil { isDue = true }
      defer { work = nil }
      return work
    }

    /// Takes back what a sample was made with, unless another one is to be taken.
    mutating func end(_ work: Work) -> (isDue: Bool, isRunning: Bool) {
      defer { isDue = false }
      if !isDue { self.work = work }
      return (isDue, isRunning)
    }
  }

  private let reader: Probe.Reader
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
    var work = Work(reporter: Reporter(factory))
    work.ledger.begin(with: reader.drain())
    state = Mutex(State(work: work))
  }

  /// Takes a sample and reports it, before it returns. While another thread is about that, it leaves this sample to that
  /// thread, which takes it next. Does nothing after ``stop()``.
  ///
  /// The factory and its handlers must not call this: they would be called again for that.
  public func sample() { takeSample(isLast: false) }

  /// Takes a last sample, and no more: unless others look, the probe sleeps, and streams cost what they cost without metrics.
  /// The gauges are then set to zero and destroyed; counters and timers stay. While another thread takes a sample, it leaves
  /// that to it, as ``sample()`` does. Called again it does nothing.
  public func stop() {
    takeSample(isLast: true)
    let next = state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
    next?.cancel()
  }

  private func takeSample(isLast: Bool) {
    guard var work = state.withLock({ $0.begin(isLast: isLast) }) else { return }
    var (isDue, isRunning) = (true, true)
    while isDue {
      let sample = work.ledger.fold(reader.drain())
      work.reporter.report(sample)
      (isDue, isRunning) = state.withLock { $0.end(work) }
    }
    guard !isRunning else { return }
    // Before others may start, who report the same ones.
    work.reporter.destroyGauges()
    reader.stop()
    atStop()
  }

  /// Takes a sample after an interval, and again after each.
  func repeatSamples(every interval: Duration, on scheduler: any Scheduler) {
    let next = scheduler.schedule(after: interval) { [weak self] in
      self?.sample()
      self?.repeatSamples(every: interval, on: scheduler)
    }
    let (isRunning, former) = state.withLock { state in
      defer { if state.isRunning { state.next = next } }
      return (state.isRunning, state.next)
    }
    if !isRunning { next.cancel() }
    // What a scheduler gives out goes under no lock.
    withExtendedLifetime(former) {}
  }
}
