import Testing

@testable import Streams

/// The last branch of a Promise's operator leaves while other threads release the stream, and bring the outcome.
struct `Races with operators that branches leave` {
  enum Place: CaseIterable {
    case map, zip, delay

    func attached(to shared: Promise<Int>, _ captured: Captured) -> Promise<Int> {
      switch self {
      case .map: shared.map { captured.same($0) }
      case .zip: shared.zip(shared.map { captured.same($0) }).map { $0.1 }
      case .delay: shared.map { captured.same($0) }.delay(100)
      }
    }
  }

  @Test(arguments: Place.allCases, [false, true])
  func `the operator goes, and its source does not`(_ place: Place, isAnswered: Bool) {
    for _ in 0..<Effort.rounds(orElse: 200) {
      let (time, answer, weakly) = (VirtualScheduler(), Answer<Int>(), Weakly())
      let shared = StreamContext(scheduler: time).run { Promise(answer) }
      let held = Locked<Promise<Int>?>(place.attached(to: shared, weakly.object("captured")))
      let run = Locked<(any Disposable)?>(held.withLock { $0 }?.producer().start { _ in })
      onThreads(3) { thread in
        switch thread {
        case 0: run.exchange(nil)?.dispose()
        case 1: held.exchange(nil)
        default: if isAnswered { answer.give(.success(1)) }
        }
      }
      // What was held when its branch left goes with the next operator that is left.
      shared.map { $0 }.producer().start { _ in }.dispose()
      time.run()
      #expect(weakly.alive == [])
      #expect(isAnswered ? shared.state.termination == .completed : shared.isActive)
      // Its task holds what holds its run.
      answer.drop()
    }
  }
}
