// How news of a task's progress travels: down a settling tree, like an error but without an effect, to all that wait for the
// outcome. Each event is a `ProgressEvent` of some type.
//
// A task that runs elsewhere may report before its chain has been built. So each node keeps the latest news that it has passed on
// until its outcome, and tells that to what is attached later: each step of a chain hears it from the one before.

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
    keep(progress: event)
    forEachChild { child in
      if child.isReachable, child.awaitsOutcome { child.receive(progress: event) }
    }
  }
}

/// News of progress, which can be told from other news that say the same.
@usableFromInline
final class LatestProgress: Sendable {
  let event: any Sendable

  init(_ event: any Sendable) { self.event = event }
}

extension Node {
  /// Whether it keeps news that it has passed on. Called by the gate's owner.
  // One look at a word, because most have none.
  var keepsProgress: Bool { keptOutcome.mark == NodeOutcome.Mark.progress }

  /// The latest of them; nil when there are none, or when it has failed. Called by the gate's owner.
  private var latestProgress: LatestProgress? {
    if keepsProgress, case .progress(let latest) = outcome { latest } else { nil }
  }

  /// Keeps news for branches to come, unless there is a failure already, for which it may ask for another attempt.
  private func keep(progress event: any Sendable) {
    guard awaitsOutcome, keptOutcome.isEmpty || keepsProgress else { return }
    outcome = .progress(LatestProgress(event))
  }

  /// Tells a child that has been linked the latest news, unless newer ones come first. Called by the gate's owner.
  // Outside of the visit: a handler may take its time, and pushers wait for a visitor.
  func tellProgress(to link: Unmanaged<Node>) {
    guard let latest = latestProgress else { return }
    let child = link.takeUnretainedValue()
    gate.afterLeaving {
      self.gate.perform {
        guard self.latestProgress === latest, self.awaitsOutcome, !self.gate.isClosed, child.isReachable,
          child.awaitsOutcome
        else { return }
        child.receive(progress: latest.event)
      }
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
