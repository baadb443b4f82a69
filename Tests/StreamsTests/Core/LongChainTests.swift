import Streams
import Testing

/// Chains of so many operators as fit on the stack of a main thread, in the debug build that people develop with.
@Suite("10,000 maps on a stack of 8 MiB")
struct LongChainTests {
  private static let length = 10_000

  private typealias Feed = @Sendable (_ values: Counter) -> Void

  private static let kinds: [(kind: String, feed: Feed)] = [
    (
      "Hot",
      { values in
        let input = HotInput<Int>()
        var last = input.map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.onError { _ in values.increment(by: 1) }.on { values.increment(by: $0 - 1) }
        input.push(0)
        input.push(TestError.failure)
        input.terminate(withReason: .completed)
      }
    ),
    (
      "Hot, with closures that capture",
      { values in
        let input = HotInput<Int>()
        let object = Captured()
        var last = input.map { object.same($0) + 1 }
        for _ in 1..<length { last = last.map { object.same($0) + 1 } }
        last.on { values.increment(by: $0) }
        input.push(0)
      }
    ),
    (
      "Cold",
      { values in
        var last = Cold<Int, Int> { $3(.success($2)) }.map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.on { values.increment(by: $0) }.request(0)
      }
    ),
    (
      "Promise",
      { values in
        var last = Promise<Int> { $1(.success(0)) }.map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.on { values.increment(by: $0) }
        last.replay()
      }
    ),
    (
      "Future, which settles later",
      { values in
        let input = FutureInput<Int>()
        var last = input.map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.on { values.increment(by: $0) }
        input.complete(0)
      }
    ),
    (
      "Observable",
      { values in
        let input = ObservableInput(0)
        var last = input.map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.onError { _ in values.increment(by: 1) }.on { values.increment(by: $0 - 1) }
        input.set(0)
        input.push(error: TestError.failure)
        input.terminate(withReason: .completed)
      }
    ),
    (
      "Signal",
      { values in
        let (signal, input) = Signal<Int, Never>.pipe()
        var last = signal.map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.observeValues { values.increment(by: $0) }
        input.send(value: 0)
        input.sendCompleted()
      }
    ),
    (
      "SignalProducer",
      { values in
        var last = SignalProducer<Int, Never>(value: 0).map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.startWithValues { values.increment(by: $0) }
      }
    ),
    (
      "CallbagSource",
      { values in
        var last = CallbagSource<Int>.of(0).map { $0 + 1 }
        for _ in 1..<length { last = last.map { $0 + 1 } }
        last.forEach { values.increment(by: $0) }
      }
    ),
  ]

  @Test("from the first value to the release of the chain", arguments: kinds.indices)
  func chain(_ index: Int) {
    let values = Counter()
    onSmallStack(of: 8 << 20) {
      // In which nothing happens by itself.
      StreamContext(scheduler: VirtualScheduler()).run { Self.kinds[index].feed(values) }
    }
    #expect(values.value == Self.length, "\(Self.kinds[index].kind)")
  }
}
