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

  @Test("is a signal that the program holds no longer", arguments: signals.indices)
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
    ("combineLatest", { $0.combineLatest(with: Bags.never).map { $0 + $1 } }),
    ("combineLatest from the right", { Bags.never.combineLatest(with: $0).map { $0 + $1 } }),
    (
      "combineLatest twice", { $0.combineLatest(with: Bags.never).combineLatest(with: Bags.of(3)).map { $1 } }
    ),
    ("zip", { $0.zip(with: Bags.never).map { $0 + $1 } }),
    ("zip after a pair", { $0.zip(with: Bags.of(3).merge(with: Bags.never)).map { $0 + $1 } }),
    ("flatMap, concat", { $0.flatMap(.concat) { _ in Bags.never } }),
    ("flatMap, concat, after a value", { $0.flatMap(.concat) { Bags.of($0).merge(with: Bags.never) } }),
    (
      "flatMap, concurrent", { $0.merge(with: Bags.of(3)).flatMap(.concurrent(limit: 2)) { _ in Bags.never } }
    ),
    ("flatMap, latest", { $0.flatMap(.latest) { _ in Bags.never } }),
    ("flatMap, race", { $0.flatMap(.race) { _ in Bags.never } }),
    ("buffered below", { $0.combineLatest(with: Bags.never).map { $0 + $1 }.buffered(.suspend(2)) }),
    ("buffered above", { $0.buffered(.suspend(1)).combineLatest(with: Bags.never).map { $0 + $1 } }),
    ("distinct", { $0.combineLatest(with: Bags.never).map { $0 + $1 }.distinct() }),
  ]

  @Test("is a callbag's run whose sink asks for no more", arguments: bags.indices, 0...4)
  func puller(_ index: Int, wanted: Int) {
    do {
      let handler = weakly.object("handler")
      let run = Self.bags[index].join(Bags.of(1, 2, 3, 4)).map { handler.same($0) }
        .puller(end: { [heard] in heard.write("\($0)") }) { _ in handler.use() }
      run.pull(wanted)
      withExtendedLifetime(run) {}
    }
    #expect(weakly.alive == [], "\(Self.bags[index].name)")
    #expect(heard.lines.count == 1, "\(heard.lines)")
  }

  @Test("is a callbag's run whose sink has paused it", arguments: bags.indices)
  func paused(_ index: Int) {
    do {
      let handler = weakly.object("handler")
      let run = Self.bags[index].join(Bags.of(1, 2, 3, 4)).map { handler.same($0) }
        .puller(end: { [heard] in heard.write("\($0)") }) { _ in handler.use() }
      run.pull(1)
      run.pause()
      run.pull(1)
    }
    #expect(weakly.alive == [], "\(Self.bags[index].name)")
    #expect(heard.lines.count == 1, "\(heard.lines)")
  }

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

  private static let late: [(name: String, join: @Sendable (Bags, Bags) -> Bags, heard: [Int])] = [
    ("combineLatest", { $0.combineLatest(with: $1).map { $0 * 100 + $1 } }, [110, 210, 310, 320]),
    (
      "combineLatest from the right", { $1.combineLatest(with: $0).map { $1 * 100 + $0 } },
      [110, 210, 310, 320]
    ),
    ("zip", { $0.zip(with: $1).map { $0 * 100 + $1 } }, [110, 220]),
    ("merge", { $0.merge(with: $1) }, [1, 2, 3, 10, 20]),
    ("flatMap, concat", { bags, late in bags.flatMap(.concat) { _ in late } }, [10, 20]),
    ("buffered", { $0.zip(with: $1).map { $0 * 100 + $1 }.buffered(.suspend(1)) }, [110, 220]),
  ]

  @Test("is not freed before it has given what comes late", arguments: late.indices)
  func lateValues(_ index: Int) {
    let scheduler = VirtualScheduler()
    let values = Kept<Int>()
    StreamContext(scheduler: scheduler).run {
      let handler = weakly.object("handler")
      let late = Bags.of(10, 20).delay(1).merge(with: Bags.never)
      Self.late[index].join(Bags.of(1, 2, 3), late).map { handler.same($0) }.forEach { values.keep($0) }
    }
    #expect(weakly.alive == ["handler"])
    scheduler.run()
    #expect(values.all == Self.late[index].heard, "\(Self.late[index].name)")
    #expect(weakly.alive == [], "\(Self.late[index].name)")
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
    ("Hot of a signal", { handler in Signal<Int, Never>.never.hot().on { _ in handler.use() } }),
    (
      "Hot of a signal that falls silent",
      { handler in
        let (signal, input) = Numbers.pipe()
        signal.merge(with: Numbers.never).hot().map { $0 }.on { _ in handler.use() }
        input.sendCompleted()
      }
    ),
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
