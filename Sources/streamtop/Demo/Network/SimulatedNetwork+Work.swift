import Streams
import Synchronization

extension SimulatedNetwork {
  /// The time, with the work that is being done at this moment of the scheduler's.
  var now: Duration { max(scheduler.now, worked.withLock { $0 }) }

  /// Takes so much of the processor's time: what the caller does next happens later by that.
  func work(_ span: Duration) {
    let now = scheduler.now
    worked.withLock { $0 = max($0, now) + span }
  }
}
