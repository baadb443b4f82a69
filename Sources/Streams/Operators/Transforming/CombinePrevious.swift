extension EventStream {
  /// Pairs of each value with the one before it; for the first value, that is `initial`. (Source: ReactiveCocoa.)
  ///
  ///     self                ──1──────2──────3────
  ///     combinePrevious(0)  ──(0,1)──(1,2)──(2,3)
  public consuming func combinePrevious(
    _ initial: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Value), Failure> {
    lift(PreviousOperator(prior: initial), as: "combinePrevious", file: file, line: line)
  }

  /// Pairs of each value with the one before it; the first value alone gives none. (Source: ReactiveCocoa.)
  public consuming func combinePrevious(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Value), Failure> {
    lift(PreviousOperator(prior: nil), as: "combinePrevious", file: file, line: line)
  }
}

/// Pairs each value with the one before it.
struct PreviousOperator<Input: Sendable>: EndIgnoringOperator {
  var prior: Input?

  mutating func receive(_ input: Input) -> Step<(Input, Input)> {
    defer { prior = input }
    return prior.map { .emit(($0, input)) } ?? .skip
  }
}
