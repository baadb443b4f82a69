extension EventStream {
  /// Lets values reach the next operator, and everything below it, when the throttle says so.
  ///
  ///     taps.throttle(TimedThrottle(interval: 0.5)).on { search($0) }
  ///     files.throttle(PressureThrottle(buffer: 100, limit: 4)).asyncMap { upload($0, $1) }
  ///
  /// The work on a value is done when the value has been delivered to all below and every `asyncMap` there has answered it,
  /// down to the next operator that waits for anything other than a dispatch. The probe counts the values that the throttle
  /// drops; a Future or Promise whose value is dropped completes without it. Errors are not throttled, but wait for the values
  /// before them. So does the end, except for a cancel, which takes the waiting values back.
  ///
  /// A sink that pulls has not got a value that is dropped, so another one is asked for: as soon as work that was allowed here
  /// is done, or at once when none is under way. So give a pulled stream a throttle of its own. (Source: RxStream.)
  @discardableResult
  public func throttle(
    _ throttle: any Throttle, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    gated("throttle", file, line) {
      ThrottleNode<Value>(below: $0, throttle: throttle, record: $1)
    }
  }

  /// Lets values reach this stream's own operator, and everything below it, when the throttle says so.
  ///
  ///     files.asyncMap { upload($0, $1) }.throttled(PressureThrottle(buffer: 100, limit: 4))
  ///
  /// Call it right after the operator that it throttles: branches that were attached before are not moved. Go on with the
  /// stream that it returns: an operator without branches has left its place, and a branch that is attached there later hears
  /// nothing. It throttles the operators that ``dispatched(_:)`` moves. Where that does nothing, this does nothing either,
  /// which the debug log tells; there, ``throttle(_:file:line:)-(Throttle,_,_)`` above the operator does the same. (Source:
  /// RxStream.)
  @discardableResult
  public func throttled(_ throttle: any Throttle) -> Self {
    moved(below: ThrottleInsertion(throttle: throttle))
  }
}
