// Joining any number of Futures or Promises: by joins of two, whose rules then hold for all. A retry from below reaches the
// tasks that have failed, and a cancel reaches all.

extension EventStream {
  /// Joins streams that settle, all of one type, and gives the values in order.
  static func allOutcomes(
    of streams: [Self], keepsLatest: Bool, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    if streams.isEmpty { return .settled(on: [], file, line) }
    let lists: [EventStream<Kind.Filtered, [Value], Failure>] = streams.map { stream in
      stream.lift(Mapping<Value, [Value]>.self, as: "map", file, line) { [$0] }
    }
    return lists[...].folded { left, right in
      left.joinOutcome(with: right, keepsLatest: keepsLatest, name, file, line) { $0.0 + $0.1 }
    }
  }

  /// Joins this stream, which settles, and others of any types and kinds: each with the result of all before it.
  func outcomes<each OtherKind: StreamKind, each Other: Sendable>(
    with others: repeat EventStream<each OtherKind, each Other, Failure>, keepsLatest: Bool,
    _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, (Value, repeat each Other), Failure> {
    var list: EventStream<Kind.Filtered, [any Sendable], Failure> = lift(
      Mapping<Value, [any Sendable]>.self, as: "map", file, line
    ) { [$0] }
    for other in repeat each others {
      list = list.appending(other, keepsLatest: keepsLatest, name, file, line)
    }
    let pack = PackOfValues<Value, repeat each Other>()
    return list.lift(Mapping<[any Sendable], (Value, repeat each Other)>.self, as: name, file, line) {
      pack.tuple(of: $0)
    }
  }

  /// Joins streams that settle, all of one type, and gives the first outcome.
  static func firstOutcome(
    of streams: [Self], _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    guard let first = streams.first else {
      let none = EventStream<Kind.Filtered, [Value], Failure>.settled(on: [], file, line)
      return none.lift(IgnoreOperator<[Value], Value>(), as: "merge", file: file, line: line)
    }
    // A single stream gets a node of its own as well: what is done to that is not done to the stream.
    guard streams.count > 1 else {
      return first.lift(PassOperator<Value>(), as: "merge", file: file, line: line)
    }
    let sides: [EventStream<Kind.Filtered, Value, Failure>] = streams.map {
      EventStream<Kind.Filtered, Value, Failure>(node: $0.node, lifetime: $0.lifetimeOfPlace)
    }
    return sides[...].folded { left, right in
      left.join(right, MergeState<Value>(), "merge", file, line)
    }
  }

  /// Joins this stream's value with another's, and makes one value of both.
  private func joinOutcome<OtherKind, Other, Output>(
    with other: EventStream<OtherKind, Other, Failure>, keepsLatest: Bool, _ name: StaticString,
    _ file: StaticString, _ line: UInt, _ transform: @escaping @Sendable ((Value, Other)) -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    if keepsLatest {
      let state = MappedJoin(base: CombineState<Value, Other>(), transform: transform)
      return join(other, state, name, file, line)
    }
    let state = MappedJoin(base: ZipState<Value, Other>(buffer: nil), transform: transform)
    return join(other, state, name, file, line)
  }

  /// A stream that has settled already.
  private static func settled(on value: Value, _ file: StaticString, _ line: UInt) -> Self {
    let task: @Sendable (@escaping TaskAnswer<Value>) -> Void = { $0(.success(value)) }
    return Self(settlingOn: .inline, state: nil, file, line) { $0.keep(task) }
  }
}

extension EventStream where Value == [any Sendable] {
  /// Joins the values before with the next one.
  fileprivate func appending<OtherKind, Other>(
    _ other: EventStream<OtherKind, Other, Failure>, keepsLatest: Bool, _ name: StaticString,
    _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, [any Sendable], Failure> {
    joinOutcome(with: other, keepsLatest: keepsLatest, name, file, line) { $0.0 + [$0.1] }
  }
}

/// Joins as another state does, and passes on what the closure makes of the result.
private struct MappedJoin<Base: JoinState, Output: Sendable>: JoinState {
  var base: Base
  let transform: @Sendable (Base.Output) -> Output

  mutating func receive(left value: Base.Left) -> Step<Output> {
    base.receive(left: value).map(transform)
  }

  mutating func receive(right value: Base.Right) -> Step<Output> {
    base.receive(right: value).map(transform)
  }

  mutating func sideEnded(_ side: Int) -> Bool { base.sideEnded(side) }

  mutating func forget(_ side: Int) { base.forget(side) }
}

/// Values of any types, as a tuple again.
// It has a method in place of a closure, like `PackOfSources`.
private struct PackOfValues<First: Sendable, each Other: Sendable>: Sendable {
  func tuple(of values: [any Sendable]) -> (First, repeat each Other) {
    var values = ValuesInOrder(rest: values[...])
    return (values.next(First.self), repeat values.next((each Other).self))
  }
}

/// Gives values out, each as a value of its own type.
private struct ValuesInOrder {
  var rest: ArraySlice<any Sendable>

  mutating func next<Value>(_ type: Value.Type) -> Value {
    guard let value = rest.removeFirst() as? Value else {
      preconditionFailure("the values stand in the order of their streams")
    }
    return value
  }
}

extension ArraySlice {
  /// Joins all elements into one, two neighbours at a time, so that each is part of few joins. There is at least one element.
  ///
  /// Where one side of a join takes more joins than the other, it is the left one. So they come to hang below their streams in
  /// order, and of several that have settled the first is heard first.
  fileprivate func folded(by join: (Element, Element) -> Element) -> Element {
    if count == 1 { return self[startIndex] }
    // The greatest power of two that leaves something for the right.
    let middle = startIndex + (1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount))
    return join(self[..<middle].folded(by: join), self[middle...].folded(by: join))
  }
}
