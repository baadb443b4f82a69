/// The kind of callbag sources: they run once for each sink, and give values when those are wanted.
public enum CallbagKind: StartableKind {
  /// `CallbagSource`.
  public static let name = "CallbagSource"
}

/// A callbag source with all operators that streams have.
///
/// Nothing happens until a sink comes, and each sink has a run of its own. A *pullable* source, such as
/// `from`, gives a value each time the sink wants one; a *listenable* one, such as a
/// timer, gives values when it has some. Operators ask again for each value that they drop, and for no other, and a sink
/// that asks from its handler does not deepen the stack. An error ends the run. (Source: CallbagKit.)
///
///     let source = CallbagSource.from(1...).filter { $0 % 2 == 0 }.take(first: 3)
///     source.forEach { print($0) }     // 2, 4, 6
///     source { message in … }          // the same, as a callbag
public typealias CallbagSource<Value: Sendable> = EventStream<CallbagKind, Value, any Error>
