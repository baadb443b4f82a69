/// How values come to a timed operator.
public enum Timing: String, CaseIterable, Sendable {
  /// All at one instant.
  case together
  /// One every millisecond.
  case spread
  /// A hundred every ten milliseconds.
  case bursts
}

/// An operator that waits.
public enum Waiting: String, CaseIterable, Sendable {
  /// Holds each value back for five milliseconds.
  case delay
  /// Passes a value on after half a millisecond of quiet.
  case debounce
  /// Passes the latest value on every millisecond.
  case sample
  /// Passes everything on, and would fail after an hour.
  case timeout
}

extension Workload {
  /// Integers from 0 on, in virtual time, through an operator that waits, and a sum.
  public static func timed(_ waiting: Waiting, _ timing: Timing) -> Workload {
    Workload("W11 \(waiting) \(timing)", elements: 100_000) { elements in
      if waiting == .delay || waiting == .timeout || timing == .spread { return sum(upTo: elements) }
      if timing == .together { return elements - 1 }
      // The last of each burst.
      let bursts = elements / burst
      return burst &* (bursts &* (bursts &+ 1) / 2) &- bursts
    }
  }

  /// How many values come at once in bursts.
  public static let burst = 100
}
