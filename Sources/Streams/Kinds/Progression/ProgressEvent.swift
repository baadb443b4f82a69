/// How far a task has come. (Source: RxStream.)
public struct ProgressEvent<Unit: Sendable>: Sendable {
  /// What is being done, in a few words for users.
  public let title: String
  /// What ``current`` and ``total`` count, such as `MB` or `%`.
  public let unit: String
  /// How much is done.
  public var current: Unit
  /// How much there is to do in all.
  public let total: Unit

  /// Makes an event.
  public init(title: String, unit: String, current: Unit, total: Unit) {
    self.title = title
    self.unit = unit
    self.current = current
    self.total = total
  }
}

extension ProgressEvent where Unit: BinaryFloatingPoint {
  /// The part that is done, from 0 to 1; 0 when there is nothing to do.
  public var fraction: Double { part(Double(current), of: Double(total)) }
}

extension ProgressEvent where Unit: BinaryInteger {
  /// The part that is done, from 0 to 1; 0 when there is nothing to do.
  public var fraction: Double { part(Double(current), of: Double(total)) }
}

private func part(_ current: Double, of total: Double) -> Double {
  // What is not a number compares with nothing.
  guard total > 0, current > 0 else { return 0 }
  return current < total ? current / total : 1
}

extension ProgressEvent: AnyProgressEvent {
  var anyFraction: Double? {
    guard let current = number(current), let total = number(total) else { return nil }
    return part(current, of: total)
  }

  private func number(_ count: Unit) -> Double? {
    switch count {
    case let count as any BinaryFloatingPoint: Double(count)
    case let count as any BinaryInteger: Double(count)
    default: nil
    }
  }
}

extension ProgressEvent: Equatable where Unit: Equatable {}
extension ProgressEvent: Hashable where Unit: Hashable {}
