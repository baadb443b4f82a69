import Streams
import Testing

/// So many inner streams of a limited number begin as values are wanted, or can be kept: each may bring one without being asked.
struct `Concurrent inner streams under a sink that counts` {
  private let time = Timeline()
  private let begun = Counter()
  private let got = Kept<Int>()

  private func works(_ limit: Int) -> CallbagSource<Int> {
    let begun = begun
    return CallbagSource.from(1...30).flatMap(.concurrent(limit: limit)) { number in
      SignalProducer<Int, any Error> {
        begun.increment()
        return number
      }.delay(1)
    }
  }

  @Test(arguments: [2, 3, 7], [1, 2, 5])
  func `bring no more than was asked for`(_ limit: Int, _ wish: Int) {
    time.run {
      let run = works(limit).puller { [got] in got.keep($0) }
      for round in 1...4 {
        run.pull(wish)
        time.scheduler.advance(by: .seconds(20))
        #expect(got.all.count == round * wish && begun.value == round * wish)
      }
      run.stop()
    }
  }

  @Test(arguments: [2, 3, 7], [1, 3, 10])
  func `lose nothing above a buffer that suspends`(_ limit: Int, _ capacity: Int) {
    time.run {
      let run = works(limit).buffered(.suspend(capacity)).puller { [got] in got.keep($0) }
      for _ in 1...30 {
        run.pull()
        time.scheduler.advance(by: .seconds(10))
      }
      #expect(got.all.sorted() == Array(1...30))
    }
  }

  @Test(arguments: [2, 3, 7])
  func `are all under way for a sink that wants all, and for those that share`(_ limit: Int) {
    time.run {
      let run = works(limit).forEach { [got] in got.keep($0) }
      #expect(begun.value == limit)
      run.stop()
      let shared = works(limit).share().puller { [got] in got.keep($0) }
      shared.pull()
      #expect(begun.value == 2 * limit)
      shared.stop()
    }
  }
}
