import Streams
import StreamsTesting
import Testing

struct `The laws of callbags` {
  @Test func `what answers later is caught when it answers after the end`() {
    let clock = VirtualScheduler()
    let report = CallbagLaws.check([], stir: { clock.advance(by: .seconds(1)) }, late(on: clock))
    #expect(report.broken == [.deafAfterTheEnd], "\(report)")
  }

  @Test func `an operator that ends its source twice is caught`() {
    let report = CallbagLaws.check(
      [.pullable],
      raw: { source in
        { sink in
          source { message in
            guard case .start(let talkback) = message else { return sink(message) }
            sink(
              .start { said in
                talkback(said)
                if case .completed = said { talkback(said) }
              })
          }
        } as Producer<Int>
      })
    #expect(report.broken == [.oneEnd], "\(report)")
  }

  @Test func `a source that answers no wish after the first is caught, unless it is open`() {
    let forgetful: Producer<Int> = { sink in
      var hasAnswered = false
      sink(
        .start { message in
          let isFirst = !hasAnswered
          hasAnswered = true
          if case .next = message, isFirst { sink(.next(1)) }
        })
    }
    let report = CallbagLaws.check([.pullable], forgetful)
    #expect(report.broken == [.noLostWish], "\(report)")
    let open = CallbagLaws.check([.pullable, .open], forgetful)
    #expect(open.isLawful, "\(open)")
  }

  @Test func `an operator may be said to need any number of values`() {
    for needs in [Int.min, 0, .max] {
      let report = CallbagLaws.check(
        [.pullable], needs: needs, answers: [.atOnce],
        operator: { source in source.map { $0 + 1 } })
      // One that needs none takes too many.
      #expect(report.isLawful || needs < 1, "\(report)")
    }
  }

  @Test func `wishes of a source that answers later are not lost`() {
    let clock = VirtualScheduler()
    let report = StreamContext(scheduler: clock).run {
      CallbagLaws.check(
        CallbagSource.from(1...9).delay(1), [.pullable], stir: { clock.advance(by: .seconds(20)) })
    }
    #expect(report.isLawful, "\(report)")
  }

  /// A source that gives each value a second after it was asked for, unless its sink ends meanwhile. When
  /// it is asked after the end, it gives one more.
  private func late(on clock: VirtualScheduler) -> Producer<Int> {
    { sink in
      // One thread moves the clock.
      nonisolated(unsafe) let consumer = sink
      let ends = Tally()
      sink(
        .start { message in
          switch message {
          case .start: break
          case .completed: ends.count += 1
          case .next:
            let before = ends.count
            clock.schedule(after: .seconds(1)) { if ends.count == before { consumer(.next(1)) } }
          }
        })
    }
  }
}

/// How often something has happened.
private final class Tally: @unchecked Sendable {  // Unchecked: one thread uses it.
  var count = 0
}
