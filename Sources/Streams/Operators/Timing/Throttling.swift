extension EventStream {
  /// Lets values reach the next operator, and everything below it, when the throttle says so.
  ///
  ///     taps.throttle(TimedThrottle(interval: 0.5)).on { search($0) }
  ///     files.throttle(PressureThrottle(buffer: 100, limit: 4)).asyncMap { upload($0, $1) }
  ///
  /// The work on a value is done when the value has been delivered to all below and every `asyncMap` there has
  /// answered it, up to the next operator that waits for anything but a dispatch. A value that the throttle drops is
  /// counted by the probe; a Future or Promise completes without it. Errors are not throttled, and wait for the values
  /// before them. So does the end, unless it is a cancel, which takes back what waits.
  ///
  /// A sink that pulls has not got what is dropped, so that another value is asked for: once work that was allowed here is done, or
  /// at once when there is none. So give a pulled stream a throttle of its own. (Source: RxStream.)
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
  /// Call it right after the operator that it throttles: what was attached before is not moved. Go on with what it returns: an
  /// operator without branches has left its place, and what is attached there later hears nothing. It throttles the operators
  /// that ``dispatched(_:)`` moves, and does nothing where that does nothing, which the debug log tells; there
  /// ``throttle(_:file:line:)-(Throttle,_,_)`` above the operator does the same. (Source: RxStream.)
  @discardableResult
  public func throttled(_ throttle: any Throttle) -> Self {
    moved(below: ThrottleInsertion(throttle: throttle))
  }
}
