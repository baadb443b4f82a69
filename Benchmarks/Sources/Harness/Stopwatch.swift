/// What times a repetition. It starts with the workload and stops at its end, unless told otherwise.
public enum Stopwatch {
  // Only the thread that runs the workload comes here.
  nonisolated(unsafe) private static var start = ContinuousClock.now
  // As above.
  nonisolated(unsafe) private static var earlier = Duration.zero
  // As above.
  nonisolated(unsafe) private static var isRunning = true

  /// Forgets what went before, which was only preparation, and starts from here.
  public static func restart() {
    earlier = .zero
    timingBegins()
    resume()
  }

  /// Stops while something is prepared or cleaned up.
  public static func pause() {
    guard isRunning else { return }
    timingEnds()
    earlier += ContinuousClock.now - start
    isRunning = false
  }

  /// Goes on.
  public static func resume() {
    isRunning = true
    start = .now
  }

  /// Stops and tells the time.
  static var elapsed: Duration {
    pause()
    return earlier
  }

  // What counts instructions knows these two by their names, and counts what is timed. They are not optimised, because a call
  // of a function that does nothing would be removed.
  @_optimize(none) @inline(never)
  private static func timingBegins() {}
  @_optimize(none) @inline(never)
  private static func timingEnds() {}
}
