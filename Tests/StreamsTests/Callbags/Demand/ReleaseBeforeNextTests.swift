import Streams
import Testing

/// What a run has taken from a shared source is given back before what follows it begins: so that begins the source anew.
struct `A shared source that several runs begin in turn` {
  enum Inner: CaseIterable { case first, doWhile, zip }
  enum Strategy: CaseIterable { case concat, latest, concurrent }

  private let time = Timeline()
  private let transcript = Transcript()

  private func ticks() -> CallbagSource<Int> { time.run { CallbagSource<Int>.interval(1).share() } }

  private func inner(_ inner: Inner, of ticks: CallbagSource<Int>) -> CallbagSource<Int> {
    switch inner {
    case .first: ticks.take(first: 1)
    case .doWhile: ticks.take(while: { $0 < 1 })
    case .zip: ticks.zip(CallbagSource.from([7])).map { $0.0 }
    }
  }

  @Test(arguments: Inner.allCases, Strategy.allCases)
  func `begins at its first value for each inner stream`(_ kind: Inner, _ strategy: Strategy) {
    let ticks = ticks()
    let strategy: FlattenStrategy =
      switch strategy {
      case .concat: .concat
      case .latest: .latest
      case .concurrent: .concurrent(limit: 1)
      }
    let run = CallbagSource.from([0, 0, 0]).flatMap(strategy) { _ in inner(kind, of: ticks) }
      .forEach { [transcript] in transcript.write($0) }
    time.scheduler.advance(by: .seconds(9))
    withExtendedLifetime(run) {}
    #expect(transcript.lines == ["0", "0", "0"])
  }

  @Test(arguments: Inner.allCases)
  func `begins at its first value for each time`(_ kind: Inner) {
    let run = inner(kind, of: ticks()).times(3).forEach { [transcript] in transcript.write($0) }
    time.scheduler.advance(by: .seconds(9))
    withExtendedLifetime(run) {}
    #expect(transcript.lines == ["0", "0", "0"])
  }
}
