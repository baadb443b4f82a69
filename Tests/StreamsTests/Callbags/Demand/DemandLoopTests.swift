import Testing

@testable import Streams

/// The same under a `for await` loop that takes its time over each value.
@Suite("Demand of a slow loop")
struct DemandLoopTests {
  /// Loops over a source, and lets its sources go on between two steps of the loop, and while it waits.
  private func loop(over source: CallbagSource<Int>, _ answering: Answering) async throws -> [Int] {
    let (heard, done) = (Heard(), Counter())
    let loop = Task {
      defer { done.increment() }
      for try await value in source.values() {
        heard.hear(value)
        for _ in 0..<3 { await Task.yield() }
      }
    }
    var idle = 0
    while done.value == 0 {
      idle = answering.step() ? 0 : idle + 1
      if idle == 100_000 {
        loop.cancel()
        Issue.record("the loop waits for ever, after \(heard.values)")
        break
      }
      await Task.yield()
    }
    try await loop.value
    return heard.values
  }

  @Test(
    "everything comes through every operator", arguments: DemandOperator.all.indices, AnswerManner.allCases)
  func operators(_ index: Int, _ manner: AnswerManner) async throws {
    let (row, answering) = (DemandOperator.all[index], Answering(manner))
    let left = AskedSource(DemandOperator.left, answering)
    let right = AskedSource(DemandOperator.right, answering)
    let heard = try await loop(over: row.apply(left.source, right.source), answering)
    let expected = row.output(DemandOperator.left, DemandOperator.right)
    #expect((row.joins ? heard.sorted() : heard) == expected, "\(row.name)")
    #expect(left.mostOwed <= 1 && right.mostOwed <= 1)
  }

  @Test("everything comes of inner streams", arguments: DemandFlattenTests.strategies, InnerKind.allCases)
  func inner(_ strategy: FlattenStrategy, _ kind: InnerKind) async throws {
    for manner in AnswerManner.allCases {
      let answering = Answering(manner)
      let lists = DemandFlattenTests.lists
      let outer = AskedSource(Array(lists.indices), answering)
      let source = outer.source.flatMap(strategy) { kind.make(lists[$0], answering) }
      let heard = try await loop(over: source, answering)
      switch strategy {
      case .concat, .latest, .concurrent(limit: 1): #expect(heard == lists.flatMap { $0 }, "\(manner)")
      case .race: #expect(lists.contains(heard), "\(manner)")
      default: #expect(heard.sorted() == lists.flatMap { $0 }, "\(manner)")
      }
    }
  }

  /// What takes 50 ms, as a stream of some kind.
  enum Work: CaseIterable, Sendable {
    case timer, promise, delayed, asked

    func make(_ number: Int, _ timeline: Timeline, _ open: Open) -> CallbagSource<Int> {
      timeline.run {
        switch self {
        case .timer: CallbagSource.timer(0.05).map { _ in number }.on { _ in open.close() }
        case .promise:
          .fromStream(SignalProducer<Int, any Error>(value: number).delay(0.05)).on { _ in open.close() }
        case .delayed: CallbagSource.just(number).delay(0.05).on { _ in open.close() }
        case .asked:
          CallbagSource { sink in
            sink(
              .start { message in
                guard case .next = message else { return }
                nonisolated(unsafe) let sink = sink
                _ = timeline.scheduler.wake(after: .milliseconds(50)) {
                  open.close()
                  sink(.next(number))
                  sink(.completed(.finished))
                }
              })
          }
        }
      }
    }
  }

  /// How many pieces of work are under way.
  final class Open: Sendable {
    private let (begun, ended) = (Counter(), Counter())
    var most: Int { peak.value }
    private let peak = Counter()

    func begin() {
      begun.increment()
      let open = begun.value - ended.value
      if open > peak.value { peak.increment(by: open - peak.value) }
    }

    func close() { ended.increment() }
  }

  @Test("three at a time take seven rounds for twenty under a slow loop", arguments: Work.allCases)
  func rounds(_ work: Work) async throws {
    let (timeline, open, heard, done) = (Timeline(), Open(), Heard(), Counter())
    let source = CallbagSource.from(1...20).flatMap(.concurrent(limit: 3)) { number in
      open.begin()
      return work.make(number, timeline, open)
    }
    let executor = ManualExecutor()
    let loop = Task(executorPreference: executor) {
      for try await value in source.values() {
        heard.hear(value)
        await Task.yield()
      }
      done.increment()
    }
    var rounds = 0
    executor.drain()
    while done.value == 0, rounds < 100 {
      // The loop has taken what there is, and waits for work that is under way.
      rounds += 1
      timeline.scheduler.advance(by: .milliseconds(50))
      executor.drain()
    }
    try await loop.value
    #expect(heard.values.sorted() == Array(1...20))
    #expect(rounds == 7)
    #expect(open.most == 3)
  }
}
