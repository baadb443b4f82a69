import Testing

@testable import Streams

/// Branches that come while an attempt is being given up, in what is told of that.
struct `Branches that come at the last moment` {
  let time = Timeline()
  let runs = KeptRuns()
  let heard = Kept<String>()

  private func write<Kind>(_ stream: EventStream<Kind, Int, any Error>) -> any Sendable {
    stream.on { [heard] in heard.keep("\($0)") }.onError { [heard] in heard.keep("\($0)") }
  }

  enum Place: CaseIterable { case join, beside, aboveEarly, early, late, joined }
  enum Moment: CaseIterable { case runEnds, errorIsHeard, branchEnds }

  /// Who hears that a run, or a branch, is over may attach branches to what has just been given up.
  @Test(arguments: Place.allCases, Moment.allCases)
  func `hear the error when an end has them attached`(_ place: Place, _ moment: Moment) {
    Self().checkPromise(place, moment)
    Self().checkFuture(place, moment)
  }

  private func checkPromise(_ place: Place, _ moment: Moment) {
    let attach = Kept<@Sendable () -> Void>()
    let promise = time.run { Promise<Int> { _, run, respond in start(run, respond, moment, attach) } }
    check(place, moment, promise, attach)
  }

  private func checkFuture(_ place: Place, _ moment: Moment) {
    let attach = Kept<@Sendable () -> Void>()
    let future = time.run { Future<Int> { start($0, $1, moment, attach) } }
    check(place, moment, future, attach)
  }

  private func start(
    _ run: TaskRun, _ respond: @escaping KeptRuns.Respond, _ moment: Moment,
    _ attach: Kept<@Sendable () -> Void>
  ) {
    runs.start(0, run, respond)
    if moment == .runEnds { run.onEnd { for attach in attach.taken() { attach() } } }
  }

  private func check<Kind>(
    _ place: Place, _ moment: Moment, _ root: EventStream<Kind, Int, any Error>,
    _ attach: Kept<@Sendable () -> Void>
  ) where Kind.Mapped == Kind, Kind.Filtered == Kind {
    let join = root.map { $0 }.merge(root)
    let shared = join.map { $0 }
    let (beside, aboveEarly) = (shared.map { $0 }, shared.map { $0 })
    let (early, late) = (aboveEarly.timeout(0.5), beside.timeout(3))
    let attached = Kept<any Sendable>()
    let attachNow: @Sendable () -> Void = { for attach in attach.taken() { attach() } }
    let leaf: any Sendable =
      switch moment {
      case .runEnds: late
      case .errorIsHeard: late.onError { _ in attachNow() }
      case .branchEnds: late.onTerminate { _ in attachNow() }
      }
    attach.keep {
      time.run {
        switch place {
        case .join: attached.keep(write(join))
        case .beside: attached.keep(write(beside))
        case .aboveEarly: attached.keep(write(aboveEarly))
        case .early: attached.keep(write(early))
        case .late: attached.keep(write(late))
        case .joined: attached.keep(write(aboveEarly.zip(late).map { $0.0 }))
        }
      }
    }
    time.advance(to: 10)
    #expect(runs.count == 1 && runs.active.isEmpty)
    #expect(heard.all == ["\(TimeoutError(seconds: place == .early ? 0.5 : 3))"])
    #expect(![root, join, shared, beside, aboveEarly].contains { $0.isActive } && !time.isWaiting)
    withExtendedLifetime((early, leaf)) { attached.drop() }
  }
}
