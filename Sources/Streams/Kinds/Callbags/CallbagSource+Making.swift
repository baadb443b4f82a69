extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a pullable source of a sequence's values, which are taken from it one by one, as they are wanted.
  ///
  /// Every sink gets all values. The source completes when a value is wanted and there is none left. (Source: CallbagKit.)
  @inlinable
  public static func from<Values: Sequence & Sendable>(
    _ values: Values, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> where Values.Element == Value {
    pulled("from", file, line) { SequencePull(values.makeIterator()) }
  }

  /// Makes a pullable source of these values.
  @inlinable
  public static func of(
    _ values: Value..., file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    pulled("of", file, line) { SequencePull(values.makeIterator()) }
  }

  /// Makes a pullable source of one value.
  @inlinable
  public static func just(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    pulled("just", file, line) { SequencePull(CollectionOfOne(value).makeIterator()) }
  }

  /// Makes a pullable source of a first value and of what a closure makes of each value before, without an end.
  public static func iterate(
    _ first: Value, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ value: Value) -> Value
  ) -> CallbagSource<Value> {
    pulled("iterate", file, line) {
      ClosurePull<Value?, Value>(resource: nil) { latest in
        let value = latest.map(next) ?? first
        latest = value
        return value
      }
    }
  }

  /// Makes a pullable source of what a closure returns, until it returns nil or throws an error.
  ///
  ///     let lines = CallbagSource<String>.pullable({ try File(path) }) { try $0.readLine() }
  ///
  /// If the sink has paused its source when a step returns, the value or the end is kept until the sink resumes the source.
  ///
  /// - Parameters:
  ///   - open: makes what the closure works on, once for each sink, when the first value is wanted. It is released when
  ///     the run ends, for whatever reason.
  ///   - file: where the source is built, for probes.
  ///   - line: where the source is built, for probes.
  ///   - next: makes the next value; nil completes the source, and an error fails it.
  public static func pullable<Resource>(
    _ open: @escaping @Sendable () throws -> Resource, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ resource: inout Resource) throws -> Value?
  ) -> CallbagSource<Value> {
    pulled("pullable", file, line) {
      ClosurePull<Resource?, Value>(resource: nil) { resource in
        var opened = try resource ?? open()
        resource = nil
        defer { resource = opened }
        return try next(&opened)
      }
    }
  }

  /// Makes a listenable source, whose task runs once for each sink.
  ///
  /// - Parameters:
  ///   - file: where the source is built, for probes.
  ///   - line: where the source is built, for probes.
  ///   - task: gets the emitter to which it gives its values, from any thread.
  public static func listenable(
    file: StaticString = #fileID, line: UInt = #line,
    _ task: @escaping @Sendable (_ emitter: CallbagEmitter<Value>) -> Void
  ) -> CallbagSource<Value> {
    fed("listenable", file, line, by: { ListenedFeed() }) { task(CallbagEmitter($0)) }
  }

  /// A source that completes at once, without a value.
  public static var empty: CallbagSource<Value> { listenable(file: "", line: 0) { $0.complete() } }

  /// A source without an event, which never ends.
  public static var never: CallbagSource<Value> {
    let context = StreamContext.current
    return made(in: context) { run in SignalSource.never(Self.self, in: context, of: run) }
  }

  /// Makes a source that fails at once.
  public static func fail(
    _ error: any Error, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    listenable(file: file, line: line) { $0.complete(.failed(error)) }
  }

  /// Makes a source that makes a stream when a sink comes, and gives what that stream gives, as ``fromStream(_:file:line:)``
  /// does.
  public static func deferred<OtherKind>(
    file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @Sendable () -> EventStream<OtherKind, Value, any Error>
  ) -> CallbagSource<Value> {
    let context = StreamContext.current
    let make = context.building { (_: Void) in make() }
    return made(in: context) { fromStream(make(()), file: file, line: line).node(in: $0) }
  }

  @inlinable
  static func pulled<State: PullState>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, _ make: @escaping @Sendable () -> State
  ) -> CallbagSource<Value> where State.Value == Value {
    rooted(name, file, line, { PullSource(in: $0, demandScope: $1, record: $2, make: make) })
  }

  /// - Parameter isHidden: whether the values of each run are hidden.
  static func made(
    in context: StreamContext, isHidden: Bool = false, _ build: @escaping @Sendable (RunBuilder) -> Node
  ) -> CallbagSource<Value> {
    let blueprint = ProducerBlueprint(context: context, isHidden: isHidden, build: build)
    blueprint.identify(CallbagSource<Value>.self)
    return CallbagSource<Value>(node: blueprint, lifetime: nil)
  }
}

extension EventStream where Kind == CallbagKind, Value: FixedWidthInteger, Failure == any Error {
  /// Makes a pullable source of `count` integers, from the first one on.
  ///
  /// - Precondition: `count` is not negative, and the last integer is one that `Value` can hold.
  @inlinable
  public static func range(
    _ first: Value, count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    Requirement.check(count, "count", atLeast: 0, in: "range", file, line)
    Requirement.check(count, from: first, in: "range", file, line)
    return pulled("range", file, line) { SequencePull(IntegerIterator(first, count: count)) }
  }
}

/// A number of integers, the last of which may be the largest of its type.
@usableFromInline
struct IntegerIterator<Value: FixedWidthInteger & Sendable>: IteratorProtocol, Sendable {
  @usableFromInline var coming: Value
  @usableFromInline var left: Int

  @inlinable
  init(_ first: Value, count: Int) {
    coming = first
    left = count
  }

  @inlinable
  mutating func next() -> Value? {
    guard left > 0 else { return nil }
    left -= 1
    // Wraps behind the last one, where it is not asked for.
    defer { coming &+= 1 }
    return coming
  }
}
