import Streams

// Operators that keep values for later, or could, in the tables of demand: what comes to nothing there is asked for again.

extension DemandOperator {
  static let gates: [DemandOperator] = [
    one("asyncMap", { $0.asyncMap { value, answer in answer(.success(value * 2)) } }) { list, _ in
      list.map { $0 * 2 }
    },
    one(
      "asyncMap of some", { $0.asyncMap { value, answer in answer(value % 2 == 0 ? .success(value) : nil) } }
    ) {
      list, _ in list.filter { $0 % 2 == 0 }
    },
    one(
      "asyncMap that releases some",
      { source in
        source.asyncMap { value, answer in if value % 3 == 0 { answer(.success(value)) } }
      }
    ) { list, _ in list.filter { $0 % 3 == 0 } },
    one("dispatch", { $0.dispatch(.inline) }) { list, _ in Array(list) },
    one("dispatched", { $0.map { $0 + 1 }.dispatched(.inline) }) { list, _ in list.map { $0 + 1 } },
    one("throttle", { $0.throttle(PressureThrottle(buffer: 0)) }) { list, _ in Array(list) },
    one("throttle of some", { $0.throttle(EverySecond()) }) { list, _ in everySecond(list) },
    one(
      "throttle above asyncMap",
      { source in
        source.throttle(EverySecond()).asyncMap { value, answer in answer(value < 6 ? .success(value) : nil) }
      }
    ) { list, _ in everySecond(list).filter { $0 < 6 } },
    one("throttled", { $0.map { $0 + 1 }.throttled(EverySecond()) }) { list, _ in
      everySecond(list).map { $0 + 1 }
    },
    one(
      "throttled asyncMap",
      { source in
        source.asyncMap { value, answer in answer(value != 4 ? .success(value) : nil) }.throttled(
          EverySecond())
      }
    ) { list, _ in everySecond(list).filter { $0 != 4 } },
    one("throttle on another clock", { $0.throttle(0, on: anotherClocksPlace) }) { list, _ in Array(list) },
    one(
      "timeout on another clock", { $0.timeout(after: 1, raising: TestError.failure, on: anotherClocksPlace) }
    ) {
      list, _ in Array(list)
    },
    one("lift of what drops", { $0.lift(Even(), as: "even") }) { list, _ in list.filter { $0 % 2 == 0 } },
  ]

  /// A clock that stands still, at the calling thread.
  private static var anotherClocksPlace: Dispatch { .sync(on: .scheduler(VirtualScheduler())) }

  private static func everySecond(_ list: ArraySlice<Int>) -> [Int] {
    list.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// Lets every second value through.
  private final class EverySecond: Throttle {
    private let count = Counter()

    func process(work: @escaping ThrottledWork) {
      work(count.increment() % 2 == 0 ? .perform {} : .cancel)
    }
  }

  /// Lets even values through.
  private struct Even: TimedOperator {
    var due: Duration? { nil }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
      if case .success(let value) = event.content, value % 2 != 0 { return .drop }
      return .release(event)
    }

    mutating func wake(at now: Duration) -> TimedStep<Int> { .hold }
  }
}
