/// Lets so many pieces of work run at the same time, keeps some more until there is room, and drops the rest.
///
///     numbers.throttle(PressureThrottle(buffer: 10, limit: 2)).asyncMap { load($0, $1) }
///
/// Work that waits runs in the order in which it came, on the thread on which other work completes; after a cancel, which
/// runs nothing but what it cancels, on a queue of the library's.
/// (Source: RxStream.)
public final class PressureThrottle: Throttle {
  /// A struct: a bare closure would gain a thunk each time it is stored.
  private struct Waiting: Sendable {
    let work: ThrottledWork
  }

  private struct State {
    var running = 0
    var lastNumber = 0
    /// No work with a smaller number waits.
    var firstNumber = 1
    /// By number, so that taking work back takes no longer when much is waiting.
    var buffer: [Int: Waiting] = [:]

    mutating func admit(_ work: @escaping ThrottledWork, limit: Int, bufferSize: Int) -> Decision {
      if running < limit {
        running += 1
        return .perform
      }
      guard buffer.count < bufferSize else { return .drop }
      lastNumber += 1
      buffer[lastNumber] = Waiting(work: work)
      return .wait(number: lastNumber)
    }

    /// Notes that work has completed, and answers what may run in its place.
    mutating func takeNext() -> Waiting? {
      // The numbers in between were taken back; each is passed once.
      while !buffer.isEmpty {
        defer { firstNumber += 1 }
        if let next = buffer.removeValue(forKey: firstNumber) { return next }
      }
      firstNumber = lastNumber + 1
      running -= 1
      return nil
    }

    mutating func takeBack(_ number: Int) -> Waiting? { buffer.removeValue(forKey: number) }
  }

  private enum Decision {
    case perform, drop
    case wait(number: Int)
  }

  private let bufferSize: Int
  private let limit: Int
  private let state = Locked(State())

  /// Makes a throttle.
  /// - Parameters:
  ///   - buffer: how much work may wait; zero, or less, drops all that comes while there is no room.
  ///   - limit: how much work may run at the same time; at least one.
  public init(buffer: Int, limit: Int = 1) {
    bufferSize = max(0, buffer)
    self.limit = max(1, limit)
  }

  /// Runs, keeps or drops the work.
  public func process(work: @escaping ThrottledWork) { _ = admit(work) }

  /// Runs, keeps or drops the work, which can be taken back while it is kept.
  public func process(
    work: @escaping ThrottledWork, on scheduler: any Scheduler
  ) -> @Sendable () -> Void {
    guard let number = admit(work) else { return {} }
    return { [self] in takeBack(number) }
  }

  /// Answers the number of work that waits.
  private func admit(_ work: @escaping ThrottledWork) -> Int? {
    let decision = state.withLock { $0.admit(work, limit: limit, bufferSize: bufferSize) }
    switch decision {
    case .perform: perform(work)
    case .drop: work(.cancel)
    case .wait(let number): return number
    }
    return nil
  }

  /// Runs work, and then what may run in its place: one after the other, so that the stack does not grow.
  private func perform(_ first: @escaping ThrottledWork) {
    var work = first
    while true {
      let trampoline = SharedTrampoline()
      signal(work, trampoline)
      guard trampoline.returned(), let next = state.withLock({ $0.takeNext() }) else { return }
      work = next.work
    }
  }

  private func signal(_ work: @escaping ThrottledWork, _ trampoline: SharedTrampoline) {
    let owed = OwedCompletion { [self] in if trampoline.done() { performNext() } }
    work(.perform { owed.complete() })
  }

  private func performNext() {
    guard let next = state.withLock({ $0.takeNext() }) else { return }
    if Visit.isUnderWay { Visit.leaveToOthers { self.perform(next.work) } } else { perform(next.work) }
  }

  private func takeBack(_ number: Int) {
    // What is taken out is released without the lock.
    _ = state.withLock { $0.takeBack(number) }
  }
}

/// What the completion holds: work that drops it unused is done.
private struct OwedCompletion: ~Copyable, Sendable {
  let complete: @Sendable () -> Void

  deinit { complete() }
}
