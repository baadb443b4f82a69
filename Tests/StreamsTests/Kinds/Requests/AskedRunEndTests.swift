import Testing

@testable import Streams

/// A run of a producer that asks a Cold ends as what would have passed its answer on has ended.
struct `A run that waits for an answer` {
  /// What stands between the operator that ends and the run.
  enum Below: String, CaseIterable {
    case nothing, map, delay, debounce, timeout, inFlight, singleFlight, merge, flatMap, asyncMap, twoDelays

    func operators(_ cold: Cold<Int, Int>) -> Cold<Int, Int> {
      switch self {
      case .nothing: cold
      case .map: cold.map { $0 }
      case .delay: cold.delay(1)
      case .debounce: cold.debounce(1)
      case .timeout: cold.timeout(9)
      case .inFlight: cold.inFlight(limit: 9)
      case .singleFlight: cold.singleFlight()
      case .merge: cold.merge(Hot<Int> { _ in })
      case .flatMap: cold.flatMap(.merge) { SignalProducer<Int, any Error>(value: $0) }
      case .asyncMap: cold.asyncMap { $1(.success($0)) }
      case .twoDelays: cold.delay(1).delay(1)
      }
    }
  }

  /// What ends.
  enum Ending: String, CaseIterable { case root, stream, join, operatorBelowWaiting }

  @Test(arguments: Below.allCases, Ending.allCases)
  func `ends as that does`(_ below: Below, _ ending: Ending) {
    for reason in [Termination.completed, .cancelled, .error(Failed())] {
      let (time, ends, events) = (VirtualScheduler(), Kept<String>(), Kept<String>())
      let kept = Kept<TaskAnswer<Int>>()
      StreamContext(scheduler: time).run {
        let root = Cold<Int, Int> { _, request, respond in
          if request == 0 { respond(.failure(Failed())) } else { kept.keep(respond) }
        }
        let hot = HotInput<Int>()
        let above: Cold<Int, Int> =
          switch ending {
          case .root: root
          case .stream: root.map { $0 }
          case .join: root.zip(hot).map { $0.0 }
          case .operatorBelowWaiting: root.delay(1).mapError { _ in reason }
          }
        let stream = below.operators(above)
        let leaf = stream.onTerminate { ends.keep("\($0)") }
        let run = leaf.producer(for: 1).start { events.keep("\($0)") }
        switch ending {
        case .root: root.terminate(withReason: reason)
        case .stream: above.terminate(withReason: reason)
        case .join: hot.terminate(withReason: reason)
        case .operatorBelowWaiting: stream.request(0)
        }
        time.advance(by: .seconds(30))
        withExtendedLifetime((run, root, hot)) {}
      }
      // A flatMap takes an operator that has cancelled by itself for one that has had enough.
      let hadEnough = below == .flatMap && ending == .operatorBelowWaiting && reason == .cancelled
      let event = SignalEvent<Int, any Error>(hadEnough ? .completed : reason)
      #expect(events.all == ["\(event)"], "\(below), \(ending), \(reason)")
      kept.drop()
      #expect(ends.all.count == 1, "\(below), \(ending), \(reason)")
    }
  }

  private struct Failed: Error {}
}
