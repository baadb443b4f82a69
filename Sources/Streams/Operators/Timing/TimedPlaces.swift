// Times and places in one operator, as ReactiveSwift has them. A place that is a scheduler measures the time as well; on
// queues the stream's own scheduler does.

extension EventStream where Kind: FailingKind {
  /// Delivers to everything below where the place says. (Source: ReactiveSwift.)
  @_disfavoredOverload
  public func observe<Place: DispatchConvertible>(
    on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    dispatch(place.dispatch, file: file, line: line)
  }

  /// The same events, each later by the given seconds, at a place. A failure or the completion waits only for values that are
  /// held back. (Source: ReactiveSwift.)
  public func delay<Place: DispatchConvertible>(
    _ seconds: Double, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    delay(Duration(wholeNanosecondsOf: seconds), on: place, file: file, line: line)
  }

  /// The same events, each later by the given time, at a place. A failure or the completion waits only for values that are
  /// held back.
  @_disfavoredOverload
  public func delay<Place: DispatchConvertible>(
    _ time: Duration, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    timed(at: place, file, line).delay(time, file: file, line: line)
      .placed(at: place, comesFromClock: true, file, line)
  }

  /// The values that were followed by some seconds of quiet, at a place: ``debounce(_:file:line:)-(Double,_,_)``, then
  /// ``dispatch(_:file:line:)``. When the place is a scheduler, the value that an end releases is delivered with the end.
  /// (Source: ReactiveSwift.)
  public func debounce<Place: DispatchConvertible>(
    _ seconds: Double, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    debounce(Duration(wholeNanosecondsOf: seconds), on: place, file: file, line: line)
  }

  /// The values that were followed by some time of quiet, at a place. When the place is a scheduler, the value that an end
  /// releases is delivered with the end.
  @_disfavoredOverload
  public func debounce<Place: DispatchConvertible>(
    _ time: Duration, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    timed(at: place, file, line).debounce(time, file: file, line: line)
      .placed(at: place, comesFromClock: true, file, line)
  }

  /// The same values, but none sooner than `seconds` after the one before, at a place. (Source: ReactiveSwift.)
  public func throttle<Place: DispatchConvertible>(
    _ seconds: Double, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    throttle(Duration(wholeNanosecondsOf: seconds), on: place, file: file, line: line)
  }

  /// The same values, but none sooner than `time` after the one before, at a place.
  @_disfavoredOverload
  public func throttle<Place: DispatchConvertible>(
    _ time: Duration, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    timed(at: place, file, line).throttle(time, file: file, line: line).placed(at: place, file, line)
  }

  /// The same stream, which fails when it has not ended after the given seconds, at a place. (Source: ReactiveSwift.)
  public func timeout<Place: DispatchConvertible>(
    after seconds: Double, raising error: Failure, on place: Place, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let time = Duration(wholeNanosecondsOf: seconds)
    return timeout(after: time, raising: error, on: place, file: file, line: line)
  }

  /// The same stream, which fails when it has not ended after the given time, at a place.
  @_disfavoredOverload
  public func timeout<Place: DispatchConvertible>(
    after time: Duration, raising error: Failure, on place: Place, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    timed(at: place, file, line).timeout(after: time, raising: error, file: file, line: line)
      .placed(at: place, file, line)
  }

  /// The same stream, on the clock of a place that has one.
  private func timed<Place: DispatchConvertible>(
    at place: Place, _ file: StaticString, _ line: UInt
  ) -> Self {
    guard let scheduler = place.dispatch.scheduler else { return self }
    let context = StreamContext(scheduler: scheduler, probe: node.gate.context.probe)
    return gated("observe", file, line, in: context) {
      Junction.dispatching(Value.self, below: $0, to: .inline, in: context, record: $1)
    }
  }
}

extension EventStream {
  /// Delivers at the place.
  ///
  /// - Parameter comesFromClock: whether all values have waited for their time. On the clock of a scheduler such values are at
  ///   the place already, and are delivered before anything else that is due there then. Values that pass at once must still
  ///   be brought there.
  fileprivate func placed<Place: DispatchConvertible>(
    at place: Place, comesFromClock: Bool = false, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let dispatch = place.dispatch
    let isThere = comesFromClock && dispatch.scheduler != nil && dispatch.withoutDelay == nil
    // Inline is wherever the time is up.
    if dispatch.isInline || isThere { return passedOn(as: "observe", file, line) }
    return self.dispatch(dispatch, file: file, line: line)
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The same stream, which fails when it has not ended after the given seconds, at a place. (Source: ReactiveSwift.)
  @_disfavoredOverload
  public func timeout<NewFailure: Error, Place: DispatchConvertible>(
    after seconds: Double, raising error: NewFailure, on place: Place, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, NewFailure> {
    let failing: EventStream<Kind, Value, NewFailure> = retyped()
    return failing.timeout(after: seconds, raising: error, on: place, file: file, line: line)
  }

  /// The same stream, which fails when it has not ended after the given time, at a place.
  @_disfavoredOverload
  public func timeout<NewFailure: Error, Place: DispatchConvertible>(
    after time: Duration, raising error: NewFailure, on place: Place, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, NewFailure> {
    let failing: EventStream<Kind, Value, NewFailure> = retyped()
    return failing.timeout(after: time, raising: error, on: place, file: file, line: line)
  }
}

extension EventStream where Kind == SignalProducerKind {
  /// A producer whose runs begin at a place, effects included. (Source: ReactiveSwift.)
  @_disfavoredOverload
  public func start<Place: DispatchConvertible>(on place: Place) -> SignalProducer<Value, Failure> {
    start(on: place.dispatch)
  }

  /// A producer that starts again when it fails, up to `count` times, each time after the interval; its events are delivered
  /// at a place. (Source: ReactiveSwift, where the new runs begin there, too.)
  ///
  /// A new run begins where its time is up or, without an interval, where the run before has failed. If the effects of runs
  /// belong to the place, let the runs begin there: `producer.start(on: place).retry(…)`.
  public func retry<Place: DispatchConvertible>(
    upTo count: Int, interval: Double, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    let interval = Duration(wholeNanosecondsOf: interval)
    return retry(upTo: count, interval: interval, on: place, file: file, line: line)
  }

  /// A producer that starts again when it fails, up to `count` times, each time after the interval; its events are delivered
  /// at a place.
  ///
  /// New runs begin where ``retry(upTo:interval:on:file:line:)-(_,Double,_,_,_)`` says.
  @_disfavoredOverload
  public func retry<Place: DispatchConvertible>(
    upTo count: Int, interval: Duration, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    let again = timed(at: place, file, line).retry(upTo: count, interval: interval, file: file, line: line)
    return again.placed(at: place, file, line)
  }
}

extension EventStream where Kind == SignalProducerKind, Value == Duration, Failure == Never {
  /// A producer of the scheduler's time at every interval, at a place. It never ends. (Source: ReactiveSwift, whose timers
  /// send dates.)
  public static func timer<Place: DispatchConvertible>(
    interval: Duration, on place: Place, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Duration, Never> {
    let context =
      place.dispatch.scheduler.map { StreamContext(scheduler: $0, probe: StreamContext.current.probe) }
      ?? .current
    return context.run { timer(interval: interval, file: file, line: line) }
      .placed(at: place, comesFromClock: true, file, line)
  }
}
