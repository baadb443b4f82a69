/// One value, another, or both. (Source: RxStream.)
public enum EitherAnd<Left, Right> {
  /// The one alone.
  case left(Left)
  /// The other alone.
  case right(Right)
  /// Both of them.
  case both(Left, Right)

  /// Chooses the side by the type of the value.
  @inlinable
  public init(_ value: Left) { self = .left(value) }

  /// Chooses the side by the type of the value.
  @inlinable
  public init(_ value: Right) { self = .right(value) }

  /// Takes both values.
  @inlinable
  public init(_ left: Left, _ right: Right) { self = .both(left, right) }

  /// The left value; nil when there is a right one alone.
  @inlinable
  public var left: Left? {
    switch self {
    case .left(let value), .both(let value, _): value
    case .right: nil
    }
  }

  /// The right value; nil when there is a left one alone.
  @inlinable
  public var right: Right? {
    switch self {
    case .right(let value), .both(_, let value): value
    case .left: nil
    }
  }

  /// Both values; nil when there is only one.
  @inlinable
  public var both: (Left, Right)? { if case .both(let left, let right) = self { (left, right) } else { nil } }

  /// Calls the handler with the left value, if there is one, alone or not.
  @discardableResult
  @inlinable
  public func onLeft<Failure: Error>(_ handler: (Left) throws(Failure) -> Void) throws(Failure) -> Self {
    if let left { try handler(left) }
    return self
  }

  /// Calls the handler with the right value, if there is one, alone or not.
  @discardableResult
  @inlinable
  public func onRight<Failure: Error>(_ handler: (Right) throws(Failure) -> Void) throws(Failure) -> Self {
    if let right { try handler(right) }
    return self
  }

  /// Calls the handler with both values, if there are both.
  @discardableResult
  @inlinable
  public func onBoth<Failure: Error>(
    _ handler: (Left, Right) throws(Failure) -> Void
  ) throws(Failure) -> Self {
    if case .both(let left, let right) = self { try handler(left, right) }
    return self
  }
}

extension EitherAnd: Sendable where Left: Sendable, Right: Sendable {}
extension EitherAnd: Equatable where Left: Equatable, Right: Equatable {}
extension EitherAnd: Hashable where Left: Hashable, Right: Hashable {}
