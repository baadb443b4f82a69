import Streams

extension PageSample {
  static let startingRuns: [String: PageSample.Run] = [
    "compiler-closure": compilerClosure, "deferred": deferred, "poll": poll,
  ]
}

private func compilerClosure(_ print: @escaping Print) {
  // sample: compiler-closure
  let numbers = HotInput<Int>()

  numbers
    .map { number -> Int in  // says what comes out: two statements tell nothing
      let square = number * number
      return square
    }
    .on { print($0) }

  numbers.push(3)  // prints: "9"
  // end
}

private func deferred(_ print: @escaping Print) {
  let server = Server()
  @Sendable func fetch(_ number: Int) -> Promise<String> {
    print("fetches \(number)")
    return Promise { server.answers.push($0) }
  }
  PageSample.onVirtualTime {
    // sample: deferred
    let pages = SignalProducer<Int, any Error>(1...3)
      .flatMap(.concurrent(limit: 1)) { number in .deferred { fetch(number) } }

    pages.startWithResult { print($0.map(\.count)) }  // prints: "fetches 1"
    server.answer("first")  // prints: "success(5)" & "fetches 2"
    // end
  }
}

private func poll(_ print: @escaping Print) {
  let (time, job) = (VirtualScheduler(), Job())
  StreamContext(scheduler: time).run {
    // sample: poll
    let state = SignalProducer<String, Never> { job.state() }
    let pause = SignalProducer.timer(interval: .seconds(1)).take(first: 1)

    state.concat(pause.then(state).repeat(.max))
      .take(while: { $0 != "done" })
      .on(completed: { print("done at \(time.now)") })
      .startWithValues { print($0) }  // prints: "queued"

    time.advance(by: .seconds(5))  // prints: "running" & "done at 2.0 seconds"
    // end
  }
}

/// Answers one question after the other.
private final class Server: Sendable {
  let answers = HotInput<TaskAnswer<String>>()
  private let latest = ObservableInput<TaskAnswer<String>?>(nil)

  init() { answers.on { [latest] in latest.value = $0 } }

  func answer(_ text: String) { latest.value?(.success(text)) }
}

/// Is queued, then runs, and then is done.
private final class Job: Sendable {
  private let states = ObservableInput(["queued", "running", "done"])

  func state() -> String { states.swap(Array(states.value.dropFirst())).first ?? "" }
}
