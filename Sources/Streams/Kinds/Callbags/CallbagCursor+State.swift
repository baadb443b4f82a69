extension CallbagCursor {
  /// What the loop and its run share, under the lock of their place.
  struct State {
    var queue: OverflowQueue<Value>
    var waiting: CheckedContinuation<Value?, any Error>?
    /// What the loop hears after the values that wait, once there is an end.
    var end: Result<Value?, any Error>?
    var run: CallbagSubscription?
    var gauge: PressureGauge?
    var hasBegun = false
    /// Whether the loop is over, and gets nothing that comes until the run has ended.
    var isOver = false
    var isSuspended = false
    var dropCount = 0

    /// Whether what this thread brings has been asked for, or is a part of something that has.
    var hearsAnswer: Bool { run?.demand.hearsAnswer ?? false }
    /// Whether the source is to pause for the next value, which comes unasked.
    var willFill: Bool { waiting == nil && queue.isNextToFill }

    /// Keeps a value for the loop, unless that waits for it.
    mutating func receive(_ value: Value, isAnswer: Bool) -> Arrival {
      if let loop = waiting.take() { return .awaited(by: loop) }
      let (addition, dropped) = isOver ? (.dropped, value) : queue.add(value, isAnswer: isAnswer)
      gauge?.set(waiting: queue.count)
      switch addition {
      case .kept: break
      case .full: isSuspended = true
      case .dropped, .failed: dropCount += 1
      }
      return .queued(addition, dropped: dropped)
    }
  }

  /// What has become of a value that has come.
  enum Arrival {
    /// It is for the loop, which waits.
    case awaited(by: CheckedContinuation<Value?, any Error>)
    /// It has come to the queue, from which another one may have been dropped for it.
    case queued(OverflowQueue<Value>.Addition, dropped: Value?)
  }
}
