import Streams
import Testing

/// Sinks of a shared source whose subscriptions the program releases without stopping them.
struct `A shared source whose sinks are given up` {
  private typealias Bags = CallbagSource<Int>

  private let weakly = Weakly()
  private let heard = Transcript()

  private static let sources: [(name: String, source: @Sendable () -> Bags)] = [
    ("from", { Bags.from(1...9) }),
    ("never", { Bags.never }),
    ("from and never", { Bags.from(1...9).merge(with: Bags.never) }),
    ("buffered", { Bags.from(1...9).buffered(.oldest(2)) }),
    ("shared", { Bags.from(1...9).share() }),
    ("shared behind others", { Bags.from(1...9).share().filter { $0 > 1 }.merge(with: Bags.never) }),
    ("zip", { Bags.from(1...9).zip(with: Bags.never).map { $0 + $1 } }),
    ("combineLatest", { Bags.never.combineLatest(with: Bags.from(1...9).share()).map { $0 + $1 } }),
  ]

  @Test(arguments: sources.indices)
  func `is freed when they have got what they asked for`(_ index: Int) {
    do {
      let handler = weakly.object("handler")
      let shared = Self.sources[index].source().map { handler.same($0) }.share()
      for _ in 1...3 {
        let run = shared.puller(end: { [heard] in heard.write($0) }) { _ in handler.use() }
        run.pull()
      }
    }
    #expect(weakly.alive == [], "\(Self.sources[index].name)")
    #expect(heard.lines == ["cancelled", "cancelled", "cancelled"])
  }

  @Test(arguments: sources.indices)
  func `is freed when they have asked for nothing`(_ index: Int) {
    do {
      let handler = weakly.object("handler")
      Self.sources[index].source().map { handler.same($0) }.share().map { $0 }
        .listener(end: { [heard] in heard.write($0) }) { _ in handler.use() }
    }
    #expect(weakly.alive == [], "\(Self.sources[index].name)")
    #expect(heard.lines == ["cancelled"])
  }

  @Test func `gives them what others ask for while the program holds it`() {
    do {
      let shared = Bags.from(1...3).share()
      shared.listener(end: { [heard] in heard.write("a \($0)") }) { [heard] in heard.write("a \($0)") }
      let second = shared.puller { [heard] in heard.write("b \($0)") }
      second.pull()
      second.stop()
      withExtendedLifetime(shared) { #expect(heard.lines == ["a 1", "b 1"]) }
    }
    #expect(heard.lines == ["a 1", "b 1", "a cancelled"])
  }

  @Test func `gives them what others ask for while these can ask`() {
    let second: CallbagSubscription = {
      let shared = Bags.from(1...2).share()
      shared.listener(end: { [heard] in heard.write("a \($0)") }) { [heard] in heard.write("a \($0)") }
      return shared.puller { [heard] in heard.write("b \($0)") }
    }()
    second.pull()
    #expect(heard.lines == ["a 1", "b 1"])
    second.stop()
    #expect(heard.lines == ["a 1", "b 1", "a cancelled"])
  }

  @Test func `gives them what others ask for when a wish of theirs has been met later`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    let later = CallbagSource<Int> { sink in
      say = sink
      sink(.start { _ in })
    }
    let shared = Bags.from(1...9).flatMap(.concurrent(limit: 2)) { number in
      number == 1 ? Bags.never : number == 2 ? later : Bags.of(number)
    }.share()
    let held = shared.puller { [heard] in heard.write("held \($0)") }
    do {
      let run = shared.puller(end: { [heard] in heard.write("given up \($0)") }) { [heard] in
        heard.write("given up \($0)")
      }
      run.pull()
    }
    say?(.next(20))
    say?(.completed(.finished))
    #expect(heard.lines == ["held 20", "given up 20"])
    held.pull()
    #expect(heard.lines == ["held 20", "given up 20", "held 3", "given up 3"])
    held.stop()
  }

  @Test func `goes on for them when it gives values unasked`() {
    let input = HotInput<Int>()
    do {
      let handler = weakly.object("handler")
      let shared = Bags.from(1...3).merge(input).share()
      shared.listener(end: { [heard] in heard.write($0) }) { [heard] in heard.write(handler.same($0)) }
    }
    #expect(weakly.alive == ["handler"])
    input.push(8)
    input.push(9)
    #expect(heard.lines == ["8", "9"])
    input.terminate(withReason: .completed)
    #expect(weakly.alive == [])
  }

  @Test func `falls silent for a sink that hears another source, too`() {
    let input = HotInput<Int>()
    do {
      let handler = weakly.object("handler")
      Bags.from(1...3).map { handler.same($0) }.share().merge(input)
        .listener(end: { [heard] in heard.write($0) }) { [heard] in heard.write(handler.same($0)) }
    }
    input.push(8)
    #expect(heard.lines == ["8"])
    input.terminate(withReason: .completed)
    #expect(heard.lines == ["8", "cancelled"])
    #expect(weakly.alive == [])
  }

  @Test func `lets go of those among them that are given up when nothing more comes`() {
    let shared = Bags.from(1...2).merge(with: Bags.never).share()
    let held = shared.forEach(end: { [heard] in heard.write("held \($0)") }) { _ in }
    do {
      let handler = weakly.object("handler")
      shared.listener { _ in handler.use() }
    }
    #expect(weakly.alive == [])
    #expect(!held.hasEnded)
    held.stop()
    #expect(heard.lines == [])
  }

  @Test func `begins its run for a sink that begins after the program has released it`() {
    let scheduler = VirtualScheduler()
    _ = StreamContext(scheduler: scheduler).run {
      Bags.from(1...3).share().signalProducer.start(on: .async(on: .scheduler(scheduler)))
        .startWithValues { [heard] in heard.write($0) }
    }
    scheduler.run()
    #expect(heard.lines == ["1", "2", "3"])
  }
}
