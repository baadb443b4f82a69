@testable import Streams
import Testing

private typealias Numbers = Signal<Int, any Error>
private typealias Bags = CallbagSource<Int>

@Suite("What is joined to a stream that never ends")
struct SilentKindTests {
  private let weakly = Weakly()
  private let heard = Transcript()

  private static let signals: [(name: String, join: @Sendable (Numbers) -> Numbers)] = [
    ("merge", { $0.merge(with: Numbers.never) }),
    ("combineLatest", { $0.combineLatest(with: Numbers.never).map { $0 + $1 } }),
    ("concat", { $0.concat(Numbers.never) }),
    ("take until", { $0.take(until: Signal<Int, Never>.never) }),
    ("flatMap", { $0.flatMap(.merge) { _ in Numbers.never } }),
    ("flatMap of a producer", { $0.flatMap(.latest) { _ in SignalProducer<Int, any Error>.never } }),
    ("delay", { $0.merge(with: Numbers.never).delay(1) }),
  ]

  @Test("is a signal that nobody holds any more", arguments: signals.indices)
  func signal(_ index: Int) {
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run {
      let (signal, input) = Numbers.pipe()
      let handler = weakly.object("handler")
      Self.signals[index].join(signal).map { handler.same($0) }.observeValues { _ in handler.use() }
      input.send(value: 1)
      input.sendCompleted()
    }
    scheduler.run()
    #expect(weakly.alive == [], "\(Self.signals[index].name)")
  }

  @Test("is a signal whose observation is stopped later")
  func heldObservation() {
    let handler = Kept<Captured>()
    handler.keep(weakly.object("handler"))
    do {
      let stays = Numbers.never.map { [handler] in handler.all[0].same($0) }.observeValues { _ in
        handler.all[0].use()
      }
      #expect(!stays.isDisposed)
    }
    handler.drop()
    #expect(weakly.alive == [])
  }

  private static let bags: [(name: String, join: @Sendable (Bags) -> Bags)] = [
    ("merge", { $0.merge(with: Bags.never) }),
    ("concat", { $0.concat(Bags.never) }),
    ("take until", { $0.take(until: Bags.never) }),
    ("flatMap", { $0.flatMap(.merge) { _ in Bags.never } }),
    ("buffered", { $0.merge(with: Bags.never).buffered(.newest(2)) }),
    ("listenable", { $0.merge(with: Bags.never).map { $0 } }),
  ]

  @Test("is a callbag's run whose sink has released it", arguments: bags.indices)
  func callbag(_ index: Int) {
    do {
      let handler = weakly.object("handler")
      let ended = Bags.of(1, 2)
      Self.bags[index].join(ended).map { handler.same($0) }
        .forEach(end: { [heard] in heard.write("\($0)") }) { _ in handler.use() }
    }
    #expect(weakly.alive == [], "\(Self.bags[index].name)")
    #expect(heard.lines.count == 1, "\(heard.lines)")
  }

  @Test("is a callbag's run that can still be stopped", arguments: bags.indices)
  func heldCallbag(_ index: Int) {
    do {
      let handler = weakly.object("handler")
      let run = Self.bags[index].join(.never)
        .forEach(end: { [heard] in heard.write("\($0)") }) { _ in handler.use() }
      #expect(!run.hasEnded)
      #expect(heard.lines == [])
      run.stop()
      #expect(run.hasEnded)
    }
    #expect(weakly.alive == [], "\(Self.bags[index].name)")
    #expect(heard.lines == [])
  }

  private static let roots: [(name: String, join: @Sendable (Captured) -> Void)] = [
    ("Hot", { handler in HotInput<Int>().merge(Bags.never).on { _ in handler.use() } }),
    (
      "Hot, producer",
      { handler in
        HotInput<Int>().merge(SignalProducer<Int, any Error>.never).on { _ in handler.use() }
      }
    ),
    (
      "Cold",
      { handler in
        Cold<Int, Int> { $3(.success($2)) }.merge(Bags.never).on { _ in handler.use() }
      }
    ),
    ("Observable", { handler in ObservableInput(0).merge(Bags.never).on { _ in handler.use() } }),
    (
      "Hot, flatMap",
      { handler in
        let input = HotInput<Int>()
        input.flatMap(.merge) { _ in Bags.never }.on { _ in handler.use() }
        input.push(1)
      }
    ),
  ]

  @Test("is a Hot, Cold or Observable whose owner has released it", arguments: roots.indices)
  func root(_ index: Int) {
    do {
      Self.roots[index].join(weakly.object("handler"))
    }
    #expect(weakly.alive == [], "\(Self.roots[index].name)")
  }
}
