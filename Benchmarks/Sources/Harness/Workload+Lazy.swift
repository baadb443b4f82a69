extension Workload {
  /// How a stream of streams becomes one.
  public enum Flattening: String, CaseIterable, Sendable {
    case merge, concat, latest
  }

  /// How many integers, from 0 on, each inner stream has.
  public static let innerElements = 1000

  /// Streams of ``innerElements`` integers each, one after the other, made one stream, and a sum.
  public static func flatten(_ flattening: Flattening) -> Workload {
    Workload("W4 \(flattening.rawValue)", elements: 1_000_000) { elements in
      elements / innerElements &* sum(upTo: innerElements)
    }
  }

  /// The sum of the integers from 0 on, as a stream that is started for it.
  public static let reduce = Workload("W5 reduce", elements: 1_000_000) { sum(upTo: $0) }

  /// The sums of the first integers from 0 on, as a stream that is started for it, and the sum of those.
  public static let scan = Workload("W5 scan", elements: 1_000_000) { elements in
    (elements &+ 1) &* elements &* (elements &- 1) / 6
  }

  /// Integers from 0 on through map (`+ 1`) and filter (even), as a stream that is started for it, and their sum.
  public static let chain = Workload("W5 chain", elements: 1_000_000) { elements in
    let even = elements / 2
    return even &* (even &+ 1)
  }

  /// Integers from 0 on, which are pulled through four operators by a sum that wants them all.
  public static let pull = Workload("W5 pull", elements: 1_000_000) { doubledEvens(upTo: $0) }

  /// The same, where each integer is asked for when the one before has been used.
  public static let pullEach = Workload("W5 pull each", elements: 1_000_000) { doubledEvens(upTo: $0) }

  private static func doubledEvens(upTo elements: Int) -> Int {
    let even = elements / 2
    return 2 &* even &* (even &+ 1)
  }

  /// All integers from 0 on in one array, as a stream that is started for it, and their sum.
  public static let collect = Workload("W5 collect", elements: 1_000_000) { sum(upTo: $0) }
}
