@testable import Streams
import Testing

/// Where a probe says that signals and producers were built, and what they are made of and into.
struct `Locations of event streams` {
  private typealias Producer = SignalProducer<Int, TestError>

  /// What there is to build on.
  private struct Sources: Sendable {
    let signal: Signal<Int, TestError>
    let producer: Producer
    let property: ObservableInput<Int>

    /// A producer that does not fail.
    var safe: SignalProducer<Int, Never> { producer.flatMapError { _ in SignalProducer<Int, Never>.empty } }
    /// A producer of booleans.
    var truths: SignalProducer<Bool, TestError> { producer.map { $0 > 1 } }
  }

  /// Builds something, and answers what is to be held meanwhile.
  private typealias Building = @Sendable (Sources) -> [Any]

  private static func hear<Value, Failure>(_ signal: Signal<Value, Failure>) -> [Any] {
    [signal, signal.observeValues { _ in }]
  }

  private static func run<Value, Failure>(_ producer: SignalProducer<Value, Failure>) -> [Any] {
    [producer, producer.startWithValues { _ in }]
  }

  private static func merging(_ producer: Producer) -> @Sendable (Producer) -> Producer {
    producer.lift { signal in { other in signal.merge(with: other) } }
  }

  private static let conversions: [(name: String, build: Building)] = [
    ("producer of a signal", { run($0.signal.producer()) }),
    ("producer of a signal, in short", { run($0.signal.producer) }),
    ("producer with a signal", { run(SignalProducer($0.signal)) }),
    ("producer of a producer", { run($0.producer.producer()) }),
    ("signal of a signal", { hear($0.signal.signal()) }),
    ("signal of a producer", { hear($0.producer.signal()) }),
    ("Hot of a signal", { [$0.signal.hot().on { _ in }] }),
    ("Promise of a signal", { [$0.signal.promise()] }),
    ("Promise of a producer", { [$0.producer.promise()] }),
    ("producer of a property", { run($0.property.producer) }),
    ("signal of a property", { hear($0.property.signal) }),
    ("binding of a signal", { [$0.property <~ $0.safe.signal()] }),
    ("binding of a producer", { [$0.property <~ $0.safe] }),
    ("callbag of a signal", { [CallbagSource<Int>.fromStream($0.signal).forEach { _ in }] }),
    ("callbag of a producer", { [CallbagSource<Int>.fromStream($0.producer).forEach { _ in }] }),
    ("sequence of a signal", { [$0.signal.values] }),
    ("sequence of a producer", { [$0.producer.values] }),
  ]

  private static let operators: [(name: String, build: Building)] = [
    ("lift", { run($0.producer.lift { signal in signal.map { $0 + 1 } }) }),
    ("lift of two", { run(merging($0.producer)($0.producer)) }),
    ("and", { run($0.truths.and($0.truths)) }),
    ("or", { run($0.truths.or($0.truths)) }),
    ("all", { run(SignalProducer<Bool, TestError>.all([$0.truths, $0.truths])) }),
    ("any", { run(SignalProducer<Bool, TestError>.any([$0.truths, $0.truths])) }),
    ("all of none", { _ in run(SignalProducer<Bool, TestError>.all([SignalProducer<Bool, TestError>]())) }),
    ("sample on", { run($0.producer.sample(on: $0.signal)) }),
    ("sample with", { run($0.producer.sample(with: $0.signal)) }),
    ("timeout", { run($0.producer.timeout(after: 1, raising: .failure)) }),
    ("logEvents", { run($0.producer.logEvents(logger: { _, _, _, _, _ in })) }),
    ("on", { run($0.producer.on(starting: {}, started: {}, disposed: {})) }),
    ("take none", { run($0.producer.take(first: 0)) + hear($0.signal.take(first: 0)) }),
    ("take first", { run($0.producer.take(first: 1)) + hear($0.signal.take(first: 1)) }),
    ("take until", { run($0.producer.take(until: $0.signal)) }),
    ("take until replacement", { run($0.producer.take(untilReplacement: $0.signal)) }),
    ("take during", { run($0.producer.take(during: RunLifetime.make().lifetime)) }),
    ("skip until", { run($0.producer.skip(until: $0.signal)) }),
    ("concat", { run($0.producer.concat($0.producer)) }),
    ("concat value", { run($0.producer.concat(value: 1)) }),
    ("concat error", { run($0.producer.concat(error: .failure)) }),
    ("then", { run($0.producer.then($0.producer)) }),
    ("prefix", { run($0.producer.prefix($0.producer)) }),
    ("prefix value", { run($0.producer.prefix(value: 1)) }),
    ("merge of a list", { run(Producer.merge([$0.producer, $0.producer])) }),
    ("race", { run($0.producer.race(with: $0.producer)) }),
    ("flatMap", { sources in run(sources.producer.flatMap(.merge) { _ in sources.producer }) }),
    ("flatMapError", { sources in run(sources.producer.flatMapError { _ in sources.producer }) }),
    ("retry", { run($0.producer.retry(upTo: 1)) }),
    ("times", { run($0.producer.times(2)) + run($0.producer.times(0)) }),
    ("start on", { run($0.producer.start(on: .inline)) }),
    ("materialize", { run($0.producer.materialize().dematerialize()) }),
    ("materializeResults", { run($0.producer.materializeResults().dematerializeResults()) }),
    ("replayLazily", { run($0.producer.replayLazily(upTo: 1)) }),
    ("buffer", { _ in run(Producer.buffer(1).producer) }),
    ("empty", { _ in run(Producer.empty) + hear(Signal<Int, TestError>.empty) }),
    ("never", { _ in run(Producer.never) + hear(Signal<Int, TestError>.never) }),
  ]

  /// What stands in the library's own files, of all that a probe sees while something is built.
  private func misplaced(_ build: () -> [Any]) -> [String] {
    let scheduler = VirtualScheduler()
    let probe = Probe { scheduler.now }
    let held = StreamContext(scheduler: scheduler, probe: probe).run { build() }
    scheduler.run()
    let made = probe.drain().facts.compactMap { fact -> String? in
      guard case .made = fact.event else { return nil }
      return "\(fact.node.operation) \(fact.node.location)"
    }
    withExtendedLifetime(held) {}
    return made.isEmpty ? ["nothing is made"] : made.filter { $0.contains(" Streams/") }
  }

  @Test func `nothing of what they are made into stands in the library`() {
    for (name, build) in Self.conversions + Self.operators {
      let misplaced = misplaced {
        let (signal, input) = Signal<Int, TestError>.pipe()
        let producer = SignalProducer<Int, TestError>(values: 1, 2)
        let sources = Sources(signal: signal, producer: producer, property: ObservableInput(0))
        let built = build(sources)
        input.send(value: 1)
        return [built, sources, input]
      }
      #expect(misplaced == [], "\(name)")
    }
  }

  @Test(arguments: OperatorUnderTest.all.filter { $0.kinds.count == KindUnderTest.allCases.count })
  func `nor does an operator that all streams have`(_ operation: OperatorUnderTest) {
    let transcript = Transcript()
    let misplaced = misplaced {
      let (signal, input) = Signal<Int, any Error>.pipe()
      let leaves = [
        operation.attach(to: signal, transcript), operation.attach(to: SignalProducer(signal), transcript),
      ]
      input.send(value: 1)
      return [leaves, input]
    }
    #expect(misplaced == [])
  }
}
