/// Goes off once: when its time is up, or, if it is paused then, when it is resumed. Can be used from any thread.
final class Alarm: Sendable {
  private struct State {
    /// Nil for never.
    var due: Duration?
    var isSet = false
    /// Whether it does not go off until it is resumed, whoever sets it meanwhile.
    var isPaused = false
    var work: ScheduledWork?
    /// How often it has been set, paused or stopped: what goes off late does nothing.
    var number = 0
    var isOver = false

    /// Makes the scheduled work obsolete, and returns it.
    mutating func set(_ isSet: Bool) -> ScheduledWork? {
      self.isSet = isSet
      number += 1
      return work.take()
    }
  }

  private let delay: Duration
  private let scheduler: any Scheduler
  private let action: @Sendable () -> Void
  private let state: Locked<State>

  /// Makes an alarm that is not set, whose time begins now.
  init(after delay: Duration, on scheduler: any Scheduler, _ action: @escaping @Sendable () -> Void) {
    self.delay = delay
    self.scheduler = scheduler
    self.action = action
    state = Locked(State(due: scheduler.now.later(by: delay)))
  }

  /// Lets it go off, unless it has: when its time is up, or soon if that has passed; while it is paused, only after it is
  /// resumed.
  func set() {
    let (late, number, due) = state.withLock { state -> (ScheduledWork?, Int, Duration?) in
      let late = state.set(true)
      return (late, state.number, state.isPaused ? nil : state.due)
    }
    late?.cancel()
    guard let due else { return }
    let work = scheduler.wake(after: max(.zero, due - scheduler.now)) { self.goOff(number) }
    let isCurrent = state.withLock { state in
      guard state.number == number, !state.isOver else { return false }
      state.work = work
      return true
    }
    if !isCurrent { work.cancel() }
  }

  func stop() { state.withLock { $0.set(false) }?.cancel() }

  func pause() {
    let late = state.withLock { state in
      state.isPaused = true
      return state.set(state.isSet)
    }
    late?.cancel()
  }

  /// Sets it as well.
  func resume() {
    state.withLock { $0.isPaused = false }
    set()
  }

  /// Begins its time anew. What is stopped or paused stays so.
  func restart() {
    let due = scheduler.now.later(by: delay)
    let isSet = state.withLock { state in
      state.due = due
      return state.isSet
    }
    if isSet { set() }
  }

  private func goOff(_ number: Int) {
    let isDue = state.withLock { state in
      guard state.number == number else { return false }
      return !exchange(&state.isOver, with: true)
    }
    if isDue { action() }
  }
}
