extension EventStream {
  /// One value at the end: ``reduce(initial:file:line:_:)`` with the arguments that sequences have.
  @inlinable
  public func reduce<Output: Sendable>(
    _ initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    reduce(initial: initial, file: file, line: line, next)
  }

  /// One value at the end: the initial value changed by all others in turn. Arrays and the like are changed in place.
  /// (Source: ReactiveSwift.)
  public consuming func reduce<Output: Sendable>(
    into initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ update: @escaping @Sendable (_ current: inout Output, _ next: Value) -> Void
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    lift(ReduceIntoOperator(initial: initial, update: update), as: "reduce", file: file, line: line)
  }

  /// Running results: ``scan(initial:file:line:_:)`` with the arguments that sequences have.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    scan(initial: initial, file: file, line: line, next)
  }

  /// Running results: the initial value changed by each value in turn. (Source: ReactiveSwift.)
  public func scan<Output: Sendable>(
    into initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ update: @escaping @Sendable (_ current: inout Output, _ next: Value) -> Void
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    scanMap(into: initial, file: file, line: line) { state, value in
      update(&state, value)
      return state
    }
  }

  /// What a closure makes of each value and of a state that it changes. (Source: ReactiveSwift.)
  public consuming func scanMap<State: Sendable, Output: Sendable>(
    into initial: State, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ state: inout State, _ value: Value) -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    lift(ScanMapOperator(state: initial, next: next), as: "scanMap", file: file, line: line)
  }

  /// What a closure makes of each value and of a state that it replaces. (Source: ReactiveSwift.)
  public func scanMap<State: Sendable, Output: Sendable>(
    _ initial: State, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ state: State, _ value: Value) -> (State, Output)
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    scanMap(into: initial, file: file, line: line) { state, value in
      let output: Output
      (state, output) = next(state, value)
      return output
    }
  }
}

/// Changes a result by each value, and keeps it until the end.
struct ReduceIntoOperator<Input: Sendable, Output: Sendable>: StreamOperator {
  private let initial: Output
  private var result: Output
  private let update: @Sendable (inout Output, Input) -> Void

  init(initial: Output, update: @escaping @Sendable (inout Output, Input) -> Void) {
    self.initial = initial
    result = initial
    self.update = update
  }

  mutating func receive(_ input: Input) -> Step<Output> {
    update(&result, input)
    return .skip
  }

  mutating func finish(_ termination: Termination) -> Output? {
    defer { result = initial }
    return result
  }
}

/// Makes values of values and a state.
struct ScanMapOperator<State: Sendable, Input: Sendable, Output: Sendable>: EndIgnoringOperator {
  var state: State
  let next: @Sendable (inout State, Input) -> Output

  mutating func receive(_ input: Input) -> Step<Output> { .emit(next(&state, input)) }
}
