/// The operators of callbag sources in the form that ``pipe(_:_:)`` takes: arguments first, then the source.
///
///     pipe(CallbagSource.from(1...), Callbags.filter { $0 % 2 == 0 }, Callbags.take(2), Callbags.forEach { print($0) })
///
/// They stand in an enumeration, because a global `map`, `zip` or `filter` would hide the standard library's, or make
/// calls of it slow to check. Each is the source's own method and nothing else. (Source: CallbagKit.)
public enum Callbags {
  /// What makes one source of another.
  public typealias Operator<Input: Sendable, Output: Sendable> =
    @Sendable (CallbagSource<Input>) -> CallbagSource<Output>
}
