@testable import Streams

extension TimedCall {
  /// Each runs a piece of work.
  static let works: [TimedCall] = [
    TimedCall("Dispatch.after") { seconds, place in
      Dispatch.after(delay: seconds, on: .scheduler(place.scheduler)).execute { place.write("done") }
    },
    TimedCall("Dispatch.delay") { seconds, place in
      Dispatch.delay(after: seconds, on: .scheduler(place.scheduler)).execute { place.write("done") }
    },
    TimedCall("dispatch") { seconds, place in
      let input = HotInput<Int>()
      input.dispatch(.after(delay: seconds, on: .scheduler(place.scheduler))).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    TimedCall("a Promise on a dispatch") { seconds, place in
      Promise<Int>(dispatch: .after(delay: seconds, on: .scheduler(place.scheduler))) { _ in
        place.write("runs")
      }
    },
    TimedCall("start(on:)") { seconds, place in
      SignalProducer<Int, Never>(value: 1)
        .start(on: .after(delay: seconds, on: .scheduler(place.scheduler)))
        .startWithValues { place.write("\($0)") }
    },
  ]
}
