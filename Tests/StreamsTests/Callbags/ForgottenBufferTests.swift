@testable import Streams
import Testing

private typealias Bags = CallbagSource<Int>

struct `A buffer whose sink has released its run` {
  private let weakly = Weakly()
  private let heard = Transcript()

  /// What gives values that the sink has not asked for, or that wait for it.
  private static let sources:
    [(name: String, make: @Sendable () -> (bags: Bags, end: @Sendable () -> Void))] = [
      ("pullable", { (Bags.from(1...3), {}) }),
      (
        "listenable, completed",
        {
          let bags = Bags.listenable { emitter in
            emitter.next(1)
            emitter.next(2)
            emitter.complete()
          }
          return (bags, {})
        }
      ),
      (
        "listenable, failed",
        {
          let bags = Bags.listenable { emitter in
            emitter.next(1)
            emitter.complete(.failed(TestError.failure))
          }
          return (bags, {})
        }
      ),
      (
        "Hot",
        {
          let input = HotInput<Int>()
          let end: @Sendable () -> Void = {
            input.push(1)
            input.terminate(withReason: .completed)
          }
          return (.fromStream(input), end)
        }
      ),
      (
        "signal",
        {
          let (signal, input) = Signal<Int, any Error>.pipe()
          let end: @Sendable () -> Void = {
            input.send(value: 1)
            input.sendCompleted()
          }
          return (.fromStream(signal), end)
        }
      ),
    ]

  private static let shapes: [(name: String, shape: @Sendable (Bags) -> Bags)] = [
    ("newest", { $0.buffered(.newest(9)) }),
    ("oldest", { $0.buffered(.oldest(1)) }),
    ("suspend", { $0.buffered(.suspend(9)) }),
    ("twice", { $0.buffered(.suspend(9)).buffered(.suspend(1)) }),
    ("above others", { $0.buffered(.newest(9)).map { $0 }.take(first: 9).share() }),
    ("below others", { $0.share().map { $0 }.buffered(.newest(9)) }),
    ("of a side", { $0.buffered(.newest(9)).merge(with: Bags.of(7).buffered(.suspend(9))) }),
    (
      "of each side",
      { $0.buffered(.newest(9)).zip(with: Bags.from(7...9).buffered(.suspend(9))).map { $0 + $1 } }
    ),
    ("before another", { $0.buffered(.newest(9)).concat(Bags.of(7)) }),
    ("of what is inside", { bags in Bags.of(7).flatMap(.concat) { _ in bags.buffered(.newest(9)) } }),
    ("above a delay", { $0.buffered(.newest(9)).delay(1) }),
    ("in a producer", { .fromStream($0.signalProducer.map { $0 }).buffered(.newest(9)) }),
  ]

  private static let cases = sources.indices.flatMap { source in shapes.indices.map { (source, $0) } }

  private func start(
    _ index: Int, pulling count: Int, endsAfterwards: Bool
  ) -> (CallbagSubscription, end: @Sendable () -> Void) {
    let (source, shape) = Self.cases[index]
    let (bags, end) = Self.sources[source].make()
    let handler = weakly.object("handler")
    let run = Self.shapes[shape].shape(bags).map { handler.same($0) }
      .puller(end: { [heard] in heard.write("\($0)") }) { _ in handler.use() }
    run.pull(count)
    if !endsAfterwards { end() }
    return (run, end)
  }

  private func name(of index: Int) -> String {
    let (source, shape) = Self.cases[index]
    return "\(Self.sources[source].name), \(Self.shapes[shape].name)"
  }

  @Test(arguments: cases.indices, 0...2)
  func `is freed when the source has ended before`(_ index: Int, pulled: Int) {
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run { _ = start(index, pulling: pulled, endsAfterwards: false) }
    scheduler.run()
    #expect(weakly.alive == [], "\(name(of: index))")
    #expect(heard.lines.count == 1, "\(heard.lines)")
  }

  @Test(arguments: cases.indices, 0...2)
  func `is freed when the source ends later`(_ index: Int, pulled: Int) {
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run {
      let end = start(index, pulling: pulled, endsAfterwards: true).end
      end()
    }
    scheduler.run()
    #expect(weakly.alive == [], "\(name(of: index))")
    #expect(heard.lines.count == 1, "\(heard.lines)")
  }

  @Test func `gives what the sink has asked for before`() {
    let values = Kept<Int>()
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run {
      let late = Bags.from(1...5).delay(1).buffered(.suspend(9))
      let run = late.puller { values.keep($0) }
      run.pull(3)
    }
    scheduler.run()
    #expect(values.all == [1, 2, 3])
  }

  @Test func `keeps its values while the run is held`() {
    let values = Kept<Int>()
    let input = HotInput<Int>()
    let run = Bags.fromStream(input).buffered(.newest(9)).puller(end: { [heard] in heard.write("\($0)") }) {
      values.keep($0)
    }
    input.push(1)
    input.push(2)
    input.terminate(withReason: .completed)
    #expect(heard.lines == [])
    run.pull(3)
    #expect(values.all == [1, 2])
    #expect(heard.lines.count == 1)
  }
}
