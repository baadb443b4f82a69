extension EventStream where Value: AdditiveArithmetic {
  /// A stream of running totals, one for each value.
  ///
  ///     self  ──1──2──3──
  ///     sum   ──1──3──6──
  ///
  /// The value that an Observable has at the start stands for its own total, and is not added to the later ones.
  /// (Source: RxStream.)
  /// - Precondition: the total can be represented as a `Value`.
  @discardableResult
  @inlinable
  public func sum(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(SumOperator<Value>(), as: "sum", file, line)
  }
}

extension EventStream where Value: BinaryFloatingPoint {
  /// A stream of the averages of all values so far, one for each value.
  ///
  ///     self     ──1────4────4──
  ///     average  ──1───2.5───3──
  ///
  /// The value that an Observable has at the start stands for its own average, and does not count in the later ones.
  /// (Source: RxStream.)
  @discardableResult
  @inlinable
  public func average(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(AverageOperator<Value> { $0 / Value($1) }, as: "average", file, line)
  }
}

extension EventStream where Value: BinaryInteger {
  /// A stream of the averages of all values so far, one for each value, each rounded towards zero.
  ///
  ///     self     ──1──4──4──
  ///     average  ──1──2──3──
  ///
  /// The value that an Observable has at the start stands for its own average, and does not count in the later ones.
  /// (Source: RxStream.)
  /// - Precondition: the total and the number of the values can be represented as a `Value`.
  @discardableResult
  @inlinable
  public func average(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(AverageOperator<Value> { $0 / Value($1) }, as: "average", file, line)
  }
}

/// Adds the values up.
@usableFromInline
struct SumOperator<Input: AdditiveArithmetic & Sendable>: MappingOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  /// The total; nil before the first value.
  @usableFromInline var total: Input?

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> {
    let sum = (total ?? .zero) + input
    total = sum
    return .emit(sum)
  }

  @usableFromInline
  func current(for input: Input) -> Input { total ?? input }
}

/// Adds the values up, and divides by their number.
@usableFromInline
struct AverageOperator<Input: AdditiveArithmetic & Sendable>: MappingOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline var total = Input.zero
  @usableFromInline var count = 0
  // How numbers are divided is not known of all that can be added.
  @usableFromInline let divide: @Sendable (Input, Int) -> Input

  @inlinable
  init(divide: @escaping @Sendable (Input, Int) -> Input) { self.divide = divide }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> {
    total += input
    count += 1
    return .emit(divide(total, count))
  }

  @usableFromInline
  func current(for input: Input) -> Input { count == 0 ? input : divide(total, count) }
}
