// Workloads that are run in several sizes, to see how the cost of one element grows. The last word of the name is
// the size.

extension Workload {
  /// Integers from 0 on, each delivered to that many sums. An element is one delivery; building is not timed.
  public static func branches(_ count: Int) -> Workload {
    Workload("branches \(count)", elements: 4_000_000) { count &* sum(upTo: $0 / count) }
  }

  /// Integers from 0 on through that many maps (`+ 1`). An element is one map of one integer.
  public static func stages(_ count: Int) -> Workload {
    Workload("stages \(count)", elements: 2_000_000) { elements in
      let values = elements / count
      return sum(upTo: values) &+ count &* values
    }
  }

  /// Adds that many branches to a stream. An element is one branch.
  public static func subscribe(_ count: Int) -> Workload {
    Workload("subscribe \(count)", elements: max(count, 200_000)) { $0 / count &* count }
  }

  /// Ends that many branches of a stream one by one, from all over the place. An element is one branch.
  public static func cancel(_ count: Int) -> Workload {
    Workload("cancel \(count)", elements: max(count, 200_000)) { $0 / count &* count }
  }

  /// Delivers one integer to that many chains of two operators whose last one ends there and then, so that the
  /// one above has no branch left. An element is one chain.
  public static func prune(_ count: Int) -> Workload {
    Workload("prune \(count)", elements: max(count, 200_000)) { $0 / count &* count }
  }
}
