/// Stops the program for a number that an operator cannot work with: where the operator is written, with a sentence that
/// names the parameter, its value and what is allowed.
///
///     Example/main.swift:12: Fatal error: skip(count: -1): count must be 0 or more
///
/// It is not a `precondition`, because release builds leave the message of one out.
@usableFromInline
package enum Requirement {
  /// Requires a count to be `least` or more.
  @inlinable @inline(__always)
  package static func check(
    _ count: Int, _ parameter: StaticString, atLeast least: Int, in operation: StaticString,
    _ file: StaticString, _ line: UInt
  ) {
    if count < least {
      refuse("\(operation)(\(parameter): \(count)): \(parameter) must be \(least) or more", file, line)
    }
  }

  /// Requires that a number, other than a time, is in a range; not-a-number never is.
  static func check(
    _ number: Double, _ parameter: StaticString, in range: ClosedRange<Double>, of operation: StaticString,
    _ file: StaticString, _ line: UInt
  ) {
    if range.contains(number) { return }
    let allowed =
      range.upperBound == .infinity
      ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    refuse("\(operation)(\(parameter): \(number)): \(parameter) must be \(allowed)", file, line)
  }

  /// Requires that so many integers, from the first to the last, fit in their type.
  @inlinable
  static func check<Value: FixedWidthInteger>(
    _ count: Int, from first: Value, in operation: StaticString, _ file: StaticString, _ line: UInt
  ) {
    // How many follow the first: a number without sign, which may be too large for the type itself.
    let room = Value.Magnitude(truncatingIfNeeded: Value.max) &- Value.Magnitude(truncatingIfNeeded: first)
    if count <= 1 || Value.Magnitude(exactly: count - 1).map({ $0 <= room }) ?? false { return }
    refuse(
      "\(operation)(\(first), count: \(count)): count must be from 0 to \(UInt(room) + 1) for this first \(Value.self)",
      file, line)
  }

  /// Stands in the body of a function that is only there for what the compiler says of it.
  static func uncallable<Output>() -> Output {
    refuse("a function that is unavailable was called", #fileID, #line)
  }

  @usableFromInline
  @inline(never)
  static func refuse(_ sentence: String, _ file: StaticString, _ line: UInt) -> Never {
    fatalError(sentence, file: file, line: line)
  }
}
