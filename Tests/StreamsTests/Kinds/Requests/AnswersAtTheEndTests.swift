import Streams
import Testing

/// What a Cold gives at its end goes to those whom it is for, whatever stands below for the requests that were made there.
struct `Cold: answers at the end` {
  /// What makes a request of its own for those that come from below, or lets them wait.
  enum StandIn: CaseIterable { case none, timeout, singleFlight, inFlight, both, waiting }
  /// What holds an answer for some time.
  enum Holder: CaseIterable { case delay, asyncMap, debounce, sample, flatMap, last }
  enum End: CaseIterable { case cancelled, failed }

  private let time = Timeline()
  private let transcript = Transcript()

  private func cold() -> Cold<Int, Int> {
    time.run { Cold<Int, Int> { _, number, respond in respond(.success(number * 10)) } }
  }

  private func put(_ standIn: StandIn, below cold: Cold<Int, Int>) -> Cold<Int, Int> {
    switch standIn {
    case .none: cold
    case .timeout: cold.timeout(9)
    case .singleFlight: cold.singleFlight()
    case .inFlight: cold.inFlight(limit: 1)
    case .both: cold.timeout(9).singleFlight()
    case .waiting: cold.timeout(9).inFlight(limit: 1)
    }
  }

  private func put(_ holder: Holder, below cold: Cold<Int, Int>) -> Cold<Int, Int> {
    let scheduler = time.scheduler
    return switch holder {
    case .delay: cold.delay(1)
    case .asyncMap:
      cold.asyncMap { (value: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
        scheduler.schedule(after: .seconds(1)) { answer(.success(value)) }
      }
    case .debounce: cold.debounce(1)
    case .sample: cold.sample(every: 1)
    case .flatMap: cold.flatMap(.merge) { SignalProducer<Int, any Error>(value: $0).delay(1) }
    case .last: cold.last()
    }
  }

  @Test(arguments: Holder.allCases, StandIn.allCases)
  func `that are held are waited for`(_ holder: Holder, _ standIn: StandIn) {
    let root = cold()
    let asker = put(standIn, below: put(holder, below: root)).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write("\($0)") }
    asker.request(1)
    root.terminate(withReason: .completed)
    time.scheduler.run()
    #expect(transcript.lines == ["10", "completed"])
  }

  @Test(arguments: [Holder.delay, .asyncMap, .flatMap], StandIn.allCases)
  func `that come too late are an error before the end`(_ holder: Holder, _ standIn: StandIn) {
    let root = cold()
    let asker = put(standIn, below: put(holder, below: root)).timeout(0.5)
      .onError { [transcript] in transcript.write("\(type(of: $0))") }
      .onTerminate { [transcript] in transcript.write("\($0)") }
    asker.request(1)
    root.terminate(withReason: .completed)
    time.scheduler.run()
    #expect(transcript.lines == ["TimeoutError", "completed"])
  }

  /// What `last` has kept comes at any end.
  @Test(arguments: Holder.allCases.filter { $0 != .last }, StandIn.allCases)
  func `are dropped by a cancel, and end the requests`(_ holder: Holder, _ standIn: StandIn) {
    let (root, asked) = (cold(), Kept<PendingRequest>())
    let asker = put(standIn, below: put(holder, below: root)).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write("\($0)") }
    asked.keep(asker.request(1))
    root.terminate(withReason: .cancelled)
    time.scheduler.run()
    #expect(transcript.lines == ["cancelled"])
    #expect(!asker.isActive)
  }

  @Test(arguments: StandIn.allCases)
  func `are for all branches where they are made of all answers`(_ standIn: StandIn) {
    let all = cold().first(2).collect()
    let below: Cold<Int, [Int]> =
      switch standIn {
      case .none: all
      case .timeout: all.timeout(9)
      case .singleFlight: all.singleFlight()
      case .inFlight, .waiting: all.inFlight(limit: 1)
      case .both: all.timeout(9).singleFlight()
      }
    let branches = ["a", "b"].map { name in
      below.on { [transcript] in transcript.write("\(name) \($0)") }
    }
    for (number, branch) in branches.enumerated() { branch.request(number + 1) }
    #expect(transcript.lines == ["a [10, 20]", "b [10, 20]"])
  }

  @Test func `are heard by a producer whose own answer has not come`() {
    let owed = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    let root = Cold<Int, Int> { _, number, respond in
      if number == 0 { owed.keep(respond) } else { respond(.success(number)) }
    }
    let ending = root.first().concat([8, 9])
    ending.producer(for: 0).start { [transcript] in transcript.write("\($0)") }
    let asker = ending.on { [transcript] in transcript.write("asker \($0)") }
    asker.request(1)
    #expect(Set(transcript.lines).isSuperset(of: ["asker 1", "asker 8", "asker 9", "value 8", "value 9"]))
    #expect(!transcript.lines.contains("value 1"))
  }

  @Test(arguments: Holder.allCases.filter { $0 != .last && $0 != .flatMap }, End.allCases)
  func `that are dropped complete no producer that is cut off`(_ holder: Holder, _ end: End) {
    for isShared in [false, true] {
      let held = put(holder, below: cold())
      let (below, transcript) = (isShared ? held.singleFlight() : held, Transcript())
      below.producer(for: 1).start { transcript.write("\($0)") }
      held.terminate(withReason: end == .failed ? .error(TestError.failure) : .cancelled)
      time.scheduler.run()
      #expect(transcript.lines == [end == .failed ? "failed failure" : "interrupted"], "\(isShared)")
    }
  }
}
