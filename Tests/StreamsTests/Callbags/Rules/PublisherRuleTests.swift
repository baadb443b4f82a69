import Foundation
import Streams
import Testing

/// The rules of the Reactive Streams specification 1.0.4 for publishers: here, sources. See the page `ReactiveStreams`.
@Suite("Reactive Streams: publishers")
struct PublisherRuleTests {
  @Test(
    "1.01 no more values come than were asked for", arguments: DemandOperator.all.indices,
    AnswerManner.allCases)
  func demand(_ index: Int, _ manner: AnswerManner) {
    let (row, answering) = (DemandOperator.all[index], Answering(manner))
    let left = AskedSource(DemandOperator.left, answering)
    let right = AskedSource(DemandOperator.right, answering)
    let subscriber = Subscriber().subscribe(to: row.apply(left.source, right.source))
    let all = row.output(DemandOperator.left, DemandOperator.right).count
    answering.settle()
    #expect(subscriber.values.isEmpty)
    for count in 1..<all {
      subscriber.request()
      answering.settle()
      #expect(subscriber.values.count == count)
    }
    subscriber.cancel()
  }

  @Test("1.01 the first value of a replacement may come beyond a wish, unless a buffer keeps it")
  func replacement() {
    for isBuffered in [false, true] {
      let (first, second) = (Answering(.later), Answering(.later))
      let replaced = AskedSource([1, 2], first).source.take(
        untilReplacement: AskedSource([8, 9], second).source)
      let subscriber = Subscriber().subscribe(to: isBuffered ? replaced.buffered(.suspend(1)) : replaced)
      for values in isBuffered ? [[1], [1, 8], [1, 8, 9]] : [[1, 8], [1, 8, 9]] {
        subscriber.request()
        first.step()
        second.settle()
        #expect(subscriber.values == values)
      }
      subscriber.cancel()
    }
  }

  @Test("1.02 fewer may come than were asked for, and then the end")
  func fewer() {
    let subscriber = Subscriber().subscribe(to: .of(1, 2))
    subscriber.request(5)
    #expect(subscriber.signals == ["greeting", "1", "2", "finished"])
  }

  @Test("1.03 messages come one at a time, from however many threads")
  func serial() {
    let emitters = Kept<CallbagEmitter<Int>>()
    let sources = (0..<4).map { _ in CallbagSource<Int>.listenable { emitters.keep($0) } }
    let subscriber = Subscriber().subscribe(to: .merge(sources))
    onThreads(4) { thread in
      for number in 0..<500 { emitters.all[thread].next(number) }
      emitters.all[thread].complete()
    }
    #expect(subscriber.values.count == 2000)
    #expect(subscriber.signals.last == "finished")
    #expect(subscriber.overlap == 1)
  }

  @Test("1.04 a failure is said")
  func failure() {
    let source = CallbagSource<Int>.pullable({ 0 }) { _ in throw TestError.failure }
    let subscriber = Subscriber().subscribe(to: source)
    subscriber.request()
    #expect(subscriber.signals == ["greeting", "failed(\(TestError.failure))"])
  }

  @Test("1.05 an end is said, also without a wish when it comes by itself")
  func end() {
    #expect(Subscriber().subscribe(to: .empty).signals == ["greeting", "finished"])
    let subscriber = Subscriber().subscribe(to: .just(1))
    subscriber.request(2)
    #expect(subscriber.signals.last == "finished")
  }

  @Test("1.06 after an end the run is over: nothing that the sink says leads anywhere")
  func over() {
    let answering = Answering(.atOnce)
    let asked = AskedSource([1], answering)
    let subscriber = Subscriber().subscribe(to: asked.source)
    subscriber.request(2)
    let wishes = asked.wishes
    subscriber.request(3)
    subscriber.cancel()
    #expect(asked.wishes == wishes)
    #expect(asked.open == 0)
    #expect(subscriber.signals == ["greeting", "1", "finished"])
  }

  @Test("1.07 nothing comes after an end, whatever a producer says")
  func silence() {
    let source = CallbagSource<Int> { sink in
      sink(.start { _ in })
      sink(.completed(.finished))
      sink(.next(1))
      sink(.completed(.failed(TestError.failure)))
    }
    #expect(Subscriber().subscribe(to: source).signals == ["greeting", "finished"])
  }

  @Test("1.08 a sink that has ended hears nothing more", arguments: DemandOperator.all.indices)
  func cancelled(_ index: Int) {
    let (row, answering) = (DemandOperator.all[index], Answering(.later))
    let left = AskedSource(DemandOperator.left, answering)
    let right = AskedSource(DemandOperator.right, answering)
    let subscriber = Subscriber().subscribe(to: row.apply(left.source, right.source))
    subscriber.request(3)
    answering.step()
    subscriber.cancel()
    let heard = subscriber.signals
    answering.settle()
    #expect(subscriber.signals == heard)
    #expect(left.open == 0 && right.open == 0)
  }

  @Test(
    "1.09 the greeting comes before anything else, before the call returns",
    arguments: DemandOperator.all.indices)
  func greeting(_ index: Int) {
    let (row, answering) = (DemandOperator.all[index], Answering(.atOnce))
    let left = AskedSource(DemandOperator.left, answering)
    let subscriber = Subscriber(greeted: { $0.request(100) })
      .subscribe(to: row.apply(left.source, AskedSource(DemandOperator.right, answering).source))
    #expect(subscriber.signals.first == "greeting")
    #expect(subscriber.signals.last == "finished")
    #expect(subscriber.signals.count { $0 == "greeting" } == 1)
  }

  @Test("1.10 a source can be greeted as often as one likes, each time by another sink")
  func often() {
    let source = CallbagSource.from(1...3).map { $0 * 2 }
    for _ in 0..<3 {
      let subscriber = Subscriber().subscribe(to: source)
      subscriber.request(4)
      #expect(subscriber.values == [2, 4, 6])
    }
  }

  @Test("1.11 each sink has a run of its own, or with share all have one")
  func sinks() {
    let drawn = Counter()
    let source = CallbagSource<Int>.pullable({ 0 }) { _ in drawn.increment() }
    let shared = source.share()
    let (first, second) = (Subscriber().subscribe(to: shared), Subscriber().subscribe(to: shared))
    first.request()
    #expect(first.values == [1] && second.values == [1])
    let third = Subscriber().subscribe(to: source)
    third.request()
    #expect(third.values == [2] && first.values == [1])
    for subscriber in [first, second, third] { subscriber.cancel() }
  }
}
