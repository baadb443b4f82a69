extension Workload {
  /// Integers from 0 on, one by one, through map (`+ 1`), filter (even), map (`× 3`) and a sum.
  public static let fourStages = Workload("W1", elements: 1_000_000) { elements in
    // Three times the even numbers up to `elements`.
    let pairs = elements / 2
    return 3 &* pairs &* (pairs &+ 1)
  }

  /// Integers from 0 on through that many maps (`+ 1`) and a sum.
  public static func maps(_ count: Int) -> Workload {
    Workload("W1 \(count)", elements: 10_000_000 / (count + 10)) { elements in
      sum(upTo: elements) &+ count &* elements
    }
  }

  /// The ``words`` in turn through map (the same), filter (not empty), map (the same) and a sum of their bytes.
  public static let strings = Workload("W1 String", elements: 1_000_000) { elements in
    (elements + 1) / 2 * words.even.utf8.count + elements / 2 * words.odd.utf8.count
  }

  /// Two strings that are too long to be stored in place.
  public static let words = (even: "a string that is long enough", odd: "another string, as long as that")

  /// Integers from 0 on, each delivered to that many sums. An element is one delivery.
  public static func fanOut(_ branches: Int) -> Workload {
    Workload("W2 \(branches)", elements: 2_000_000) { elements in
      branches &* sum(upTo: elements / branches)
    }
  }

  /// Integers from 0 on, each pushed into a thousand streams in turn: map (`+ 1`), filter (not negative), map (`× 3`), and
  /// the sum of all.
  public static let manyChains = Workload("W12", elements: 990_000) { elements in
    3000 &* sum(upTo: elements / 1000 &+ 1)
  }

  /// The same integers pushed in turn into two streams, and the sum of what their latest values add up to.
  public static let combineLatest = Workload("W3 combine", elements: 200_000) { elements in
    let each = elements / 2
    return (each &- 1) &* (each &- 1) &+ 2 &* sum(upTo: each)
  }

  /// The same integers pushed in turn into two streams, and the sum of the pairs.
  public static let zip = Workload("W3 zip", elements: 200_000) { elements in 2 &* sum(upTo: elements / 2) }

  /// Two threads push the same integers at once into one stream, and a sum.
  public static let contended = Workload("W9", elements: 1_000_000) { elements in 2 &* sum(upTo: elements / 2)
  }

  /// Two threads push the same integers at once into two streams that are merged, and a sum.
  public static let contendedMerge = Workload("W9 merge", elements: 1_000_000) { elements in
    2 &* sum(upTo: elements / 2)
  }
}

/// What many threads do to one stream at once.
public enum Contention: CaseIterable, Sendable {
  /// They set an Observable.
  case set
  /// They push errors into a Hot.
  case error
  /// They push values into a Hot.
  case push
}

extension Workload {
  /// How many threads there are: fewer and more than cores.
  public static let threads = [1, 2, 4, 8, 16]

  /// So many threads do the same to one stream at once, and a sum of what arrives; an error counts as one.
  public static func contention(_ contention: Contention, threads: Int) -> Workload {
    Workload("W10 \(contention) \(threads)", elements: 320_000) { elements in
      contention == .error ? elements : threads &* sum(upTo: elements / threads)
    }
  }
}
