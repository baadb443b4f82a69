import Testing

@testable import Streams

struct `Every run sees the context of its stream` {
  let scheduler = VirtualScheduler()

  @Test func `of a Promise, at once and after a delay, on whatever thread`() {
    let (context, seen) = (StreamContext(scheduler: scheduler), Kept<Bool>())
    let promise = context.run {
      Promise<Int> { completion in
        seen.keep(StreamContext.current === context)
        completion(.failure(TestError.failure))
      }
    }
    let leaf = StreamContext().run { promise.retry(2).retry(2, delay: 1).replay() }
    onThreads(1) { [scheduler] _ in scheduler.run() }
    #expect(leaf.isActive == false)
    #expect(seen.all == [Bool](repeating: true, count: 5))
  }

  @Test func `of a producer, whoever starts it`() {
    let (context, seen) = (StreamContext(scheduler: scheduler), Kept<Bool>())
    let producer = context.run {
      SignalProducer<Int, TestError> { observer, _ in
        seen.keep(StreamContext.current === context)
        observer.send(error: .failure)
      }
    }
    producer.retry(upTo: 1).retry(upTo: 1, interval: 1).start()
    scheduler.run()
    #expect(seen.all == [Bool](repeating: true, count: 4))
  }

  @Test func `of a Cold, whoever asks, and a Lazy, whoever attaches`() {
    let (context, seen) = (StreamContext(scheduler: scheduler), Kept<Bool>())
    let hold = Kept<Requests.Respond>()
    let (cold, lazy) = context.run {
      (
        Cold<Int, Int> { _, _, respond in
          seen.keep(StreamContext.current === context)
          hold.keep(respond)
        },
        Lazy<Int> { _ in seen.keep(StreamContext.current === context) }
      )
    }
    let plain = Cold<Int, Int> { _, _, _ in seen.keep(StreamContext.current.probe == nil) }
    StreamContext(probe: Probe { .zero }).run {
      let asker = cold.inFlight(limit: 1)
      asker.request(1)
      asker.request(2)
      hold.all[0](.success(1))
      cold.request(3)
      _ = lazy.map { $0 }
      plain.request(4)
    }
    #expect(seen.all == [Bool](repeating: true, count: 5))
  }
}
