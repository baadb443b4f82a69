// Names under which other libraries make callbags.
// None of this can be called: each is there for its message.

extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// What `fromArray` is here, says the compiler.
  @available(*, unavailable, message: "write CallbagSource.from([1, 2, 3])")
  @discardableResult
  public static func fromArray(_ values: [Value]) -> Self { Requirement.uncallable() }

  /// What `fromIter` is here, says the compiler.
  @available(*, unavailable, message: "write CallbagSource.from([1, 2, 3])")
  @discardableResult
  public static func fromIter<Values: Sequence>(_ values: Values) -> Self where Values.Element == Value {
    Requirement.uncallable()
  }

  /// What `fromPromise` is here, says the compiler.
  @available(*, unavailable, message: "write CallbagSource.fromStream(promise)")
  @discardableResult
  public static func fromPromise<OtherKind>(_ promise: EventStream<OtherKind, Value, Failure>) -> Self {
    Requirement.uncallable()
  }

  /// What `fromObs` is here, says the compiler.
  @available(*, unavailable, message: "write CallbagSource.fromStream(stream)")
  @discardableResult
  public static func fromObs<OtherKind>(_ stream: EventStream<OtherKind, Value, Failure>) -> Self {
    Requirement.uncallable()
  }

  /// What a sequence is in place of a producer, says the compiler.
  @available(*, unavailable, message: "write CallbagSource.from([1, 2, 3])")
  public init(_ values: [Value]) { self = Requirement.uncallable() }
}
