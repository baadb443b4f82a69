// Tasks that report their progress in other libraries' ways.
// None of this can be called: each is there for its message.

extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// What a task is here whose closure gets no state, says the compiler.
  @available(
    *, unavailable,
    message:
      "the first parameter is the stream's state: write { state, progress, completion in … }, where progress takes a ProgressEvent and completion a Result"
  )
  public init<ProgressUnit, Progress>(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ progress: @escaping @Sendable (Progress) -> Void, _ completion: @escaping TaskAnswer<Value>
      ) -> Void
  ) where Kind == ProgressionKind<ProgressUnit> { self = Requirement.uncallable() }
}
