/// Passes everything on.
struct PassOperator<Value: Sendable>: PassingOperator, EndIgnoringOperator {
  mutating func receive(_ input: Value) -> Step<Value> { .emit(input) }
}

/// Passes no value on, so that its outputs may be of any type.
struct IgnoreOperator<Input: Sendable, Output: Sendable>: PureOperator, EndIgnoringOperator {
  func answer(_ input: Input) -> Step<Output> { .skip }
}
