/// A Progression that you feed. When the last copy is released before its completion, the branches are cancelled.
/// (Source: RxStream.)
public typealias ProgressionInput<ProgressUnit: Sendable, Value: Sendable> =
  EventStream<ProgressionInputKind<ProgressUnit>, Value, any Error>

extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// Makes a Progression that waits for its progress and completion.
  public init<ProgressUnit>(
    file: StaticString = #fileID, line: UInt = #line
  ) where Kind == ProgressionInputKind<ProgressUnit> {
    self.init(progressing: .inline, file, line, task: nil)
  }

  /// Tells all branches of progress. Does nothing once the stream has its outcome.
  public func updateProgress<ProgressUnit>(
    to progress: ProgressEvent<ProgressUnit>
  ) where Kind == ProgressionInputKind<ProgressUnit> {
    node.gate.report(progress: progress)
  }

  /// The same stream, for code that may not feed it. It does not keep the input.
  public func progression<ProgressUnit>() -> Progression<ProgressUnit, Value>
  where Kind == ProgressionInputKind<ProgressUnit> {
    Progression<ProgressUnit, Value>(node: node, lifetime: sharedLifetime)
  }
}
