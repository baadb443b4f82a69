/// Why metrics cannot be started.
public enum StreamMetricsFailure: Error, Hashable, CustomStringConvertible {
  /// Another probe watches the program's streams already, such as that of a `StreamInspector`, and stays.
  case anotherProbe
  /// Metrics have been started, and not been stopped.
  case alreadyStarted

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .anotherProbe:
      "StreamMetrics cannot start: another probe watches this program's streams, such as a StreamInspector's; "
        + "a program can have only one"
    case .alreadyStarted: "StreamMetrics has been started already: stop it first"
    }
  }
}
