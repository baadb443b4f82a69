/// What happens to an event stream, as
/// ``EventStream/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)`` reports it.
public enum LoggedEvent: String, Sendable, CaseIterable {
  /// A run is about to start. Signals have none.
  case starting
  /// A run has started, unless it has ended by then. Signals have none.
  case started
  /// A value.
  case value
  /// The completion.
  case completed
  /// A failure.
  case failed
  /// Any end.
  case terminated
  /// The stream is done with.
  case disposed
  /// An interruption.
  case interrupted
}

/// Takes one line of a log: who, what happened, and where in the source the log was asked for.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
  ) -> Void

/// Prints a line of a log.
@Sendable
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) {
  print(
    "[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)"
  )
}

extension EventStream where Kind: FailingKind {
  /// The same stream, with every event logged: printed, unless `logger` does something else. (Source: ReactiveSwift.)
  ///
  /// - Parameters:
  ///   - identifier: what the log calls the stream.
  ///   - events: what is logged.
  ///   - fileName: where the log is asked for.
  ///   - functionName: where the log is asked for.
  ///   - lineNumber: where the log is asked for.
  ///   - logger: what takes the lines.
  public func logEvents(
    identifier: String = "", events: Set<LoggedEvent> = Set(LoggedEvent.allCases), fileName: String = #fileID,
    functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Self {
    let log: @Sendable (LoggedEvent, String) -> Void = { event, content in
      guard events.contains(event) else { return }
      logger(identifier, event.rawValue + content, fileName, functionName, lineNumber)
    }
    return handled(
      starting: { log(.starting, "") }, started: { log(.started, "") },
      EventHandlers(
        failed: { log(.failed, " \($0)") }, completed: { log(.completed, "") },
        interrupted: { log(.interrupted, "") }, terminated: { log(.terminated, "") },
        disposed: { log(.disposed, "") }, value: { log(.value, " \($0)") }), "", 0)
  }
}
