import Streams
import Testing

/// What holds the answer to a request that another asker has joined by a `singleFlight`: nothing that the first asker does takes
/// it away from the other one.
struct `Cold: a held answer that another asker has joined` {
  /// How requests come from the askers to the operator that holds their answers.
  enum Way: CaseIterable, Sendable {
    case plain, inTime, above, twice, limited, mapped

    func build(_ cold: Cold<Int, Int>) -> Cold<Int, Int> {
      switch self {
      case .plain: cold.singleFlight()
      case .inTime: cold.timeout(60).singleFlight()
      case .above: cold.singleFlight().timeout(60)
      case .twice: cold.singleFlight().singleFlight()
      case .limited: cold.inFlight(limit: 9).singleFlight()
      case .mapped: cold.map { $0 }.singleFlight().map { $0 }
      }
    }
  }

  private let scheduler = VirtualScheduler()
  private let transcript = Transcript()
  private let runs = Counter()
  private let ticks = HotInput<Int>()

  private func askers(
    _ holder: JoinedHolder, _ way: Way = .plain, above: (Cold<Int, Int>) -> Cold<Int, Int> = { $0 }
  ) -> (ann: Cold<Int, Int>, ben: Cold<Int, Int>) {
    StreamContext(scheduler: scheduler).run {
      let cold = Cold<Int, Int> { [runs] _, number, respond in
        runs.increment()
        respond(number < 0 ? .failure(TestError.failure) : .success(number))
      }
      let shared = way.build(holder.build(above(cold), ticks.map { $0 }, scheduler))
      return (branch(shared, "ann"), branch(shared, "ben"))
    }
  }

  private func branch(_ stream: Cold<Int, Int>, _ name: String) -> Cold<Int, Int> {
    stream.on { [transcript] in transcript.write("\(name) \($0)") }
      .onError { [transcript] _ in transcript.write("\(name) failed") }
  }

  /// What has been heard when all that is held has come out.
  private var heard: [String] {
    for _ in 0..<9 {
      scheduler.advance(by: .seconds(1))
      ticks.push(0)
    }
    return transcript.lines.sorted()
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `reaches both when the first one asks for something else`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    ann.request(1)
    ben.request(1)
    #expect(runs.value == 1)
    ann.request(2)
    #expect(heard == ["ann 1", "ann 2", "ben 1"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `reaches both when the first one asks again and again`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    ann.request(1)
    ben.request(1)
    for number in 2...4 { ann.request(number) }
    ben.request(4)
    let all = holder.replaces ? [] : ["ann 2", "ann 3"]
    #expect(heard == ["ann 1"] + all + ["ann 4", "ben 1", "ben 4"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `reaches the other one when the first one cancels`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    let request = ann.request(1)
    ben.request(1)
    request.cancel()
    ann.request(2)
    #expect(heard == ["ann 2", "ben 1"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `reaches the other one when the first one leaves`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    ann.request(1)
    ben.request(1)
    ann.request(2)
    ann.terminate(withReason: .cancelled)
    #expect(heard == ["ben 1"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `is the first one's alone when the other one cancels`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    ann.request(1)
    ben.request(1).cancel()
    ann.request(2)
    #expect(heard == (holder.replaces ? ["ann 2"] : ["ann 1", "ann 2"]))
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `is dropped when both cancel, also after it has been set apart`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    let requests = [ann.request(1), ben.request(1)]
    ann.request(2)
    for request in requests { request.cancel() }
    #expect(heard == ["ann 2"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `is not joined any more once another has replaced it`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    ann.request(1)
    ann.request(2)
    ben.request(1)
    #expect(runs.value == (holder.replaces ? 3 : 2))
    #expect(heard == (holder.replaces ? ["ann 2", "ben 1"] : ["ann 1", "ann 2", "ben 1"]))
    withExtendedLifetime((ann, ben)) {}
  }

  @Test(arguments: JoinedHolder.allCases, Way.allCases)
  func `stays when the first one's next request fails`(_ holder: JoinedHolder, _ way: Way) {
    let (ann, ben) = askers(holder, way)
    ann.request(1)
    ben.request(1)
    ann.request(-1)
    #expect(heard == ["ann 1", "ann failed", "ben 1"])
    withExtendedLifetime((ann, ben)) {}
  }

  /// What an operator has passed on is not held there any more, even if it waits further down, where another joins it.
  @Test func `sets nothing apart where it has passed`() {
    let (ann, ben) = askers(.debounce, .plain) { $0.lift(Pause(), as: "pause") }
    ann.request(1)
    ben.request(1)
    ann.request(2)
    #expect(heard == ["ann 1", "ben 1"])
    ann.request(3)
    #expect(heard == ["ann 1", "ann 3", "ben 1"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test func `comes when it would have come without the other answer`() {
    let (ann, ben) = askers(.debounce)
    ann.request(1)
    ben.request(1)
    scheduler.advance(by: .seconds(0.5))
    ann.request(2)
    scheduler.advance(by: .seconds(0.5))
    #expect(transcript.lines == ["ann 1", "ben 1"])
    scheduler.advance(by: .seconds(0.5))
    #expect(transcript.lines == ["ann 1", "ben 1", "ann 2"])
    withExtendedLifetime((ann, ben)) {}
  }
}

/// Passes a value on and then drops what comes within a second.
private struct Pause: TimedOperator {
  private(set) var due: Duration?

  mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
    if due != nil { return .drop }
    due = now + .seconds(1)
    return .release(event)
  }

  mutating func wake(at now: Duration) -> TimedStep<Int> {
    due = nil
    return .hold
  }
}
