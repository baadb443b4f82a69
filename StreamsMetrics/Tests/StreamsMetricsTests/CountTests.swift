import Metrics
import Streams
import StreamsMetrics
import Synchronization
import Testing

/// What the counters of nodes say.
struct CountTests {
  /// A chain of random operators, some of them with a name, and what the test has counted at those.
  private final class Chain: Sendable {
    let input: HotInput<Int>
    let last: Hot<Int>
    let counts = Mutex<[String: Int]>([:])
    let unnamed: Int

    init(in measured: Measured, _ random: inout SystemRandomNumberGenerator) {
      let length = Int.random(in: 1...6, using: &random)
      let choices = (0..<length).map { _ in
        (Int.random(in: 0...2, using: &random), Int.random(in: 0...3, using: &random))
      }
      input = measured.run { HotInput<Int>() }
      var (stream, unnamed): (Hot<Int>, Int) = (input.map { $0 }, 1)
      var heard: [(Hot<Int>, String)] = []
      for (operation, name) in choices {
        switch operation {
        case 0: stream = stream.map { $0 + 1 }
        case 1: stream = stream.filter { $0.isMultiple(of: 2) }
        default: stream = stream.distinct()
        }
        if name > 0 { heard.append((stream.named("name \(name)"), "name \(name)")) } else { unnamed += 1 }
      }
      (self.last, self.unnamed) = (stream, unnamed)
      // Heard by branches of their own, which have no name.
      for (stream, name) in heard {
        stream.on { [unowned self] _ in counts.withLock { $0[name, default: 0] += 1 } }
      }
    }
  }

  @Test(arguments: 0..<40) func `counts are those that the test has counted itself`(_: Int) {
    var random = SystemRandomNumberGenerator()
    let measured = Measured()
    let chains = (0..<5).map { _ in Chain(in: measured, &random) }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        chains.randomElement(using: &random)?.input.push(Int.random(in: 0...9, using: &random))
      }
      measured.metrics.sample()
      for name in ["name 1", "name 2", "name 3"] {
        let counted = chains.map { chain in chain.counts.withLock { $0[name] ?? 0 } }.reduce(0, +)
        #expect(measured.values(name) == counted)
      }
    }
    withExtendedLifetime(chains) {}
  }

  @Test func `a stream without a name appears nowhere`() {
    let measured = Measured()
    let input = measured.run { HotInput<Int>() }
    let last = input.map { $0 }.filter { $0 > 0 }.named("positive").map { $0 }
    input.push(1)
    measured.metrics.sample()
    #expect(measured.words == ["positive", "Hot", "filter"])
    #expect(measured.values("positive") == 1)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 1)
    withExtendedLifetime(last) {}
  }

  @Test func `two streams of one name add up`() {
    let measured = Measured()
    let inputs = measured.run { (0..<2).map { _ in HotInput<Int>() } }
    let named = inputs.map { $0.map { $0 }.named("both") }
    for value in 0..<3 { inputs[0].push(value) }
    measured.metrics.sample()
    for value in 0..<4 { inputs[1].push(value) }
    measured.metrics.sample()
    #expect(measured.values("both") == 7)
    #expect(measured.backend.counters(label: "streams.node.values").count == 1)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 2)
    withExtendedLifetime(named) {}
  }

  @Test func `one name at two operators makes two series`() {
    let measured = Measured()
    let input = measured.run { HotInput<Int>() }
    let last = input.map { $0 }.named("x").filter { $0 > 1 }.named("x")
    for value in 0..<4 { input.push(value) }
    measured.metrics.sample()
    let series = measured.backend.counters(label: "streams.node.values")
    #expect(Set(series.map(\.totalValue)) == [4, 2])
    withExtendedLifetime(last) {}
  }

  @Test func `what a stream did before its end is counted`() {
    let measured = Measured()
    let inputs = measured.run { (0..<2).map { _ in HotInput<Int>() } }
    let short = inputs[0].map { $0 }.named("short")
    inputs[0].push(1)
    measured.metrics.sample()
    inputs[0].push(2)
    inputs[0].push(3)
    inputs[0].terminate(withReason: .completed)
    // One that comes and goes between two samples.
    let shorter = inputs[1].map { $0 }.named("shorter")
    inputs[1].push(4)
    inputs[1].terminate(withReason: .completed)
    for _ in 0..<2 { measured.metrics.sample() }
    #expect(measured.values("short") == 3 && measured.values("shorter") == 1)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 0)
    withExtendedLifetime((short, shorter)) {}
  }

  @Test func `what a stream did before it was released is counted`() {
    let measured = Measured()
    var input: HotInput<Int>? = measured.run { HotInput<Int>() }
    var last: Hot<Int>? = input?.map { $0 }.named("released")
    input?.push(1)
    measured.metrics.sample()
    input?.push(2)
    (input, last) = (nil, nil)
    for _ in 0..<2 { measured.metrics.sample() }
    #expect(input == nil && last == nil && measured.values("released") == 2)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 0)
  }

  @Test func `a stream that gets another name is counted under that from then on`() {
    let measured = Measured()
    let input = measured.run { HotInput<Int>() }
    let last = input.map { $0 }.named("old")
    input.push(1)
    measured.metrics.sample()
    last.named("new")
    input.push(2)
    measured.metrics.sample()
    #expect(measured.values("old") == 1 && measured.values("new") == 1)
  }

  @Test func `what waits is told until it is taken or its stream ends`() {
    let measured = Measured()
    let floods = measured.run {
      CallbagSource<Int>.listenable { emitter in
        for number in 1...5 { emitter.next(number) }
        emitter.onEnd { _ = emitter }
      }
    }
    let readers = (0..<2).map { _ in floods.buffered(.newest(3)).named("slow").puller { _ in } }
    func waiting() -> Double? {
      measured.metrics.sample()
      return measured.gauge("streams.node.waiting", "streams.node.name", "slow")
    }
    #expect(waiting() == 6)
    readers[0].pull(2)
    #expect(waiting() == 4)
    readers[1].stop()
    #expect(waiting() == 1)
    readers[0].pull(1)
    #expect(waiting() == 0)
    #expect(measured.total("streams.node.drops", "slow") == 4)
  }

  @Test func `a stop takes the gauges back, and the next start tells them anew`() {
    let measured = Measured()
    let inputs = measured.run { (0..<2).map { _ in HotInput<Int>() } }
    let named = inputs.map { $0.map { $0 }.named("x") }
    func active() -> Double? { measured.gauge("streams.node.active", "streams.node.kind", "Hot") }
    measured.metrics.sample()
    let former = measured.backend.recorders(label: "streams.node.active").first
    #expect(active() == 2)
    measured.metrics.stop()
    #expect(active() == nil && former?.lastValue == 0)
    inputs[0].terminate(withReason: .completed)
    let again = StreamMetrics(watching: measured.probe, factory: measured.backend)
    again.sample()
    #expect(active() == 1)
    again.stop()
    withExtendedLifetime(named) {}
  }

  @Test func `errors and drops are counted`() {
    let measured = Measured()
    let answers = Mutex<[TaskAnswer<Int>]>([])
    let cold = measured.run {
      Cold<Int, Int> { _, _, respond in answers.withLock { $0.append(respond) } }.named("asked")
    }
    cold.request(1)
    cold.request(2)
    for answer in answers.withLock({ $0 }) {
      answer(.failure(Broken()))
      answer(.success(1))
    }
    measured.metrics.sample()
    #expect(measured.total("streams.node.errors", "asked") == 2)
    #expect(measured.total("streams.node.drops", "asked") == 2)
    #expect(measured.values("asked") == 0)
  }
}
