import Foundation
import Streams
import Testing

/// The rules of the Reactive Streams specification 1.0.4 for subscribers: here, sinks. See the page `ReactiveStreams`.
@Suite("Reactive Streams: subscribers")
struct SubscriberRuleTests {
  private let answering = Answering(.atOnce)
  private var asked: AskedSource { AskedSource([1, 2, 3], answering) }

  @Test("2.01 sinks ask for what they take")
  func asks() async throws {
    let each = asked
    each.source.forEach { _ in }
    #expect(each.wishes == 4)
    let puller = asked
    let run = puller.source.puller { _ in }
    run.pull(2)
    #expect(puller.wishes == 2)
    run.stop()
    let loop = asked
    var iterator = loop.source.values().makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    #expect(loop.wishes == 1)
  }

  @Test("2.02 a loop takes its time on its own task, and its source goes on meanwhile")
  func slow() async throws {
    let emitters = Kept<CallbagEmitter<Int>>()
    var loop = CallbagSource<Int>.listenable { emitters.keep($0) }.values().makeAsyncIterator()
    async let first = loop.next()
    while emitters.all.isEmpty { await Task.yield() }
    for number in 1...3 { emitters.all[0].next(number) }
    emitters.all[0].complete()
    #expect(try await first == 1)
  }

  @Test("2.03 the library's sinks say nothing upward at the end, and what a user says there leads nowhere")
  func end() {
    let source = asked
    let holder = Kept<CallbagSubscription>()
    let run = source.source.puller(end: { _ in holder.all.first?.pull() }) { _ in }
    holder.keep(run)
    run.pull(9)
    #expect(source.wishes == 4)
    #expect(source.open == 0)
  }

  @Test("2.04 after an end a run is over")
  func over() {
    let run = CallbagSource.just(1).puller { _ in }
    run.pull(2)
    #expect(run.hasEnded)
  }

  @Test("2.05 a second greeting is not taken: the first talkback stays the one that is heard")
  func twice() {
    let heard = Transcript()
    let source = CallbagSource<Int> { sink in
      sink(.start { if case .next = $0 { heard.write("first") } })
      sink(.start { if case .next = $0 { heard.write("second") } })
    }
    let subscriber = Subscriber().subscribe(to: source)
    subscriber.request()
    #expect(heard.lines == ["first"])
    #expect(subscriber.signals == ["greeting"])
    subscriber.cancel()
  }

  @Test("2.06 who needs no more says so upward: take, a loop that is left, and a run that is stopped")
  func leaves() async throws {
    let (taken, stopped, looped) = (asked, asked, asked)
    taken.source.take(first: 1).forEach { _ in }
    stopped.source.puller { _ in }.stop()
    for try await _ in looped.source.values() { break }
    #expect(taken.open == 0 && stopped.open == 0 && looped.open == 0)
    #expect(taken.wishes == 1)
  }

  @Test("2.07 a source is called by one thread at a time, however many the sink asks from")
  func serial() {
    let (inside, overlaps, wishes) = (Counter(), Counter(), Counter())
    let source = CallbagSource<Int> { sink in
      sink(
        .start { message in
          guard case .next = message else { return }
          if inside.increment() > 1 { overlaps.increment() }
          wishes.increment()
          sink(.next(1))
          inside.increment(by: -1)
        })
    }
    let run = source.puller { _ in }
    onThreads(4) { _ in for _ in 0..<500 { run.pull() } }
    run.stop()
    #expect(overlaps.value == 0)
    #expect(wishes.value == 2000)
  }

  @Test("2.08 what was asked for may still come when the sink has ended: it is dropped")
  func late() {
    let later = Answering(.later)
    let source = AskedSource([1, 2], later)
    let subscriber = Subscriber().subscribe(to: source.source)
    subscriber.request()
    subscriber.cancel()
    later.settle()
    #expect(subscriber.signals == ["greeting"])
  }

  @Test("2.09 and 2.10 an end or a failure may come without a wish")
  func unasked() {
    #expect(Subscriber().subscribe(to: .empty).signals == ["greeting", "finished"])
    let failed = Subscriber().subscribe(to: .fail(TestError.failure))
    #expect(failed.signals == ["greeting", "failed(\(TestError.failure))"])
  }

  @Test("2.11 a message has been dealt with before the next one is, also on another thread")
  func happensBefore() {
    let elsewhere = Answering(.laterElsewhere)
    let source = AskedSource(Array(1...100), elsewhere)
    // Not guarded by anything: the run's gate orders what is read and written here.
    nonisolated(unsafe) var sum = 0
    let heard = DemandSink.fromHandler.take(
      of: source.source.map {
        sum += $0; return sum
      }, elsewhere)
    #expect(heard.values.last == 5050)
  }

  @Test("2.12 a sink is greeted once in a run")
  func once() {
    let source = CallbagSource<Int> { sink in
      sink(.start { _ in })
      sink(.start { _ in })
    }
    for source in [source, source.map { $0 }, source.merge(source), source.concat(source)] {
      let subscriber = Subscriber().subscribe(to: source)
      #expect(subscriber.signals == ["greeting"])
      subscriber.cancel()
    }
  }

  @Test("2.13 a handler does not throw: it ends the run, with what it says arriving as it was said")
  func fails() {
    let ends = Transcript()
    let source = CallbagSource<Int> { sink in
      sink(
        .start { message in
          if case .next = message { sink(.next(1)) }
          if case .completed(let completion) = message { ends.write(completion) }
        })
    }
    let subscriber = Subscriber(took: { subscriber, _ in subscriber.cancel(.failed(TestError.failure)) })
      .subscribe(to: source.map { $0 })
    subscriber.request(3)
    #expect(ends.lines == ["failed(\(TestError.failure))"])
    #expect(subscriber.signals == ["greeting", "1"])
  }
}
