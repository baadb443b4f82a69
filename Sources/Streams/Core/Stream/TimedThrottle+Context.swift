extension TimedThrottle: Throttle {
  /// Runs the work, or keeps it until it may run, on the scheduler of the present context.
  public func process(work: @escaping ThrottledWork) {
    _ = process(work: work, on: StreamContext.current.scheduler)
  }
}
