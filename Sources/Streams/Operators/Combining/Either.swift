/// One value or another. (Source: RxStream.)
///
/// ```swift
/// let numbersAndWords: Hot<Either<Int, String>> = numbers.merge(words)
/// numbersAndWords.on { $0.onLeft { print("number", $0) }.onRight { print("word", $0) } }
/// ```
public enum Either<Left, Right> {
  /// The one: from the stream that was merged into.
  case left(Left)
  /// The other: from the stream that was merged.
  case right(Right)

  /// Chooses the side by the type of the value.
  @inlinable
  public init(_ value: Left) { self = .left(value) }

  /// Chooses the side by the type of the value.
  @inlinable
  public init(_ value: Right) { self = .right(value) }

  /// The left value; nil when there is a right one.
  @inlinable
  public var left: Left? { if case .left(let value) = self { value } else { nil } }

  /// The right value; nil when there is a left one.
  @inlinable
  public var right: Right? { if case .right(let value) = self { value } else { nil } }

  /// Calls the handler with the left value, if there is one.
  @discardableResult
  @inlinable
  public func onLeft<Failure: Error>(_ handler: (Left) throws(Failure) -> Void) throws(Failure) -> Self {
    if case .left(let value) = self { try handler(value) }
    return self
  }

  /// Calls the handler with the right value, if there is one.
  @discardableResult
  @inlinable
  public func onRight<Failure: Error>(_ handler: (Right) throws(Failure) -> Void) throws(Failure) -> Self {
    if case .right(let value) = self { try handler(value) }
    return self
  }
}

extension Either: Sendable where Left: Sendable, Right: Sendable {}
extension Either: Equatable where Left: Equatable, Right: Equatable {}
extension Either: Hashable where Left: Hashable, Right: Hashable {}
