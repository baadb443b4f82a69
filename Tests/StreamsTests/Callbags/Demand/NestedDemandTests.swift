import Streams
import Testing

/// A question of how much may be asked for goes to each stream once: twice at each of forty would never end.
struct `Demand of flattened streams` {
  private static let depth = 40

  private static let values: [Int] = (0..<depth).flatMap { [$0 * 10, $0 * 10 + 1] }

  /// Two values of a page, and then those of the next one.
  private static func pages(_ first: Int) -> CallbagSource<Int> {
    CallbagSource.just(first).flatMap(.concat) { page -> CallbagSource<Int> in
      CallbagSource.from([page * 10, page * 10 + 1]).concat(pages(page + 1))
    }
  }

  @Test func `passes many inside of one another`() {
    let heard = Kept<Int>()
    onSmallStack(of: 8 << 20) {
      Self.pages(0).take(first: 2 * Self.depth).forEach { heard.keep($0) }
    }
    #expect(heard.all == Self.values)
  }

  @Test func `passes many inside of one another, for one value at a time`() {
    let heard = Kept<Int>()
    onSmallStack(of: 8 << 20) {
      let run = Self.pages(0).puller { heard.keep($0) }
      for _ in 0..<(2 * Self.depth) { run.pull() }
      run.stop()
    }
    #expect(heard.all == Self.values)
  }

  @Test func `passes many in a row`() {
    let heard = Kept<Int>()
    onSmallStack(of: 8 << 20) {
      var source = CallbagSource.from(1...3)
      for _ in 0..<Self.depth { source = source.flatMap(.concat) { CallbagSource.just($0) } }
      source.forEach { heard.keep($0) }
    }
    #expect(heard.all == [1, 2, 3])
  }

  @Test func `is not for the next inner stream while the one before can be asked`() {
    let drawn = Transcript()
    let outer = CallbagSource.from(1...9).on { drawn.write("outer \($0)") }
    let run = outer.flatMap(.concat) { number -> CallbagSource<Int> in
      CallbagSource.of(number, number).flatMap(.concat) { CallbagSource.of($0, $0) }
    }.puller { drawn.write("value \($0)") }
    for _ in 0..<5 { run.pull() }
    #expect(drawn.lines == ["outer 1", "value 1", "value 1", "value 1", "value 1", "outer 2", "value 2"])
    run.stop()
  }
}
