// How news of a task's progress travels: down a settling tree, like an error but without an effect, to all that wait for the
// outcome. Each event is a `ProgressEvent` of some type.

/// Progress in whatever it is counted.
protocol AnyProgressEvent: Sendable {
  /// The part that is done, from 0 to 1; nil for progress that is not counted in numbers.
  var anyFraction: Double? { get }
}

/// An operator that does something with the progress of the task above.
protocol ProgressReading {
  /// What to pass on for an event; nil for nothing.
  func receive(progress event: any Sendable) -> (any Sendable)?
}

extension Node {
  /// Passes progress on. Called by the gate's owner.
  func emit(progress event: any Sendable) {
    if let record {
      record.countProgress()
      record.set(progress: (event as? any AnyProgressEvent)?.anyFraction)
    }
    log("passes on progress \(event)")
    forEachChild { child in
      if child.isReachable, child.awaitsOutcome { child.receive(progress: event) }
    }
  }
}

extension Gate {
  /// Passes progress on, now or in turn, unless the outcome has come first.
  func report(progress event: any Sendable) {
    perform { self.deliver(progress: event) }
  }

  /// Passes progress on, unless the outcome has come first. Called by the owner.
  func deliver(progress event: any Sendable) {
    guard awaitsOutcome, !isClosed else { return noteDrop() }
    emit(progress: event)
  }
}
