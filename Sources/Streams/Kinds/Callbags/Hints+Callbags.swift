// Names under which other libraries make, join and hear callbags.
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

  /// What `sink` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write forEach(end: { }) { } for the values and the end, or sink { }, which gets messages"
  )
  @discardableResult
  public func sink(
    receiveCompletion end: @escaping @Sendable (_ reason: Termination) -> Void,
    receiveValue handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> CallbagSubscription { Requirement.uncallable() }

  /// What `sink` is here, says the compiler.
  @available(*, unavailable, message: "write forEach { } for the values, or sink { }, which gets messages")
  @discardableResult
  public func sink(receiveValue handler: @escaping @Sendable (_ value: Value) -> Void) -> CallbagSubscription
  { Requirement.uncallable() }
}

extension CallbagEmitter {
  /// What `end` is here, says the compiler.
  @available(*, unavailable, message: "write complete()")
  public func end() {}
}

// Of several sources, where a stage of a pipe has one.

extension Callbags {
  /// What `merge` of sources is here, says the compiler.
  @available(
    *, unavailable, message: "write CallbagSource.merge(one, two): Callbags.merge(two) is a stage of a pipe"
  )
  @discardableResult
  public static func merge<Value>(
    _ first: CallbagSource<Value>, _ second: CallbagSource<Value>, _ others: CallbagSource<Value>...
  ) -> CallbagSource<Value> { Requirement.uncallable() }

  /// What `concat` of sources is here, says the compiler.
  @available(*, unavailable, message: "write one.concat(two): Callbags.concat(two) is a stage of a pipe")
  @discardableResult
  public static func concat<Value>(
    _ first: CallbagSource<Value>, _ second: CallbagSource<Value>, _ others: CallbagSource<Value>...
  ) -> CallbagSource<Value> { Requirement.uncallable() }

  /// What `combine` of sources is here, says the compiler.
  @available(
    *, unavailable,
    message: "write CallbagSource.combineLatest(one, two): Callbags.combine(two) is a stage of a pipe"
  )
  @discardableResult
  public static func combine<First, Second, each Other: Sendable>(
    _ first: CallbagSource<First>, _ second: CallbagSource<Second>, _ others: repeat CallbagSource<each Other>
  ) -> CallbagSource<(First, Second, repeat each Other)> { Requirement.uncallable() }

  /// What `zip` of sources is here, says the compiler.
  @available(
    *, unavailable, message: "write CallbagSource.zip(one, two): Callbags.zip(two) is a stage of a pipe"
  )
  @discardableResult
  public static func zip<First, Second, each Other: Sendable>(
    _ first: CallbagSource<First>, _ second: CallbagSource<Second>, _ others: repeat CallbagSource<each Other>
  ) -> CallbagSource<(First, Second, repeat each Other)> { Requirement.uncallable() }

  /// What `race` of sources is here, says the compiler.
  @available(
    *, unavailable, message: "write CallbagSource.race([one, two]): Callbags.race(two) is a stage of a pipe"
  )
  @discardableResult
  public static func race<Value>(
    _ first: CallbagSource<Value>, _ second: CallbagSource<Value>, _ others: CallbagSource<Value>...
  ) -> CallbagSource<Value> { Requirement.uncallable() }
}
