import Testing

@testable import Streams

/// A request that is over before it has climbed to the task.
struct `A request that ends on its way up` {
  enum Below: CaseIterable { case nothing, timeout, inFlight, singleFlight }
  enum Above: CaseIterable { case nothing, timeout, inFlight, singleFlight }
  enum Asking: CaseIterable { case request, producer }

  private static let ways = Below.allCases.flatMap { below in
    Above.allCases.flatMap { above in Asking.allCases.map { (below, above, $0) } }
  }

  private let scheduler = VirtualScheduler()
  private let answer = Answer<Int>()
  private let onTheWay = Way()

  /// Where a request climbs through, once to something that ends it.
  private final class Way: Sendable {
    private let ending = Locked<Ending?>(nil)

    private struct Ending: Sendable {
      let run: @Sendable () -> Void
    }

    func end(_ run: @escaping @Sendable () -> Void) { ending.exchange(Ending(run: run)) }
    func pass() { ending.exchange(nil)?.run() }
  }

  private func stream(_ below: Below, _ above: Above) -> Cold<Int, Int> {
    StreamContext(scheduler: scheduler).run {
      let cold = Cold<Int, Int> { [answer] _, _, respond in answer.keep { respond($0) } }
      let upper =
        switch above {
        case .nothing: cold
        case .timeout: cold.timeout(5)
        case .inFlight: cold.inFlight(limit: 1)
        case .singleFlight: cold.singleFlight()
        }
      let middle = upper.mapRequest { [onTheWay] (number: Int) in
        onTheWay.pass()
        return number
      }
      return switch below {
      case .nothing: middle.map { $0 }
      case .timeout: middle.timeout(5)
      case .inFlight: middle.inFlight(limit: 1)
      case .singleFlight: middle.singleFlight()
      }
    }
  }

  @Test(arguments: ways)
  func `is not answered, and leaves room for others`(_ below: Below, _ above: Above, _ asking: Asking) {
    let heard = Transcript()
    let stream = stream(below, above).on { heard.write("\($0)") }.persist()
    // Of the same number, so that `singleFlight` would join them.
    switch asking {
    case .request:
      // It waits in the line of `inFlight`, if there is one, and climbs when the first is answered.
      let first = stream.request(1)
      let second = stream.request(1)
      onTheWay.end { second.cancel() }
      first.cancel()
    case .producer:
      let (trigger, observer) = Signal<Void, Never>.pipe()
      onTheWay.end { observer.send(value: ()) }
      stream.producer(for: 1).take(until: trigger).start { event in heard.write("\(event)") }
      #expect(heard.lines == ["completed"])
    }
    scheduler.advance(by: .milliseconds(1))
    answer.give(.success(1))
    stream.request(2)
    scheduler.advance(by: .milliseconds(1))
    answer.give(.success(2))
    scheduler.advance(by: .milliseconds(1))
    #expect(heard.lines.last == "2")
  }
}
