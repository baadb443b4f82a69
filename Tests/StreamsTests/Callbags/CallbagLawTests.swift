import Streams
import StreamsTesting
import Testing

@Suite("Laws of callbags")
struct CallbagLawTests {
  typealias SourceRow = (name: String, source: CallbagSource<Int>, nature: CallbagLaws.Nature)
  typealias OperatorRow = (
    name: String, needs: Int, apply: @Sendable (CallbagSource<Int>) -> CallbagSource<Int>
  )

  /// On a clock of its own for each case: who moves one that another moves just then does nothing.
  static func sources(_ scheduler: VirtualScheduler) -> [SourceRow] {
    StreamContext(scheduler: scheduler).run { allSources }
  }

  private static var allSources: [SourceRow] {
    [
      ("from", .from(1...20_000), [.pullable, .flat]), ("of", .of(1, 2, 3), [.pullable, .flat]),
      ("just", .just(1), [.pullable, .flat]), ("range", .range(1, count: 9), [.pullable, .flat]),
      ("iterate", .iterate(1) { $0 + 1 }, [.pullable, .flat]),
      ("pullable", .pullable({ 0 }) { $0 < 5 ? .some(($0 += 1, $0).1) : nil }, [.pullable, .flat]),
      ("empty", .empty, [.flat]), ("never", .never, [.pullable, .flat, .open]),
      ("fail", .fail(TestError.failure), [.flat]),
      ("deferred", .deferred { CallbagSource.from(1...9) }, [.pullable, .flat]),
      ("listenable", .listenable { for value in 1...3 { $0.next(value) } }, []),
      ("interval", .interval(1), []), ("timer", .timer(1), []),
      ("fromStream", .fromStream(SignalProducer<Int, Never>(values: 1...3)), []),
      ("raw", CallbagSource { Modified.pullable()($0) }, [.pullable, .flat]),
      ("shared", CallbagSource.from(1...9).share(), [.pullable, .flat]),
      ("buffered", CallbagSource.interval(1).buffered(.newest(3)), [.pullable, .flat, .open]),
    ]
  }

  static let operators: [OperatorRow] = [
    ("map", 1, Callbags.map { $0 + 1 }), ("compactMap", 2, Callbags.compactMap { $0 % 2 == 0 ? $0 : nil }),
    ("filter", 3, Callbags.filter { $0 % 3 == 0 }), ("scan", 1, Callbags.scan(0) { $0 &+ $1 }),
    ("scan from the first", 1, Callbags.scan { $0 &+ $1 }),
    ("reduce", 5, { Callbags.reduce(0) { $0 + $1 }(Callbags.take(5)($0)) }),
    ("collect", 5, { Callbags.map { $0.count }(Callbags.collect()(Callbags.take(5)($0))) }),
    ("group", 2, { Callbags.map { $0.count }(Callbags.group(2)($0)) }),
    ("buffer", 2, { Callbags.map { $0.count }(Callbags.buffer(2)($0)) }),
    ("materialize", 1, { Callbags.map { $0.value ?? 0 }(Callbags.materialize()($0)) }),
    ("tap", 1, Callbags.tap { _ in }), ("take", 1, Callbags.take(3)),
    ("takeWhile", 1, Callbags.takeWhile { $0 < 4 }),
    ("takeUntil", 1, Callbags.takeUntil(CallbagSource<Int>.never)), ("skip", 3, Callbags.skip(2)),
    ("distinct", 1, Callbags.distinct()), ("merge", 1, Callbags.merge(.empty)),
    ("merged with another", 1, Callbags.merge(.from(100...105))),
    ("concat", 1, Callbags.concat(.just(1))), ("concat below", 1, { CallbagSource.of(7, 8).concat($0) }),
    ("combine", 1, { Callbags.map { $0.0 }(Callbags.combine(CallbagSource.just("a"))($0)) }),
    ("zip", 1, { Callbags.map { $0.0 }(Callbags.zip(CallbagSource.from(1...4))($0)) }),
    ("flatMap", 1, Callbags.flatMap { .of($0, $0) }),
    ("flatMap one after the other", 1, Callbags.flatMap(.concat) { .of($0, $0) }),
    ("flatMap of none", 3, Callbags.flatMap { $0 < 3 ? .empty : .of($0) }),
    ("switchLatest", 1, { Callbags.switchLatest()(Callbags.map { CallbagSource.of($0) }($0)) }),
    ("share", 1, Callbags.share()), ("timeout", 1, Callbags.timeout(1)), ("retry", 1, Callbags.retry(2)),
    ("repeats", 1, { Callbags.repeats(3)(Callbags.take(2)($0)) }),
    ("catchError", 1, Callbags.catchError { _ in .of(7, 8) }),
    ("catchError with another failure", 1, Callbags.catchError { .fail($0) }),
    ("mapError", 1, Callbags.mapError { _ in TestError.failure }),
    ("throttle", 1, Callbags.throttle(PressureThrottle(buffer: 1, limit: 1))),
    ("raw", 1, Callbags.raw { producer in { producer($0) } }),
    ("all together", 6, { $0.map { $0 + 1 }.filter { $0 % 2 == 1 }.skip(first: 2).take(first: 5) }),
  ]

  /// Beside a stream that says nothing, and does not end either.
  static let open: [OperatorRow] = [
    ("merge with never", 1, Callbags.merge(.never)), ("race against never", 1, Callbags.race(.never)),
  ]

  @Test("every source keeps them", arguments: sources(VirtualScheduler()).indices)
  func lawfulSource(_ index: Int) {
    let scheduler = VirtualScheduler()
    let (name, source, nature) = Self.sources(scheduler)[index]
    let report = CallbagLaws.check(source, nature) { scheduler.advance(by: .seconds(2)) }
    #expect(report.isLawful, "\(name): \(report)")
  }

  @Test("every operator keeps them, and asks for no more than it needs", arguments: operators.indices)
  func lawfulOperator(_ index: Int) {
    let (name, needs, apply) = Self.operators[index]
    let report = CallbagLaws.check(needs: needs, operator: apply)
    #expect(report.isLawful, "\(name): \(report)")
  }

  @Test("operators that go on when their source has ended keep them", arguments: open.indices)
  func openOperator(_ index: Int) {
    let (name, needs, apply) = Self.open[index]
    let report = CallbagLaws.check([.pullable, .flat, .open], needs: needs, operator: apply)
    #expect(report.isLawful, "\(name): \(report)")
  }

  @Test("one that goes on leaves a wish open, which it has to say of itself")
  func unsaidOpen() {
    let report = CallbagLaws.check(operator: Callbags.merge(.never))
    #expect(report.broken == [.noLostWish], "\(report)")
  }

  @Test("operators that wait keep those that hold without waiting")
  func waiting() {
    let scheduler = VirtualScheduler()
    let context = StreamContext(scheduler: scheduler)
    let stir = { for _ in 0..<20 { scheduler.advance(by: .seconds(2)) } }
    for apply in [Callbags.delay(1), Callbags.debounce(1)]
      as [@Sendable (CallbagSource<Int>) -> CallbagSource<Int>]
    {
      let report = context.run {
        CallbagLaws.check([.pullable], stir: stir) { apply(.fromStream($0)) }
      }
      #expect(report.isLawful, "\(report)")
    }
  }
}
