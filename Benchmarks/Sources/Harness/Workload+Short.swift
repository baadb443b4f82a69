// Workloads whose elements are whole streams, requests or promises.

extension Workload {
  /// Builds a stream with map (`+ 1`), filter (not negative), map (`× 3`) and a sum, delivers one integer, releases it.
  public static let chains = Workload("W6", elements: 200_000) { elements in 3 &* sum(upTo: elements &+ 1) }

  /// The same with closures that capture what they need, as those of real programs do.
  public static func chains(_ capture: Capture) -> Workload {
    Workload("W6 \(capture.rawValue)", elements: 200_000) { elements in 3 &* sum(upTo: elements &+ 1) }
  }

  /// Builds as many of those and keeps them all until the program ends, so that their bytes can be counted.
  public static let liveChains = Workload("W6 live", elements: 100_000) { $0 }

  /// Requests of integers from 0 on, answered at once with `+ 1`, mapped (`× 2`) and summed up. That many
  /// branches ask in turn.
  public static func requests(_ branches: Int) -> Workload {
    Workload("W7 \(branches)", elements: 300_000) { elements in 2 &* sum(upTo: elements &+ 1) }
  }

  /// The same requests from one branch, each answered when its request has returned.
  public static let laterRequests = Workload("W7 later", elements: 300_000) { 2 &* sum(upTo: $0 &+ 1) }

  /// Promises that are settled when they are mapped (`+ 1`) and summed up.
  public static let settledPromises = Workload("W8 settled", elements: 200_000) { sum(upTo: $0 &+ 1) }

  /// The same with a transform that captures an object.
  public static let capturingPromises = Workload("W8 capturing", elements: 200_000) { sum(upTo: $0 &+ 1) }

  /// The same on so many threads at once, which share nothing.
  public static func promises(onThreads threads: Int) -> Workload {
    Workload("W8 threads \(threads)", elements: 400_000) { elements in
      threads &* sum(upTo: elements / threads &+ 1)
    }
  }

  /// Promises that are settled after they have been mapped (`+ 1`) and observed by a sum.
  public static let laterPromises = Workload("W8 later", elements: 200_000) { sum(upTo: $0 &+ 1) }

  /// Promises whose task fails twice before it succeeds, retried up to three times.
  public static let retriedPromises = Workload("W8b", elements: 100_000) { sum(upTo: $0) }
}

/// What the closures of a chain capture.
public enum Capture: String, CaseIterable, Sendable {
  case oneObject = "object"
  case objectAndInteger = "object and integer"
}

/// Something for closures to capture: an integer that the optimiser does not know.
public final class Captured: Sendable {
  /// The integer.
  public let value: Int

  /// Captures an integer.
  public init(_ value: Int) { self.value = opaque(value, decoy: value &+ 1) }
}
