@testable import Streams

extension PrivateOperator {
  /// Operators with one state for all askers: what comes of an answer goes its way, and what is left at the end to all.
  static let accumulating: [PrivateOperator] = [
    folding("scan(initial:_:)", 0, { cold, _ in cold.scan(initial: 0) { $0 + $1 }.map { "\($0)" } }) {
      $0 += $1
      return (["\($0)"], false)
    },
    folding("sum()", 0, { cold, _ in cold.sum().map { "\($0)" } }) {
      $0 += $1
      return (["\($0)"], false)
    },
    folding("average()", [Int](), { cold, _ in cold.average().map { "\($0)" } }) {
      $0.append($1)
      return (["\($0.reduce(0, +) / $0.count)"], false)
    },
    folding(
      "average(), of fractions", [Double](), { cold, _ in cold.map { Double($0) }.average().map { "\($0)" } }
    ) {
      $0.append(Double($1))
      return (["\($0.reduce(0, +) / Double($0.count))"], false)
    },
    folding("countStamp()", 0, { cold, _ in cold.countStamp().map { "\($0.0) \($0.1)" } }) {
      $0 += 1
      return (["\($1) \($0)"], false)
    },
    folding("count()", 0, { cold, _ in cold.count().map { "\($0)" } }) { count, _ in
      count += 1
      return (["\(count)"], false)
    },
    folding(
      "reduce(initial:_:)", 0, { cold, _ in cold.reduce(initial: 0) { $0 + $1 }.map { "\($0)" } },
      atEnd: { ["\($0)"] }
    ) {
      $0 += $1
      return ([], false)
    },
    folding("collect()", [Int](), { cold, _ in cold.collect().map { "\($0)" } }, atEnd: { ["\($0)"] }) {
      $0.append($1)
      return ([], false)
    },
    folding(
      "buffer(size:partial:)", [Int](), { cold, _ in cold.buffer(size: 2).map { "\($0)" } },
      atEnd: { $0.isEmpty ? [] : ["\($0)"] }
    ) {
      let values = $0 + [$1]
      $0 = values.count < 2 ? values : []
      return (values.count < 2 ? [] : ["\(values)"], false)
    },
    folding(
      "window(size:partial:)", [Int](), { cold, _ in cold.window(size: 2, partial: false).map { "\($0)" } }
    ) {
      $0.append($1)
      return ($0.count < 2 ? [] : ["\($0.suffix(2))"], false)
    },
    folding("start(with:)", false, { cold, _ in cold.start(with: [8, 9]).map { "\($0)" } }) {
      let isFirst = !$0
      $0 = true
      return ((isFirst ? ["8", "9"] : []) + ["\($1)"], false)
    },
    folding(
      "concat(_:)", noState, { cold, _ in cold.concat([8, 9]).map { "\($0)" } }, atEnd: { _ in ["8", "9"] }
    ) { _, value in
      (["\(value)"], false)
    },
    folding(
      "defaultValue(_:)", true, { cold, _ in cold.defaultValue(7).map { "\($0)" } },
      atEnd: { $0 ? ["7"] : [] }
    ) {
      $0 = false
      return (["\($1)"], false)
    },
    folding("skip(_:)", 0, { cold, _ in cold.skip(1).map { "\($0)" } }) {
      $0 += 1
      return ($0 > 1 ? ["\($1)"] : [], false)
    },
    folding("stride(_:)", 0, { cold, _ in cold.stride(2).map { "\($0)" } }) {
      $0 += 1
      return ($0 % 2 == 0 ? ["\($1)"] : [], false)
    },
    changes("distinct()") { cold, _ in cold.distinct() },
    changes("distinct(_:)") { cold, _ in cold.distinct { $0 != $1 } },
    best("min()", { $0 < $1 }) { cold, _ in cold.min() },
    best("min(lessThan:)", { $0 < $1 }) { cold, _ in cold.min { $0 < $1 } },
    best("max()", { $0 > $1 }) { cold, _ in cold.max() },
    best("max(greaterThan:)", { $0 > $1 }) { cold, _ in cold.max { $0 > $1 } },
  ]

  private static func changes(
    _ description: String, _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, Int>
  ) -> PrivateOperator {
    folding(description, Int?.none, { build($0, $1).map { "\($0)" } }) {
      let isSame = $0 == $1
      $0 = $1
      return (isSame ? [] : ["\($1)"], false)
    }
  }

  private static func best(
    _ description: String, _ isBetter: @escaping @Sendable (Int, Int) -> Bool,
    _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, Int>
  ) -> PrivateOperator {
    folding(description, Int?.none, { build($0, $1).map { "\($0)" } }) {
      if let best = $0, !isBetter($1, best) { return ([], false) }
      $0 = $1
      return (["\($1)"], false)
    }
  }

  /// Operators that end for all askers, as soon as one has had what they end with.
  static let ending: [PrivateOperator] = [
    endingAfter("first(_:then:)", { $0 == 1 }) { cold, _ in cold.first() },
    endingAfter("first(_:then:), of two", { $0 == 2 }) { cold, _ in cold.first(2) },
    endingAfter("next(_:then:)", { $0 == 1 }) { cold, _ in cold.next() },
    endingWith("doWhile(then:handler:)", ofValue: 3) { cold, _ in cold.doWhile { $0 != 3 } },
    endingWith("doWhile(then:handler:), in transition", ofValue: 3) { cold, _ in
      cold.doWhile { (_: Int?, next: Int) in next != 3 }
    },
    endingWith("until(then:handler:)", ofValue: 3) { cold, _ in cold.until { $0 == 3 } },
    endingWith("until(then:handler:), in transition", ofValue: 3) { cold, _ in
      cold.until { (_: Int?, next: Int) in next == 3 }
    },
    endingWith("until(_:)", ofValue: 3) { cold, _ in
      cold.until { (value: Int) -> Termination? in value == 3 ? .completed : nil }
    },
    endingWith("until(handler:)", ofValue: 3) { cold, _ in
      cold.until { (_: Int?, next: Int) -> Termination? in next == 3 ? .completed : nil }
    },
  ]

  private static func endingAfter(
    _ description: String, _ isLast: @escaping @Sendable (_ count: Int) -> Bool,
    _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, Int>
  ) -> PrivateOperator {
    folding(description, 0, { build($0, $1).map { "\($0)" } }) {
      $0 += 1
      return (["\($1)"], isLast($0))
    }
  }

  private static func endingWith(
    _ description: String, ofValue last: Int,
    _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, Int>
  ) -> PrivateOperator {
    folding(description, noState, { build($0, $1).map { "\($0)" } }) { _, value in
      value == last ? ([], true) : (["\(value)"], false)
    }
  }
}
