import Streams

/// An operator of the tables of demand: what it is, and what it makes of lists.
struct DemandOperator: Sendable {
  let name: String
  /// The operator, of a source and of another one for those that join two.
  let apply: @Sendable (CallbagSource<Int>, CallbagSource<Int>) -> CallbagSource<Int>
  /// What it makes of so much of the lists of both, and whether those are all there is.
  let model: @Sendable (_ left: ArraySlice<Int>, _ right: ArraySlice<Int>, _ isAll: Bool) -> [Int]
  /// Whether it joins two sources, so that the order of its values is a matter of which answers first.
  var joins = false
  /// How many values of both it may take for so many of its own, if it joins them.
  var cost: @Sendable (Int) -> Int = { $0 }

  /// What comes of two lists.
  func output(_ left: [Int], _ right: [Int]) -> [Int] { model(left[...], right[...], true) }

  /// How many values of a list it needs for so many of its own: the fewest of which they could be made.
  func need(_ count: Int, of left: [Int], _ right: [Int]) -> Int {
    if output(left, right).count < count { return left.count }
    return (0...left.count).first { model(left[..<$0], right[...], $0 == left.count).count >= count }
      ?? left.count
  }

  static let left = Array(1...9)
  static let right = Array(101...107)

  typealias One = @Sendable (CallbagSource<Int>) -> CallbagSource<Int>

  static func one(
    _ name: String, _ apply: @escaping One,
    _ model: @escaping @Sendable (_ list: ArraySlice<Int>, _ isAll: Bool) -> [Int]
  ) -> DemandOperator {
    DemandOperator(
      name: name, apply: { left, _ in apply(left) }, model: { left, _, isAll in model(left, isAll) })
  }

  static let all: [DemandOperator] = ofOne + gates + ofTwo

  static let ofOne: [DemandOperator] = [
    one("map", Callbags.map { $0 * 2 }) { list, _ in list.map { $0 * 2 } },
    one("compactMap", Callbags.compactMap { $0 % 2 == 0 ? $0 : nil }) { list, _ in list.filter { $0 % 2 == 0 }
    },
    one("filter", Callbags.filter { $0 % 3 == 0 }) { list, _ in list.filter { $0 % 3 == 0 } },
    one("scan", Callbags.scan(10) { $0 + $1 }) { list, _ in list.indices.map { list[...$0].reduce(10, +) } },
    one("scan from the first", Callbags.scan { $0 + $1 }) { list, _ in
      list.indices.map { list[...$0].reduce(0, +) }
    },
    one("reduce", Callbags.reduce(0) { $0 + $1 }) { list, isAll in isAll ? [list.reduce(0, +)] : [] },
    one("collect", { Callbags.map { $0.count }(Callbags.collect()($0)) }) { list, isAll in
      isAll ? [list.count] : []
    },
    one("group", { Callbags.map { $0.count }(Callbags.group(2)($0)) }) { list, isAll in
      Array(repeating: 2, count: list.count / 2) + (isAll && list.count % 2 == 1 ? [1] : [])
    },
    one("tap", Callbags.tap { _ in }) { list, _ in Array(list) },
    one("take", Callbags.take(4)) { list, _ in Array(list.prefix(4)) },
    one("takeWhile", Callbags.takeWhile { $0 < 5 }) { list, _ in Array(list.prefix { $0 < 5 }) },
    one("skip", Callbags.skip(3)) { list, _ in Array(list.dropFirst(3)) },
    one("distinct", { Callbags.distinct()(Callbags.map { $0 / 2 }($0)) }) { list, _ in
      list.map { $0 / 2 }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    },
    one("takeUntil", Callbags.takeUntil(CallbagSource<Int>.never)) { list, _ in Array(list) },
    one("share", Callbags.share()) { list, _ in Array(list) },
    one("timeout", Callbags.timeout(10_000)) { list, _ in Array(list) },
    one("retry", Callbags.retry(2)) { list, _ in Array(list) },
    one("repeats", { Callbags.repeats(2)(Callbags.take(3)($0)) }) { list, _ in
      Array(list.prefix(3)) + (list.count >= 3 ? Array(list.prefix(3)) : [])
    },
    one("catchError", Callbags.catchError { .fail($0) }) { list, _ in Array(list) },
    one("raw", Callbags.raw { producer in { producer($0) } }) { list, _ in Array(list) },
    one("start", { $0.start(with: []) }) { list, _ in Array(list) },
    one("take last", { $0.take(last: 1) }) { list, isAll in isAll ? list.suffix(1) : [] },
    one("flatMap of pullables", Callbags.flatMap(.concat) { .of($0, $0) }) { list, _ in
      list.flatMap { [$0, $0] }
    },
    one("flatMap of none", Callbags.flatMap { $0 < 3 ? .empty : .of($0) }) { list, _ in
      list.filter { $0 >= 3 }
    },
    one("all together", { $0.map { $0 + 1 }.filter { $0 % 2 == 1 }.skip(first: 2).take(first: 2) }) {
      list, _ in
      Array(list.map { $0 + 1 }.filter { $0 % 2 == 1 }.dropFirst(2).prefix(2))
    },
  ]

  static let ofTwo: [DemandOperator] = [
    DemandOperator(
      name: "take until another that says nothing",
      apply: { left, _ in left.take(until: CallbagSource<Int> { sink in sink(.start { _ in }) }) },
      model: { left, _, _ in Array(left) }),
    DemandOperator(
      name: "merge of zips",
      apply: { $0.zip($1).map { $0.0 }.merge(CallbagSource.of(7, 8).zip(.of(1, 2)).map { $0.0 }) },
      model: { left, right, _ in left.prefix(right.count) + [7, 8] }, joins: true, cost: { 2 * $0 }),
    DemandOperator(
      name: "zip of merges",
      apply: { left, right in left.merge(.of(7, 8)).zip(right.merge(.of(9))).map { $0.0 * 0 + $0.1 * 0 } },
      model: { left, right, _ in Array(repeating: 0, count: min(left.count + 2, right.count + 1)) },
      joins: true, cost: { 2 * $0 }),
    DemandOperator(
      name: "combine", apply: { $0.combineLatest(with: $1).map { max($0.0, $0.1) * 0 } },
      model: { left, right, _ in
        left.isEmpty || right.isEmpty ? [] : Array(repeating: 0, count: left.count + right.count - 1)
      }, joins: true, cost: { $0 + 1 }),
    DemandOperator(
      name: "concat", apply: { $0.concat($1) },
      model: { left, right, isAll in Array(left + (isAll ? right : [])) }),
    DemandOperator(
      name: "merge", apply: { $0.merge($1) }, model: { left, right, _ in Array(left + right) }, joins: true),
    DemandOperator(
      name: "merge of many", apply: { CallbagSource<Int>.merge([$0, $1]) },
      model: { left, right, _ in Array(left + right) }, joins: true),
    DemandOperator(
      name: "zip", apply: { $0.zip($1).map { $0.0 * 1000 + $0.1 } },
      model: { left, right, _ in Swift.zip(left, right).map { $0 * 1000 + $1 } }),
    DemandOperator(
      name: "zip of many", apply: { CallbagSource<Int>.zip([$0, $1]).map { $0[0] * 1000 + $0[1] } },
      model: { left, right, _ in Swift.zip(left, right).map { $0 * 1000 + $1 } }),
    DemandOperator(
      name: "concat in flatMap",
      apply: { left, right in left.take(first: 2).flatMap(.concat) { $0 == 1 ? right : .of($0) } },
      model: { left, right, _ in left.prefix(2).flatMap { $0 == 1 ? Array(right) : [$0] } }),
  ]
}
