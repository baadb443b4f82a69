// Conversions that are not there, or go by another way.
// None of this can be called: each is there for its message.

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What `hot` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "on { } and each operator are there without it: where a Hot is asked for, write flatMap(.merge) { SignalProducer<_, any Error>(value: $0) }"
  )
  public func hot(file: StaticString = #fileID, line: UInt = #line) -> Hot<Value> { Requirement.uncallable() }
}

extension EventStream where Failure == any Error {
  /// What `hot` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "an answer goes to the stream that asks, which hears it by on { }: where a Hot is asked for, write signal().hot(), which hears the answers to request(3, share: true)"
  )
  public func hot<Request: Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Hot<Value> where Kind == ColdKind<Request> { Requirement.uncallable() }
}

extension EventStream where Kind == HotKind, Failure == any Error {
  /// What `hot` is here, says the compiler.
  @available(*, unavailable, message: "it is a Hot already")
  public func hot(file: StaticString = #fileID, line: UInt = #line) -> Hot<Value> { Requirement.uncallable() }

  /// What `observable` without a value is here, says the compiler.
  @available(*, unavailable, message: "a Hot keeps no value: write observable(initial: value)")
  public func observable() -> Observable<Value> { Requirement.uncallable() }
}

extension EventStream where Kind == ObservableInputKind, Failure == any Error {
  /// What a stream that may fail is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "a property follows what cannot fail: write property <~ hot.observable(initial: property.value), which leaves errors out; of other kinds, property <~ stream.producer().flatMapError { _ in .empty }"
  )
  @discardableResult
  public static func <~ <OtherKind, OtherFailure>(
    target: Self, source: EventStream<OtherKind, Value, OtherFailure>
  ) -> any Disposable { Requirement.uncallable() }
}
