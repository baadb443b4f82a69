import CoreMetrics
import Streams
import Synchronization

/// The metrics of the whole program, which run once at a time.
final class Program: Sendable {
  static let standard = Program { Probe.shared }

  private struct Running: Sendable {
    /// Whether metrics have been started, or are about to be, and not been stopped.
    var isTaken = false
    /// Held until they are stopped.
    var metrics: StreamMetrics?
  }

  private let running = Mutex(Running())
  private let findProbe: @Sendable () -> Probe?

  /// - Parameter findProbe: answers what sees the program's streams; nil when they have a probe of their own.
  init(findProbe: @escaping @Sendable () -> Probe?) { self.findProbe = findProbe }

  func start(
    every interval: Duration, _ factory: any MetricsFactory, _ scheduler: any Scheduler
  ) throws(StreamMetricsFailure) -> StreamMetrics {
    let wasTaken = running.withLock { running in
      defer { running.isTaken = true }
      return running.isTaken
    }
    guard !wasTaken else { throw .alreadyStarted }
    guard let probe = findProbe() else {
      leave()
      throw .anotherProbe
    }
    // Under no lock: what has happened before is drained, which may run code of the program's.
    let metrics = StreamMetrics(watching: probe, factory) { [weak self] in self?.leave() }
    running.withLock { $0.metrics = metrics }
    metrics.repeatSamples(every: max(interval, .milliseconds(100)), on: scheduler)
    return metrics
  }

  /// Lets metrics be started again.
  private func leave() {
    let former = running.withLock { running in
      defer { running = Running() }
      return running.metrics
    }
    withExtendedLifetime(former) {}
  }
}
