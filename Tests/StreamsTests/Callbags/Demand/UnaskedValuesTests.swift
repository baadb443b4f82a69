import Streams
import Testing

/// What a sink gets where an operator holds values for some time that come unasked.
struct `A sink that counts, below an operator that waits with what comes unasked` {
  private let timeline = Timeline()
  private let given = Counter()
  private let heard = Transcript()

  private var numbers: CallbagSource<Int> {
    CallbagSource.from(1...100).on { [given] _ in given.increment() }
  }

  /// A producer by hand, which does not say that nothing can be asked of it.
  private func makeTicks() -> CallbagSource<Int> {
    CallbagSource<Int> { [scheduler = timeline.scheduler] sink in
      nonisolated(unsafe) let sink = sink
      sink(.start { _ in })
      for tick in 0..<60 {
        _ = scheduler.schedule(after: .seconds(tick + 1)) { sink(.next(tick)) }
      }
    }
  }

  @Sendable private func answerLater(
    _ value: Int, _ answer: @escaping @Sendable (Result<Int, any Error>?) -> Void
  ) {
    _ = timeline.scheduler.schedule(after: .seconds(1)) { answer(.success(value)) }
  }

  private func held(_ way: String) -> CallbagSource<Int> {
    let later: Dispatch = .after(delay: 5, on: .scheduler(timeline.scheduler))
    return timeline.run {
      let ticks = CallbagSource<Int>.interval(1)
      return switch way {
      case "delay": ticks.delay(5)
      case "asyncMap": ticks.asyncMap(answerLater)
      case "dispatch": ticks.dispatch(later)
      case "share": ticks.share().delay(5)
      case "retry": ticks.retry(1).delay(5)
      case "producer": makeTicks().delay(5)
      default: ticks.map { $0 }.dispatched(later)
      }
    }
  }

  @Test(arguments: ["delay", "asyncMap", "dispatch", "dispatched", "share", "retry", "producer"])
  func `is given what inner streams have, while values of the outer one are held`(_ way: String) {
    let run = held(way).flatMap(.merge) { CallbagSource.of($0) }.puller { [heard] in heard.write($0) }
    run.pull()
    timeline.advance(to: 30)
    #expect(heard.lines == ["0"])
    run.pull(2)
    #expect(heard.lines == ["0", "1", "2"])
    run.stop()
  }

  @Test(arguments: ["delay", "asyncMap", "dispatch", "dispatched"])
  func `is given what another source has, while values are held of one that no one can ask`(_ way: String) {
    let merged = held(way).merge(CallbagSource.from(100...)).puller { [heard] in heard.write($0) }
    timeline.advance(to: 60)
    merged.pull()
    #expect(heard.lines.last == "100")
    merged.stop()
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 3)])
  func `asks inner streams for no more than is needed while an outer one's values are held`(
    _ strategy: FlattenStrategy
  ) {
    let held = timeline.run { makeTicks().delay(5) }
    let flattened = held.flatMap(strategy) { [numbers] _ in numbers }
    let run = flattened.combine(latest: false, stream: CallbagSource<Int>.never).puller { _ in }
    run.pull()
    timeline.advance(to: 30)
    #expect(given.value == 1)
    run.stop()
  }

  @Test func `asks inner streams for no more than others below have places for`() {
    let held = timeline.run { makeTicks().delay(5) }
    let flattened = held.flatMap(.merge) { [numbers] _ in numbers }
    let run = flattened.flatMap(.concat) { _ in CallbagSource<Int>.never }.puller { _ in }
    run.pull(2)
    timeline.advance(to: 30)
    #expect(given.value == 1)
    run.stop()
  }
}
