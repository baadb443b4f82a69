import Foundation
import Streams
import Testing

/// The rules of the Reactive Streams specification 1.0.4 for subscriptions: here, talkbacks and runs. See the page
/// `ReactiveStreams`.
@Suite("Reactive Streams: subscriptions")
struct SubscriptionRuleTests {
  private func asked(_ manner: AnswerManner = .atOnce) -> (AskedSource, Answering) {
    let answering = Answering(manner)
    return (AskedSource([1, 2, 3], answering), answering)
  }

  @Test("3.01 any thread may ask and end: it need not be the one that the sink is called on")
  func anywhere() {
    let run = CallbagSource.from(1...).puller { _ in }
    onThreads(2) { thread in if thread == 0 { run.pull(10) } else { run.pull(10) } }
    onThreads(1) { _ in run.stop() }
    #expect(run.hasEnded)
  }

  @Test("3.02 a sink may ask from its greeting and from its handler")
  func within() {
    let subscriber = Subscriber(greeted: { $0.request() }, took: { subscriber, _ in subscriber.request() })
      .subscribe(to: .from(1...3))
    #expect(subscriber.signals == ["greeting", "1", "2", "3", "finished"])
    #expect(subscriber.overlap == 1)
  }

  @Test("3.03 asking from the handler does not deepen the stack", arguments: [1, 10])
  func stack(_ stride: Int) {
    let count = Counter()
    onSmallStack {
      _ = Subscriber(
        greeted: { $0.request() },
        took: { subscriber, _ in if count.increment() < 100_000 { subscriber.request() } }
      ).subscribe(to: CallbagSource.from(1...).filter { $0 % stride == 0 })
    }
    #expect(count.value == 100_000)
  }

  @Test("3.04 asking from a handler returns at once: the answer comes when the handler has returned")
  func timely() {
    let during = Counter()
    let subscriber = Subscriber(took: { subscriber, _ in
      let before = subscriber.values.count
      subscriber.request()
      during.increment(by: subscriber.values.count - before)
    }).subscribe(to: .from(1...5))
    subscriber.request()
    #expect(subscriber.values == [1, 2, 3, 4, 5])
    #expect(during.value == 0)
  }

  @Test("3.05 and 3.07 ending is safe from many threads, and once is enough")
  func endings() {
    for _ in 0..<50 {
      let (source, _) = asked()
      let run = source.source.puller { _ in }
      onThreads(3) { _ in
        run.pull()
        run.stop()
        run.stop()
      }
      #expect(source.open == 0)
      #expect(run.hasEnded)
    }
  }

  @Test("3.06 asking after the end does nothing")
  func after() {
    let (source, _) = asked()
    let subscriber = Subscriber().subscribe(to: source.source)
    subscriber.cancel()
    subscriber.request(3)
    #expect(source.wishes == 0)
    #expect(subscriber.signals == ["greeting"])
  }

  @Test("3.08 wishes add up", arguments: AnswerManner.allCases)
  func sum(_ manner: AnswerManner) {
    let (source, answering) = asked(manner)
    let subscriber = Subscriber().subscribe(to: source.source)
    subscriber.request()
    subscriber.request()
    answering.settle()
    #expect(subscriber.values == [1, 2])
    #expect(source.wishes == 2)
    subscriber.cancel()
  }

  @Test("3.09 a wish for nothing is none")
  func nothing() {
    let (source, _) = asked()
    let run = source.source.puller { _ in }
    run.pull(0)
    #expect(source.wishes == 0)
    run.stop()
  }

  @Test("3.10 and 3.11 values and the end may come before asking returns")
  func synchronous() {
    let subscriber = Subscriber().subscribe(to: .of(1))
    subscriber.request()
    #expect(subscriber.signals == ["greeting", "1"])
    subscriber.request()
    #expect(subscriber.signals == ["greeting", "1", "finished"])
  }

  @Test("3.12 an end reaches every source before it returns", arguments: DemandOperator.all.indices)
  func reaches(_ index: Int) {
    let (row, answering) = (DemandOperator.all[index], Answering(.later))
    let (left, right) = (AskedSource([1, 2], answering), AskedSource([3, 4], answering))
    let subscriber = Subscriber().subscribe(to: row.apply(left.source, right.source))
    subscriber.request()
    subscriber.cancel()
    #expect(left.open == 0 && right.open == 0)
  }

  @Test("3.13 what has ended is freed", arguments: DemandOperator.all.indices)
  func freed(_ index: Int) {
    final class Resource: Sendable {}
    weak var resource: Resource?
    let row = DemandOperator.all[index]
    do {
      let held = Resource()
      resource = held
      let source = CallbagSource<Int> { sink in
        var count = 0
        sink(
          .start { [held] message in
            guard case .next = message else { return withExtendedLifetime(held) {} }
            count += 1
            sink(count < 10 ? .next(count) : .completed(.finished))
          })
      }
      let run = row.apply(source, .from(1...9)).puller { _ in }
      run.pull()
      run.stop()
    }
    #expect(resource == nil)
  }

  @Test("3.14 a shared source ends with its last sink, and the next one begins anew")
  func shared() {
    let (source, _) = asked()
    let shared = source.source.share()
    let (first, second) = (Subscriber().subscribe(to: shared), Subscriber().subscribe(to: shared))
    first.request()
    first.cancel()
    #expect(source.open == 1)
    second.cancel()
    #expect(source.open == 0)
    let third = Subscriber().subscribe(to: shared)
    third.request()
    #expect(third.values == [1])
    third.cancel()
  }

  @Test("3.15 and 3.16 asking and ending return, whatever the producer does with it")
  func returns() {
    let source = CallbagSource<Int> { sink in
      sink(.start { _ in sink(.completed(.failed(TestError.failure))) })
    }
    let subscriber = Subscriber().subscribe(to: source)
    subscriber.request()
    subscriber.cancel()
    #expect(subscriber.signals.count == 2)
  }

  @Test("3.17 so much can be asked for that it is everything")
  func everything() {
    let count = Counter()
    let run = CallbagSource.from(1...1000).puller { _ in count.increment() }
    run.pull(.max)
    run.pull(.max)
    #expect(count.value == 1000)
    #expect(run.hasEnded)
  }
}
