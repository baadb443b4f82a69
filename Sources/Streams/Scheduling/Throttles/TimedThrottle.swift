/// Lets one piece of work run in each interval: the latest one, when several have come. The others are dropped.
///
///     positions.throttle(TimedThrottle(interval: 0.5)).on { show($0) }
///
/// The first work runs at once, unless `delayFirst` is true. Work that comes sooner than an interval after the work before it
/// waits until then, or until other work takes its place. It does not matter when work completes. Work that waited runs on the
/// scheduler.
///
/// One throttle decides about all work that is given to it: several streams that share it, and runs of one producer at the same
/// time, take each other's places. Where each run is to have one of its own, make it in `SignalProducer.deferred { … }`. A throttle
/// takes its time from the stream that used it first. (Source: RxStream.)
public final class TimedThrottle: Sendable {
  /// Work in a struct: a bare closure would gain a thunk each time it is stored.
  private struct Waiting: Sendable {
    let work: ThrottledWork
    let number: Int
  }

  private struct State {
    var scheduler: (any Scheduler)?
    /// When work ran last.
    var last: Duration?
    var waiting: Waiting?
    var lastNumber = 0
    /// The wait for the end of the interval, while there is work that waits.
    var timer: ScheduledWork?
    /// How many timers there have been.
    var timerCount = 0

    mutating func admit(
      _ work: @escaping ThrottledWork, _ now: Duration, _ interval: Duration, _ delayFirst: Bool
    ) -> Decision {
      // The clock may lag behind the timer that rang last.
      let now = max(now, last ?? now)
      // The timer runs already.
      if let replaced = waiting { return .wait(number: keep(work), replaced: replaced, timer: nil) }
      let due: Duration? = last == nil && !delayFirst ? now : (last ?? now).later(by: interval)
      // Work that is never to run is not kept, and neither is the stream that waits for it.
      guard let due else { return .drop }
      if due <= now {
        last = now
        return .perform
      }
      timerCount += 1
      return .wait(number: keep(work), replaced: nil, timer: (timerCount, due, due - now))
    }

    /// Keeps the work in place of the one that waits, and returns its number.
    private mutating func keep(_ work: @escaping ThrottledWork) -> Int {
      lastNumber += 1
      waiting = Waiting(work: work, number: lastNumber)
      return lastNumber
    }

    /// - Parameter now: when work runs; nil for never.
    mutating func endInterval(_ number: Int, _ now: Duration?) -> (Waiting?, ScheduledWork?) {
      guard waiting != nil, timerCount == number else { return (nil, nil) }
      last = now ?? last
      return stopTimer()
    }

    mutating func takeBack(_ number: Int) -> (Waiting?, ScheduledWork?) {
      waiting?.number == number ? stopTimer() : (nil, nil)
    }

    private mutating func stopTimer() -> (Waiting?, ScheduledWork?) { (waiting.take(), timer.take()) }
  }

  private let interval: Duration
  private let delayFirst: Bool
  private let state = Locked(State())

  /// Makes a throttle.
  /// - Parameters:
  ///   - interval: the least number of seconds between two pieces of work; negative counts as zero. With infinity no second one
  ///     runs, and with `delayFirst` not even the first: work that comes is dropped at once, so a sink that pulls goes on
  ///     asking until its source ends.
  ///   - delayFirst: whether the first work waits for an interval as well.
  public init(interval: Double, delayFirst: Bool = false) {
    self.interval = Duration(wholeNanosecondsOf: interval)
    self.delayFirst = delayFirst
  }

  /// Makes a throttle whose interval is a `Duration`.
  /// - Parameters:
  ///   - interval: the least time between two pieces of work, taken in whole nanoseconds; negative counts as zero. Beyond 36
  ///     billion years no second one runs, and with `delayFirst` not even the first.
  ///   - delayFirst: whether the first work waits for an interval as well.
  @_disfavoredOverload
  public init(interval: Duration, delayFirst: Bool = false) {
    self.interval = Duration(wholeNanosecondsOf: interval)
    self.delayFirst = delayFirst
  }

  /// Runs the work, or keeps it until it may run; it can be taken back until then.
  public func process(
    work: @escaping ThrottledWork, on scheduler: any Scheduler
  ) -> @Sendable () -> Void {
    let scheduler = state.withLock { state in
      let scheduler = state.scheduler ?? scheduler
      state.scheduler = scheduler
      return scheduler
    }
    let now = scheduler.now
    let decision = state.withLock { $0.admit(work, now, interval, delayFirst) }
    switch decision {
    case .perform:
      work(.perform {})
      return {}
    case .drop:
      work(.cancel)
      return {}
    case .wait(let number, let replaced, let timer):
      replaced?.work(.cancel)
      if let timer { start(timer, on: scheduler) }
      return { [self] in takeBack(number) }
    }
  }

  private func start(_ timer: IntervalTimer, on scheduler: any Scheduler) {
    let bell = Reply<Bool>(whenReleased: false) { [self] rings, _ in
      endInterval(timer.number, at: rings ? scheduler.now(reaching: timer.due) : nil)
    }
    let work = scheduler.wake(after: timer.delay) { bell(true) }
    let isWanted = state.withLock { state in
      guard state.waiting != nil, state.timerCount == timer.number else { return false }
      state.timer = work
      return true
    }
    if !isWanted { work.cancel() }
  }

  /// - Parameter now: nil when the scheduler has dropped the timer, and so the work that waits for it.
  private func endInterval(_ number: Int, at now: Duration?) {
    let (waiting, spent) = state.withLock { $0.endInterval(number, now) }
    waiting?.work(now == nil ? .cancel : .perform {})
    spent?.cancel()
  }

  private func takeBack(_ number: Int) {
    // What is taken out is released without the lock.
    let (_, timer) = state.withLock { $0.takeBack(number) }
    timer?.cancel()
  }

  /// The wait for the end of an interval: at what instant that is, and how long it takes.
  private typealias IntervalTimer = (number: Int, due: Duration, delay: Duration)

  private enum Decision {
    case perform
    case drop
    case wait(number: Int, replaced: Waiting?, timer: IntervalTimer?)
  }
}
