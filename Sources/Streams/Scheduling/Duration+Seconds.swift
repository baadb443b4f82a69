/// How the library takes times, wherever they are given: negative numbers and not-a-number count as zero, and infinity is
/// never. A time that is given as a `Duration` is taken in the same way: in whole nanoseconds, nothing below zero, and what lies
/// beyond the ``horizon`` is never.
///
/// So `timeout(deadline - now)` with nothing left is over at once, and no time can stop the program. Work whose time is never
/// is not given to a scheduler, and does not run however far a virtual one is moved. Sums of times cannot overflow: a clock's
/// instants end at the ``horizon``, a time is at most ``never``, and there is room for several of these.
extension Duration {
  /// The longest delay short of ``never``: a hundred years.
  static let longestDelay = Duration.seconds(centuryInSeconds)

  private static var centuryInSeconds: Int64 { 3_155_760_000 }

  /// The last instant of every clock, a good deal beyond the age of the universe. What would be due later is never.
  @inlinable static var horizon: Duration { .seconds(Int64(1) << 60) }

  /// A delay that never passes.
  static let never = Duration.seconds(Int64.max)

  /// Seconds rounded to whole nanoseconds: nothing below zero, ``never`` for infinity, and no longer than
  /// ``longestDelay`` for any number; not-a-number is zero.
  @usableFromInline
  package init(wholeNanosecondsOf seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    if seconds < Double(Self.centuryInSeconds) {
      self = .nanoseconds(Int64((seconds * 1_000_000_000).rounded()))
    } else {
      self = seconds == .infinity ? .never : .longestDelay
    }
  }

  /// The same for something that happens again and again: at least a nanosecond, since time would not go on otherwise.
  @usableFromInline
  init(wholeNanosecondsBetween seconds: Double) {
    self = max(.nanoseconds(1), Duration(wholeNanosecondsOf: seconds))
  }

  /// A time that the user gives as a `Duration`, as the same number of seconds is taken.
  @usableFromInline
  init(wholeNanosecondsOf time: Duration) {
    if time > .horizon {
      self = .never
    } else {
      self = time > .zero ? min(time.inWholeNanoseconds, .longestDelay) : .zero
    }
  }

  /// The same for something that happens again and again.
  @usableFromInline
  init(wholeNanosecondsBetween time: Duration) {
    self = max(.nanoseconds(1), Duration(wholeNanosecondsOf: time))
  }

  /// The nearest time in whole nanoseconds, as all times in seconds are taken: `Duration.seconds(2.3)` is a little less than
  /// that number, which no `Double` is.
  var inWholeNanoseconds: Duration {
    // Beyond there, nothing is that exact, and there would be no room for a sum.
    guard self < .horizon else { return self }
    let perNanosecond: Int128 = 1_000_000_000
    return Duration(attoseconds: (attoseconds + perNanosecond / 2) / perNanosecond * perNanosecond)
  }

  /// The seconds that make this time, infinity for ``never``. Of a whole number of nanoseconds it is the number that a program
  /// writes: 0.3 for `.milliseconds(300)`.
  @usableFromInline
  package var inSeconds: Double {
    // In one division of two numbers that are exact, for spans of up to 104 days.
    self < .never ? Double(attoseconds / 1_000_000_000) / 1_000_000_000 : .infinity
  }

  /// The seconds of a time that the user gives, for what goes on with a number.
  var clampedSeconds: Double { self > .horizon ? .infinity : max(.zero, inWholeNanoseconds).inSeconds }

  /// How many whole microseconds this is, also of a time that has more of them than an `Int` can count.
  package var microsecondCount: Int128 { attoseconds / 1_000_000_000_000 }

  /// The same clamped to what an `Int` holds with room for sums.
  package var microseconds: Int {
    let bound: Int128 = 1 << 62
    return Int(min(max(microsecondCount, -bound), bound))
  }

  /// Whole milliseconds, clamped likewise; what is finer is left out.
  package var milliseconds: Int { microseconds / 1_000 }

  /// The instant that is so much later than this one; nil when that is never.
  @usableFromInline
  func later(by delay: Duration) -> Duration? {
    let instant = self + min(max(.zero, delay), .never)
    return instant <= .horizon ? instant : nil
  }
}

extension Double {
  /// Seconds as all times are taken: never less than zero.
  var asTime: Double { self > 0 ? self : 0 }
}

extension Scheduler {
  /// Runs `work` once, not earlier than `delay` from now. The scheduler is not asked for a delay that never passes: it may be
  /// the user's own, which knows no such time.
  @usableFromInline
  func wake(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    delay <= .horizon ? schedule(after: delay, work) : ScheduledWork(work)
  }

  /// The time for code that is called at an instant that it has asked for: no earlier than that, whatever the clock shows.
  ///
  /// If it believed a clock that is coarse, or lags behind its own works, it would ask for the same instant again, and a
  /// scheduler that runs everything at once would be asked without end.
  @inlinable
  func now(reaching instant: Duration) -> Duration { max(now, instant) }
}
