extension EventStream where Kind == CallbagKind, Value == Int, Failure == any Error {
  /// A listenable source of 0, 1, 2, …, one at each interval, without an end. (Source: CallbagKit.)
  ///
  /// Ticks do not drift. A sink that pauses its source gets none meanwhile, and the next one a whole interval after it
  /// resumes; rewinding begins with 0 again. The time is the scheduler's. An interval is a nanosecond at least, and
  /// infinity is never.
  public static func interval(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Int> {
    interval(Duration(wholeNanosecondsBetween: seconds), file: file, line: line)
  }

  /// A listenable source of 0, 1, 2, …, one at each interval, which is a `Duration`, without an end.
  ///
  /// It behaves like ``interval(_:file:line:)-(Double,_,_)``. The interval is taken in whole nanoseconds, one at least, and
  /// beyond a hundred years counts as a hundred, beyond 36 billion as never.
  @_disfavoredOverload
  public static func interval(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Int> {
    let scheduler = StreamContext.current.scheduler
    let interval = Duration(wholeNanosecondsBetween: time)
    return listenable(file: file, line: line) { emitter in
      let ticker = Ticker(interval: interval, on: scheduler)
      let ring: Ticker.Ring = { claim in if let number = claim() { emitter.next(number) } }
      emitter.onEnd { ticker.stop(forGood: true) }
      emitter.onPause { isPaused in if isPaused { ticker.pause() } else { ticker.resume(ring) } }
      emitter.onRewind { ticker.restart(ring) }
      ticker.start(ring)
    }
  }

  /// A listenable source that gives 0 after some seconds, and completes. (Source: CallbagKit.)
  ///
  /// A sink that pauses its source gets the value when it resumes, or when the time is up, if that is later; rewinding begins
  /// with the whole time again. A negative time counts as zero, and infinity is never.
  public static func timer(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Int> {
    timer(Duration(wholeNanosecondsOf: seconds), file: file, line: line)
  }

  /// A listenable source that gives 0 after some time, which is a `Duration`, and completes.
  ///
  /// It behaves like ``timer(_:file:line:)-(Double,_,_)``. The time is taken in whole nanoseconds; a negative time counts as
  /// zero, and beyond a hundred years counts as a hundred, beyond 36 billion as never.
  @_disfavoredOverload
  public static func timer(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Int> {
    let scheduler = StreamContext.current.scheduler
    return listenable(file: file, line: line) { emitter in
      let alarm = Alarm(after: Duration(wholeNanosecondsOf: time), on: scheduler) {
        emitter.next(0)
        emitter.complete()
      }
      emitter.onEnd { alarm.stop() }
      emitter.onPause { isPaused in if isPaused { alarm.pause() } else { alarm.resume() } }
      emitter.onRewind { alarm.restart() }
      alarm.set()
    }
  }
}
