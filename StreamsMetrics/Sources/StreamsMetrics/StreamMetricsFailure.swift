/// Why metrics cannot be started.
public enum StreamMetricsFailure: Error, Hashable, CustomStringConvertible {
  /// The program has given its streams a probe of its own, by `StreamContext.watch(with:)`, and it stays.
  case anotherProbe
  /// Metrics have been started, and not been stopped.
  case alreadyStarted

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .anotherProbe:
      "StreamMetrics cannot start: the program watches its streams with a probe of its own; "
        + "use StreamMetrics(watching: probe)"
    case .alreadyStarted: "StreamMetrics has been started already: stop it first"
    }
  }
}
