import Foundation
import Testing

@testable import Streams

/// What other threads do while a chain is built, or while a request climbs it.
struct `Races with who builds and who asks` {
  @Test func `a Promise that another thread fails meanwhile is retried`() async {
    for _ in 0..<Effort.rounds(orElse: 300) {
      let runs = Counter()
      let chain = Promise<Int> { completion in
        runs.increment()
        Thread.detachNewThread { completion(.failure(TestError.failure)) }
      }
      .map { $0 }.filter { _ in true }.on { _ in }.onError { _ in }.retry(3)
      await #expect(throws: TestError.failure) { try await chain.value }
      #expect(runs.value == 4)
    }
  }

  @Test func `one that fails while its streams are released leaves nothing`() {
    for _ in 0..<Effort.rounds(orElse: 300) {
      let weakly = Weakly()
      let answer = Answer<Int>()
      let kept = Locked<Promise<Int>?>(weakly.watch(Promise(answer).map { $0 }.filter { _ in true }))
      onThreads(2) { thread in
        if thread == 0 { answer.give(.failure(TestError.failure)) } else { kept.exchange(nil) }
      }
      answer.drop()
      #expect(weakly.alive == [])
    }
  }

  @Test(arguments: [false, true])
  func `a request that ends while it climbs boards no flight`(waits: Bool) {
    let scheduler = VirtualScheduler()
    let answer = Answer<Int>()
    let once = StreamContext(scheduler: scheduler).run {
      let cold = Cold<Int, Int> { _, _, respond in answer.keep { respond($0) } }.singleFlight()
      return (waits ? cold.inFlight(limit: 1).timeout(5) : cold.timeout(5)).persist()
    }
    for round in 0..<Effort.rounds(orElse: 300) {
      let (trigger, observer) = Signal<Void, Never>.pipe()
      onThreads(2) { thread in
        if thread == 0 {
          _ = once.producer(for: round).take(until: trigger).start()
        } else {
          observer.send(value: ())
        }
      }
      scheduler.run()
      answer.drop()
    }
    // No key and no place is still taken.
    let heard = Transcript()
    once.producer(for: 0).start { heard.write("\($0)") }
    answer.give(.success(7))
    #expect(heard.lines == ["value 7", "completed"])
  }
}
