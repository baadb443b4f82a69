import Streams
import Testing

/// What is live, a run hears from when it begins. One that is over before that gives up its place there.
struct `A run that ends before it begins` {
  private typealias Numbers = SignalProducer<Int, any Error>
  private typealias Bags = CallbagSource<Int>

  private let scheduler = VirtualScheduler()
  private let weakly = Weakly()

  private static let producers: [(name: String, join: @Sendable (Numbers, Hot<Int>) -> Numbers)] = [
    ("merge", { $0.merge(with: $1) }),
    ("zip", { $0.zip(with: $1).map { $0 + $1 } }),
    ("combineLatest", { $0.combineLatest(with: $1).map { $0 + $1 } }),
    ("combineLatest of three", { combineLatest($0, $1, $0).map { $0 + $1 + $2 } }),
    ("zip of three", { zip($0, $0, $1).map { $0 + $1 + $2 } }),
    ("merge twice", { $0.merge(with: $1).merge(with: $1) }),
    ("take until replacement", { $0.take(untilReplacement: $1) }),
  ]

  /// A live stream that a timer feeds, and that nothing but its runs keeps.
  private func ticks() -> Hot<Int> {
    let handler = weakly.object("handler")
    return weakly.watch(TimerStream(interval: 1).start().map { _ in handler.same(0) }, as: "ticks")
  }

  /// Makes runs, and sees what is left when the program holds nothing of them.
  private func expectNothingKept(_ name: String, _ run: () -> Void) {
    StreamContext(scheduler: scheduler).run(run)
    // Not for as long as there is something to do: a timer that goes on has something for ever.
    scheduler.advance(by: .zero)
    #expect(weakly.alive == [], "\(name)")
  }

  @Test(arguments: producers.indices)
  func `is interrupted while its signal is shown`(_ index: Int) {
    let (name, join) = Self.producers[index]
    let heard = Transcript()
    expectNothingKept(name) {
      join(Numbers(value: 1), ticks()).startWithSignal { signal, interruption in
        signal.observe(heard.observer())
        interruption.dispose()
      }
    }
    #expect(heard.lines == ["interrupted"])
  }

  @Test(arguments: producers.indices)
  func `is disposed of before its dispatch begins it`(_ index: Int) {
    let (name, join) = Self.producers[index]
    expectNothingKept(name) {
      join(Numbers(value: 1), ticks()).start(on: .async(on: .scheduler(scheduler))).start().dispose()
    }
  }

  @Test(arguments: producers.indices)
  func `is dropped by its dispatch`(_ index: Int) {
    let (name, join) = Self.producers[index]
    let thread = DispatchThread()
    thread.stop()
    expectNothingKept(name) {
      join(Numbers(value: 1), ticks()).start(on: .async(on: .thread(thread))).start()
    }
  }

  @Test(arguments: producers.indices)
  func `is replaced while it is started`(_ index: Int) {
    let (name, join) = Self.producers[index]
    expectNothingKept(name) {
      let (outer, input) = Signal<Int, any Error>.pipe()
      let inner = join(Numbers(value: 1), ticks()).on(starting: { input.send(value: 1) })
      outer.flatMap(.latest) { $0 == 0 ? inner : Numbers.empty }.observeValues { _ in }
      input.send(value: 0)
      input.sendCompleted()
    }
  }

  private static let callbags: [(name: String, join: @Sendable (Bags, Hot<Int>) -> Bags)] = [
    ("merge", { $0.merge(with: $1) }),
    ("zip", { $0.zip(with: $1).map { $0 + $1 } }),
    ("combineLatest of three", { combineLatest($0, $1, $0).map { $0 + $1 + $2 } }),
    ("buffered", { $0.merge(with: $1).buffered(.newest(2)) }),
  ]

  @Test(arguments: callbags.indices)
  func `is a callbag's that is stopped in its greeting`(_ index: Int) {
    let (name, join) = Self.callbags[index]
    expectNothingKept(name) {
      let source = join(.from(1...3), ticks())
      source { message in
        if case .start(let talkback) = message { talkback(.completed(.cancelled)) }
      }
    }
  }
}
