import Streams
import Testing

struct `Constant stack of many` {
  static let million = 1_000_000
  /// Where a million takes a debug build more than ten seconds.
  static let fewer = 200_000

  @Test func `re-entrant changes of an Observable`() {
    let changes = Counter()
    onSmallStack {
      let number = ObservableInput(0)
      number.map { $0 + 1 }.on {
        changes.increment()
        if $0 <= Effort.depth { number.set($0) }
      }
      number.set(0)
      number.terminate(withReason: .completed)
    }
    #expect(changes.value == Effort.depth + 1)
  }

  @Test func `re-entrant pushes through instant inner sequences`() {
    let values = Counter()
    onSmallStack {
      let hot = HotInput<Int>()
      hot.flatMap { [$0, $0 + 1] }.start(with: [0]).concat([-1]).on {
        values.increment()
        // The second of each two goes on.
        if $0 % 2 == 1, $0 < Self.fewer { hot.push($0 + 1) }
      }
      hot.push(0)
      hot.terminate(withReason: .completed)
    }
    // Two for each even number up to the last, and the two around them.
    #expect(values.value == Self.fewer + 4)
  }

  @Test func `a million values added at once`() {
    let values = Counter()
    onSmallStack {
      let hot = HotInput<Int>()
      hot.flatMap { [Int](repeating: $0, count: Self.million) }.concat(
        [Int](repeating: 1, count: Self.million)
      )
      .on { values.increment(by: $0) }
      hot.push(1)
      hot.terminate(withReason: .completed)
    }
    #expect(values.value == 2 * Self.million)
  }

  @Test func `branches that end`() {
    let ends = Counter()
    onSmallStack {
      let hot = HotInput<Int>()
      for _ in 0..<Self.fewer { hot.onTerminate { _ in ends.increment() } }
      hot.terminate(withReason: .completed)
    }
    #expect(ends.value == Self.fewer)
  }

  @Test func `branches that end one by one`() {
    let ends = Counter()
    onSmallStack {
      let hot = HotInput<Int>()
      for _ in 0..<Self.fewer { hot.next(1).onTerminate { _ in ends.increment() } }
      hot.push(1)
      hot.terminate(withReason: .completed)
    }
    #expect(ends.value == Self.fewer)
  }
}
