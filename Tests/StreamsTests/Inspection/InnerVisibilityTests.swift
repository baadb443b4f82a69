import Testing

@testable import Streams

/// A stream that hides its values, and flows into another one that has been built before, hides them there, too.
struct InnerVisibilityTests {
  @Test(arguments: InnerWay.allCases, [false, true])
  func `what passes on a hidden inner stream hides it, with all below`(_ way: InnerWay, _ isAwake: Bool) {
    let probe = Probe(recording: .everything, isAwake: isAwake) { .zero }
    let scheduler = VirtualScheduler()
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let start = context.run { HotInput<Int>() }
    let chain = context.run { way.build(start.hot()) }
    if !isAwake {
      probe.wake()
      _ = probe.drain()
    }
    start.push(1)
    chain.begin()
    scheduler.run()
    let values = probe.drain().facts.compactMap { fact in
      if case .next(let value, _) = fact.event { value } else { nil }
    }
    #expect(values.filter { $0.contains("secret") } == [], "\(way)")
    #expect(values.count { $0 == "‹hidden›" } >= 2 && values.contains("7"), "\(way): \(values)")
    #expect(chain.heard.value == 1)
  }
}

/// How a hidden stream comes to flow into one that hides nothing itself.
enum InnerWay: CaseIterable, Sendable {
  case merge, latest, concat, race, limited, flatten, answers, follows, recovers, pulled, deferred
  case awaited, awaitedFuture, awaitedLazy, recoversAwaited

  /// Builds the stream into which it flows when the input has a value.
  fileprivate func build(_ start: Hot<Int>) -> InnerChain {
    switch self {
    case .merge: InnerChain(start.flatMap(.merge) { _ in Self.producer })
    case .latest: InnerChain(start.flatMap(.latest) { _ in Self.producer })
    case .concat: InnerChain(start.flatMap(.concat) { _ in Self.producer })
    case .race: InnerChain(start.flatMap(.race) { _ in Self.producer })
    case .limited: InnerChain(start.flatMap(.concurrent(limit: 1)) { _ in Self.producer })
    case .flatten: InnerChain(start.map { _ in Self.producer }.flatten(.merge))
    case .answers:
      InnerChain(
        asking: Cold<Int, Int> { _, number, respond in respond(.success(number)) }
          .flatMap(.merge) { _ in Self.producer })
    case .follows: InnerChain(starting: SignalProducer<String, Never>.empty.concat(Self.producer))
    case .recovers:
      InnerChain(
        starting: SignalProducer<String, TestError>(error: .failure).flatMapError { _ in Self.producer })
    case .pulled:
      InnerChain(
        pulling: CallbagSource.from([1]).flatMap(.concat) { _ in
          CallbagSource.from(["secret"]).inspected(.hidden)
        })
    case .deferred: InnerChain(starting: SignalProducer<String, Never>.deferred { Self.producer })
    case .awaited: InnerChain(start.asyncMap { _ in Promise { $0(.success("secret")) }.inspected(.hidden) })
    case .awaitedFuture:
      InnerChain(start.asyncMap { _ in Future { $0(.success("secret")) }.inspected(.hidden) })
    case .awaitedLazy: InnerChain(start.asyncMap { _ in Lazy { $0(.success("secret")) }.inspected(.hidden) })
    case .recoversAwaited:
      InnerChain(
        Promise<String> { $0(.failure(TestError.failure)) }
          .flatMapError { _ in Promise { $0(.success("secret")) }.inspected(.hidden) })
    }
  }

  private static var producer: SignalProducer<String, Never> {
    SignalProducer<String, Never>(["secret"]).inspected(.hidden)
  }
}

/// A stream with some that are built on it: one that shows how long the values are, and one whose values say all of them.
private struct InnerChain {
  let heard = Counter()
  let begin: () -> Void
  private let kept: [Any]

  init<Kind, Failure>(_ stream: EventStream<Kind, String, Failure>) {
    kept = Self.built(on: stream, heard)
    begin = {}
  }

  init(asking cold: Cold<Int, String>) {
    let branch = cold.map { $0 + "!" }
    kept = [branch, branch.map(\.count).inspected(.shown).on { [heard] _ in heard.increment() }]
    begin = { branch.request(1, share: true) }
  }

  init<Failure>(starting producer: SignalProducer<String, Failure>) {
    let lengths = producer.map { $0 + "!" }.map(\.count).inspected(.shown)
    kept = []
    begin = { [heard] in _ = lengths.start { if case .value = $0 { heard.increment() } } }
  }

  init(pulling source: CallbagSource<String>) {
    let lengths = source.map { $0 + "!" }.map(\.count).inspected(.shown)
    kept = []
    begin = { [heard] in _ = lengths.forEach { _ in heard.increment() } }
  }

  private static func built<Kind, Failure>(
    on stream: EventStream<Kind, String, Failure>, _ heard: Counter
  ) -> [Any] {
    let said = stream.map { $0 + "!" }
    return [said, said.map(\.count).inspected(.shown).on { _ in heard.increment() }]
  }
}
