import Streams
import Testing

struct `Races of Hot` {
  let transcript = Transcript()

  @Test func `eight threads push into one stream`() {
    let hot = HotInput<Int>()
    // Plain variables inside the stream: only its gate keeps these from racing.
    let sums = Kept<Int>()
    let orders = hot.scan(initial: [Int](repeating: 0, count: 8)) { seen, value in
      var seen = seen
      // Each thread's values arrive in the order in which it pushed them.
      seen[value / 10_000] = seen[value / 10_000] + 1 == value % 10_000 ? value % 10_000 : -1_000_000
      return seen
    }
    let total = hot.scan(initial: 0, +)
    onThreads(8) { thread in
      for number in 1...1_000 { hot.push(thread * 10_000 + number) }
    }
    let lasts = Kept<[Int]>()
    orders.on { lasts.keep($0) }
    total.on { sums.keep($0) }
    hot.push(1_001)
    let expected = (0..<8).reduce(1_001) { $0 + $1 * 10_000 * 1_000 + 500_500 }
    #expect(sums.all == [expected])
    #expect(lasts.all == [[1_001] + [Int](repeating: 1_000, count: 7)])
  }

  @Test func `branches attached while others push hear a gapless rest`() {
    let hot = HotInput<Int>()
    let heard = (0..<20).map { _ in Kept<Int>() }
    onThreads(2) { thread in
      if thread == 0 {
        for number in 1...2_000 { hot.push(number) }
      } else {
        for kept in heard { hot.map { $0 }.on { kept.keep($0) } }
      }
    }
    hot.push(2_001)
    for kept in heard {
      let first = kept.all[0]
      #expect(kept.all == Array(first...2_001))
    }
  }

  @Test func `a join takes both sides from two threads`() {
    let (left, right) = (HotInput<Int>(), HotInput<Int>())
    let (merged, zipped) = (Counter(), Counter())
    left.merge(right).scan(initial: 0) { count, _ in count + 1 }.on { _ in merged.increment() }
    left.zip(right).on { if $0.0 == $0.1 { zipped.increment() } }
    onThreads(2) { thread in
      for number in 1...2_000 { (thread == 0 ? left : right).push(number) }
    }
    #expect(merged.value == 4_000)
    #expect(zipped.value == 2_000)
  }

  @Test func `the owner is released while another thread pushes`() {
    for _ in 0..<50 {
      let (ends, kept) = (Counter(), Kept<@Sendable (Event<Int>) -> Void>())
      let owner = Kept<HotProducer<Int>>()
      let values = Counter()
      let producer = HotProducer<Int> { kept.keep($0) }
      producer.on { _ in values.increment() }.onTerminate { _ in ends.increment() }
      owner.keep(producer)
      release(owner, while: kept.all[0])
      #expect(ends.value <= 1)
    }
  }

  @Test func `an end comes once, whoever asks for it`() {
    for _ in 0..<50 {
      let (hot, ends, late) = (HotInput<Int>(), Counter(), Counter())
      hot.on { _ in if ends.value > 0 { late.increment() } }.onTerminate { _ in ends.increment() }
      onThreads(4) { thread in
        if thread == 0 {
          for number in 0..<50 { hot.push(number) }
        } else {
          hot.terminate(withReason: .completed)
        }
      }
      #expect(ends.value == 1)
      #expect(late.value == 0)
    }
  }

  @Test func `values through a dispatch arrive in order while branches come`() {
    let queue = Dispatch.CustomQueue(type: .concurrent, name: "race")
    let (hot, done) = (HotInput<Int>(), Flag())
    let moved = hot.dispatch(.async(on: .custom(queue)))
    let heard = Kept<Int>()
    moved.on { heard.keep($0) }.onTerminate { _ in done.signal() }
    onThreads(2) { thread in
      if thread == 0 {
        for number in 1...1_000 { hot.push(number) }
        hot.terminate(withReason: .completed)
      } else {
        for _ in 0..<50 { moved.map { $0 }.on { _ in } }
      }
    }
    done.wait()
    #expect(heard.all == Array(1...1_000))
  }

  private func release(
    _ owner: Kept<HotProducer<Int>>, while push: @escaping @Sendable (Event<Int>) -> Void
  ) {
    onThreads(2) { thread in
      if thread == 0 {
        for number in 0..<100 { push(.next(number)) }
      } else {
        owner.drop()
      }
    }
  }
}
