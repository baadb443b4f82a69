extension EventStream where Value: AdditiveArithmetic {
  /// A stream of running totals, one for each value.
  ///
  ///     self  ──1──2──3──
  ///     sum   ──1──3──6──
  ///
  /// The value that an Observable has at the start is its own total, and is not added to the later ones.
  /// (Source: RxStream.)
  /// - Precondition: the total can be represented as a `Value`.
  @discardableResult
  @inlinable
  public consuming func sum(
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
  /// The value that an Observable has at the start is its own average, and does not count in the later ones. Where the total is
  /// beyond the largest number, the average is infinite.
  /// (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func average(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(AverageOperator<Value>(), as: "average", file, line)
  }
}

extension EventStream where Value: BinaryInteger {
  /// A stream of the averages of all values so far, one for each value, each rounded towards zero.
  ///
  ///     self     ──1──4──4──
  ///     average  ──1──2──3──
  ///
  /// The value that an Observable has at the start is its own average, and does not count in the later ones.
  /// (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func average(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(IntegerAverageOperator<Value>(), as: "average", file, line)
  }
}

/// Adds the values up.
@usableFromInline
struct SumOperator<Input: AdditiveArithmetic & Sendable>: MappingOperator, EndIgnoringOperator {
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
struct AverageOperator<Input: BinaryFloatingPoint & Sendable>: MappingOperator, EndIgnoringOperator {
  @usableFromInline var total = Input.zero
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> {
    total += input
    count += 1
    return .emit(total / Input(count))
  }

  @usableFromInline
  func current(for input: Input) -> Input { count == 0 ? input : total / Input(count) }
}

/// Keeps the average of integers and what is left over, so that neither the total nor the number of the values need fit
/// into their type.
@usableFromInline
struct IntegerAverageOperator<Input: BinaryInteger & Sendable>: MappingOperator, EndIgnoringOperator {
  /// The average, rounded down: the total is `count` times this, and `rest`, which is less than `count`.
  @usableFromInline var floor: Input = 0
  @usableFromInline var rest: UInt = 0
  @usableFromInline var count: UInt = 0

  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ input: Input) -> Step<Input> {
    count += 1
    if count == 1 {
      floor = input
    } else if input < floor {
      lower(by: distance(from: input, to: floor))
    } else {
      raise(by: distance(from: floor, to: input))
    }
    return .emit(average)
  }

  @usableFromInline
  func current(for input: Input) -> Input { count == 0 ? input : average }

  @usableFromInline var average: Input { floor < 0 && rest > 0 ? floor + 1 : floor }

  /// Shares out by how much the new value is above the average.
  @usableFromInline
  mutating func raise(by distance: Input.Magnitude) {
    let share = divided(distance)
    floor += Input(share.whole)
    rest += share.rest
    guard rest >= count else { return }
    rest -= count
    floor += 1
  }

  /// Collects from all by how much the new value is below the average.
  @usableFromInline
  mutating func lower(by distance: Input.Magnitude) {
    let share = divided(distance)
    floor -= Input(share.whole)
    if rest >= share.rest {
      rest -= share.rest
    } else {
      rest += count - share.rest
      floor -= 1
    }
  }

  /// The distance may be more than `Input` can hold, but never more than its magnitude can.
  @usableFromInline
  func distance(from lower: Input, to upper: Input) -> Input.Magnitude {
    if lower < 0, upper >= 0 { return lower.magnitude + upper.magnitude }
    return lower < 0 ? lower.magnitude - upper.magnitude : upper.magnitude - lower.magnitude
  }

  func divided(_ distance: Input.Magnitude) -> (whole: Input.Magnitude, rest: UInt) {
    // A count that the type cannot hold is more than any distance.
    guard let divisor = Input.Magnitude(exactly: count) else { return (0, UInt(distance)) }
    let (whole, rest) = distance.quotientAndRemainder(dividingBy: divisor)
    return (whole, UInt(rest))
  }
}
