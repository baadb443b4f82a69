import CoreMetrics
import Dispatch
import Streams
import Synchronization

/// The program's streams, which one probe can watch, for good: metrics that are stopped and started again use it again.
final class Program: Sendable {
  private struct State: Sendable {
    var probe: Probe?
    var running: StreamMetrics?
  }

  static let standard = Program { StreamContext.watch(with: $0) }

  private let state = Mutex(State())
  private let watch: @Sendable (Probe) -> Bool

  /// - Parameter watch: gives the streams their probe; false when they have another one.
  init(watch: @escaping @Sendable (Probe) -> Bool) { self.watch = watch }

  func start(
    every interval: Duration, _ factory: any MetricsFactory, _ scheduler: any Scheduler
  ) throws(StreamMetricsFailure) -> StreamMetrics {
    let started = state.withLock { state -> Result<StreamMetrics, StreamMetricsFailure> in
      guard state.running == nil else { return .failure(.alreadyStarted) }
      guard let probe = state.probe ?? makeProbe() else { return .failure(.anotherProbe) }
      state.probe = probe
      let metrics = StreamMetrics(watching: probe, factory) { [weak self] in
        self?.state.withLock { $0.running = nil }
      }
      state.running = metrics
      return .success(metrics)
    }
    let metrics = try started.get()
    metrics.repeatSamples(every: max(interval, .milliseconds(100)), on: scheduler)
    return metrics
  }

  private func makeProbe() -> Probe? {
    let began = DispatchTime.now().uptimeNanoseconds
    let probe = Probe(recording: .off) {
      .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds - began))
    }
    return watch(probe) ? probe : nil
  }
}
