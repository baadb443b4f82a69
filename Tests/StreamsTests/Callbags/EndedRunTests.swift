import Streams
import Testing

/// A source of a few values whose closure holds something.
private func pullable(_ held: Captured) -> CallbagSource<Int> {
  CallbagSource<Int>.pullable({ 0 }) { number in
    number += 1
    return number < 4 ? held.same(number) : nil
  }
}

/// Ended means empty, also for who holds what a run is asked, stopped or disposed of with.
struct `A callbag's run that has ended` {
  private typealias Bags = CallbagSource<Int>

  private let weakly = Weakly()

  private static let sources: [(name: String, source: @Sendable (Captured) -> Bags)] = [
    ("pullable", { pullable($0) }),
    ("iterate", { held in Bags.iterate(0) { held.same($0 + 1) }.take(first: 3) }),
    ("shared", { pullable($0).share() }),
    ("joined", { pullable($0).merge(with: pullable($0).share()) }),
    ("buffered", { pullable($0).buffered(.newest(2)) }),
  ]

  @Test(arguments: sources.indices, [true, false])
  func `holds nothing for a subscription`(_ index: Int, isStopped: Bool) {
    let (name, source) = Self.sources[index]
    let run = source(weakly.object("source")).puller { _ in }
    run.pull()
    if isStopped { run.stop() } else { run.pullAll() }
    #expect(weakly.alive == [], "\(name)")
    // Last: who is asked releases then what it still holds.
    #expect(run.hasEnded)
  }

  @Test(arguments: sources.indices)
  func `holds nothing for a disposable`(_ index: Int) {
    let (name, source) = Self.sources[index]
    let run = source(weakly.object("source")).signalProducer.start()
    #expect(weakly.alive == [], "\(name)")
    #expect(run.isDisposed)
  }

  /// What a sink asks a raw producer with, which greets, and does as it is told with what is said to it.
  private func asking(
    _ answer: @escaping @Sendable (_ message: Source<Int>, _ sink: Consumer<Int>) -> Void = { _, _ in }
  ) -> SourceTalkback<Int>? {
    let source = CallbagSource<Int> { sink in sink(.start { answer($0, sink) }) }
    var talkback: SourceTalkback<Int>?
    source.producer { message in
      if case .start(let greeting) = message { talkback = greeting }
    }
    return talkback
  }

  @Test func `holds nothing that its sink has said with wishes`() {
    let ask = asking()
    ask?(.next(weakly.object("said")))
    #expect(weakly.alive == ["said"])
    ask?(.completed(.cancelled))
    #expect(weakly.alive == [])
    ask?(.next(weakly.object("late")))
    #expect(weakly.alive == [])
  }

  @Test func `holds nothing that has been said with the wish that ends it`() {
    let ask = asking { message, sink in
      if case .next = message { sink(.completed(.finished)) }
    }
    ask?(.next(weakly.object("said")))
    #expect(weakly.alive == [])
    withExtendedLifetime(ask) {}
  }
}
