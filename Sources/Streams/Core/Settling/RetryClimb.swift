import Synchronization

/// One retry on its way up to the roots.
///
/// Where its ways part, at a join, it gets a number. So a root to which several ways lead begins one run for it, also when that
/// is answered before the retry has arrived on all ways: what comes later hears the answer.
struct RetryClimb: Equatable, Sendable {
  private let number: UInt32

  /// One whose way has not parted.
  static let undivided = RetryClimb(number: 0)

  private static let last = Atomic<UInt32>(0)

  /// The same where several ways lead on.
  func dividing() -> RetryClimb {
    guard !isDivided else { return self }
    let number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    // When the numbers begin again, that of an undivided one is left out.
    return number == 0 ? dividing() : RetryClimb(number: number)
  }

  /// Whether it may come to a root more than once.
  var isDivided: Bool { number != 0 }
}
