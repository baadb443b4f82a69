@testable import Streams

extension PrivateOperator {
  /// Operators under the names that ReactiveSwift's users know, each with one state for all askers.
  static let renamed: [PrivateOperator] = [
    folding("skip(first:)", 0, { cold, _ in cold.skip(first: 1).map { "\($0)" } }) {
      $0 += 1
      return ($0 > 1 ? ["\($1)"] : [], false)
    },
    folding("skip(while:)", false, { cold, _ in cold.skip(while: { $0 == 5 }).map { "\($0)" } }) {
      $0 = $0 || $1 != 5
      return ($0 ? ["\($1)"] : [], false)
    },
    folding("skipRepeats()", Int?.none, { cold, _ in cold.skipRepeats().map { "\($0)" } }) {
      changed(&$0, $1)
    },
    folding("skipRepeats(_:)", Int?.none, { cold, _ in cold.skipRepeats { $0 == $1 }.map { "\($0)" } }) {
      changed(&$0, $1)
    },
    each("skipNil()") { cold, _ in
      cold.map { Optional($0) }.skipNil().map { "\($0)" }
    } means: {
      ["\($0)"]
    },
    folding("uniqueValues()", Set<Int>(), { cold, _ in cold.uniqueValues().map { "\($0)" } }) {
      ($0.insert($1).inserted ? ["\($1)"] : [], false)
    },
    folding("uniqueValues(_:)", Set<Int>(), { cold, _ in cold.uniqueValues { $0 % 2 }.map { "\($0)" } }) {
      ($0.insert($1 % 2).inserted ? ["\($1)"] : [], false)
    },
    folding("combinePrevious()", Int?.none, { cold, _ in cold.combinePrevious().map { "\($0.0) \($0.1)" } }) {
      let (previous, value) = ($0, $1)
      $0 = value
      return (previous.map { ["\($0) \(value)"] } ?? [], false)
    },
    folding("combinePrevious(_:)", 0, { cold, _ in cold.combinePrevious(0).map { "\($0.0) \($0.1)" } }) {
      let previous = $0
      $0 = $1
      return (["\(previous) \($1)"], false)
    },
    totals("reduce(_:_:)", atEnd: true) { cold in cold.reduce(0) { $0 + $1 } },
    totals("reduce(into:_:)", atEnd: true) { cold in cold.reduce(into: 0) { $0 += $1 } },
    totals("scan(_:)") { cold in cold.scan { $0 + $1 } },
    totals("scan(_:_:)") { cold in cold.scan(0) { $0 + $1 } },
    totals("scan(into:_:)") { cold in cold.scan(into: 0) { $0 += $1 } },
    totals("scanMap(_:_:)") { cold in cold.scanMap(0) { ($0 + $1, $0 + $1) } },
    totals("scanMap(into:_:)") { cold in
      cold.scanMap(into: 0) { (total: inout Int, value: Int) -> Int in
        total += value
        return total
      }
    },
  ]

  @Sendable private static func changed(_ last: inout Int?, _ value: Int) -> (outputs: [String], ends: Bool) {
    let isSame = last == value
    last = value
    return (isSame ? [] : ["\(value)"], false)
  }

  private static func totals(
    _ description: String, atEnd: Bool = false,
    _ build: @escaping @Sendable (Cold<Int, Int>) -> Cold<Int, Int>
  ) -> PrivateOperator {
    folding(
      description, 0, { cold, _ in build(cold).map { "\($0)" } }, atEnd: { atEnd ? ["\($0)"] : [] }
    ) {
      $0 += $1
      return (atEnd ? [] : ["\($0)"], false)
    }
  }
}
