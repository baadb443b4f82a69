import CoreMetrics
import Streams
import Synchronization

/// The metrics of the whole program, which run once at a time.
final class Program: Sendable {
  static let standard = Program { Probe.shared }

  private let running = Mutex<StreamMetrics?>(nil)
  private let findProbe: @Sendable () -> Probe?

  /// - Parameter findProbe: answers what sees the program's streams; nil when they have a probe of their own.
  init(findProbe: @escaping @Sendable () -> Probe?) { self.findProbe = findProbe }

  func start(
    every interval: Duration, _ factory: any MetricsFactory, _ scheduler: any Scheduler
  ) throws(StreamMetricsFailure) -> StreamMetrics {
    let started = running.withLock { running -> Result<StreamMetrics, StreamMetricsFailure> in
      guard running == nil else { return .failure(.alreadyStarted) }
      guard let probe = findProbe() else { return .failure(.anotherProbe) }
      let metrics = StreamMetrics(watching: probe, factory) { [weak self] in
        self?.running.withLock { $0 = nil }
      }
      running = metrics
      return .success(metrics)
    }
    let metrics = try started.get()
    metrics.repeatSamples(every: max(interval, .milliseconds(100)), on: scheduler)
    return metrics
  }
}
