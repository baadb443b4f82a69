import Dispatch
import Streams
import Testing

struct `A race that is won while another stream is being started` {
  @Test func `ends with its winner`() {
    let ended = Counter()
    for _ in 0..<1_000 {
      let winner = SignalProducer<Int, Never> { observer, _ in
        DispatchQueue.global().async {
          observer.send(value: 1)
          observer.sendCompleted()
        }
      }
      let done = DispatchSemaphore(value: 0)
      winner.race(with: .never).startWithCompleted {
        ended.increment()
        done.signal()
      }
      guard done.wait(timeout: .now() + 10) == .success else { break }
    }
    #expect(ended.value == 1_000)
  }
}

struct `Joined Observables that are set while they are joined` {
  /// What a run of the join hears of the changes that another thread makes meanwhile.
  private func heard(
    _ join: @escaping @Sendable (ObservableInput<Int>, ObservableInput<Int>) -> SignalProducer<Int, any Error>
  ) -> [Int] {
    let (a, b, heard) = (ObservableInput(0), ObservableInput(0), Kept<Int>())
    onThreads(2) { thread in
      if thread == 0 {
        for number in 1...300 { a.set(number) }
      } else {
        join(a, b).startWithValues { heard.keep($0) }
      }
    }
    return heard.all
  }

  /// What the join was while it was being built is no change; every change after that is heard, once.
  private func expectNoGaps(
    _ join: @escaping @Sendable (ObservableInput<Int>, ObservableInput<Int>) -> SignalProducer<Int, any Error>
  ) {
    for _ in 0..<60 {
      let heard = heard(join)
      let changes = heard.dropFirst()
      guard Array(changes) == Array((changes.first ?? 301)..<301),
        heard.first.map({ $0 < changes.first ?? 301 }) == true
      else {
        let gap = Swift.zip(heard, changes).first { $1 != $0 + 1 }
        Issue.record("after \(gap?.0 ?? -1) comes \(gap?.1 ?? -1)")
        return
      }
    }
  }

  @Test func `lose no change in combine`() {
    expectNoGaps { a, b in a.combine(stream: b).map(\.0).producer() }
  }

  @Test func `lose no change in merge`() {
    expectNoGaps { a, b in a.merge(b).producer() }
  }
}
