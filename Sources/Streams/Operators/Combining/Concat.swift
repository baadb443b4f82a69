extension EventStream {
  /// A stream of the same values, with others right before the first one.
  ///
  ///     self                 ───────1────2──
  ///     start(with: [8, 9])  ───────8─9─1────2──
  ///
  /// They come together with the first value and take the same path: on a Cold, to the branch that asked for it. When no value
  /// comes, they do not come either; an error does not bring them. A Future or Promise becomes a Hot. An Observable stays one,
  /// and building this stream does not change its value. (Source: RxStream.)
  @discardableResult
  @inlinable
  public func start(
    with values: [Value], file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Padded, Value, Failure> {
    liftExtending(StartOperator(values: values), as: "start", file, line)
  }

  /// A stream of the same values, with others at the end.
  ///
  ///     self            ──1──2──|
  ///     concat([8, 9])  ──1──2──8─9|
  ///
  /// They are emitted to all branches, whatever the reason of the end. Event streams (Signal, SignalProducer) and callbags
  /// emit them when they complete or interrupt themselves, and then complete; after a failure, or when the run is disposed of,
  /// they do not. A Future or Promise becomes a Hot, where they follow the value or the error. An Observable stays one, and
  /// keeps the last of them. (Source: RxStream.)
  @discardableResult
  @inlinable
  public func concat(
    _ values: [Value], file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Padded, Value, Failure> {
    // An event stream, which emits them also when it interrupts itself.
    if Kind.isUnasked { return adding(values, file, line) }
    return liftExtending(ConcatOperator(values: values), as: "concat", file, line)
  }

  /// The same for an event stream. However often values are added to a producer, they make one operator.
  @usableFromInline
  func adding(
    _ values: [Value], _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Padded, Value, Failure> {
    guard Kind.delivery == .perStart else {
      return attached("concat", file, line) { ConcatNode(values, parent: $0) }
    }
    return added(values) { base, list in
      base.attached("concat", file, line) { ConcatNode(list.all, parent: $0) }
    }
  }
}

/// Puts values before the first.
@usableFromInline
struct StartOperator<Input: Sendable>: PassingOperator, EndIgnoringOperator {
  /// What is to come before the first value; nil afterwards.
  @usableFromInline var values: [Input]?

  @inlinable
  init(values: [Input]) { self.values = values }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> {
    guard let first = values else { return .emit(input) }
    values = nil
    return .emitAll(first + [input])
  }
}

/// Adds values at the end.
@usableFromInline
struct ConcatOperator<Input: Sendable>: PassingOperator {
  @usableFromInline let values: [Input]

  @inlinable
  init(values: [Input]) { self.values = values }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> { .emit(input) }

  @inlinable
  mutating func flush(_ termination: Termination) -> [Input] { values }
}
