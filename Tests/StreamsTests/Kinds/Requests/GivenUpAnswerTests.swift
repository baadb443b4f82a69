import Streams
import Testing

@Suite struct `Cold: what waits for a request that is given up` {
  /// What holds an answer back for longer than the test takes.
  enum Holder: CaseIterable {
    case asyncMap, delay, sample, sampler, throttle, own
  }

  /// Holds all that comes, until no one wants it any more.
  private struct Keeper: TimedOperator {
    private var held: [TimedEvent<Int>] = []

    var due: Duration? { nil }
    var isHolding: Bool { !held.isEmpty }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
      held.append(event)
      return .hold
    }

    mutating func wake(at now: Duration) -> TimedStep<Int> { .hold }

    mutating func dropUnwanted() -> Int {
      let count = held.count
      held.removeAll { $0.isUnwanted }
      return count - held.count
    }
  }

  private let transcript = Transcript()
  private let probe = Probe { .zero }
  private let owed = Kept<@Sendable (Result<Int, any Error>?) -> Void>()
  private let throttle = ByHand()
  private let sampler = HotInput<Int>()
  private let cold: Cold<Int, Int>

  init() {
    cold = StreamContext(scheduler: VirtualScheduler(), probe: probe).run {
      Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    }
  }

  private func put(_ holder: Holder) -> Cold<Int, Int> {
    switch holder {
    case .asyncMap: cold.asyncMap { [owed] _, answer in owed.keep(answer) }
    case .delay: cold.delay(60)
    case .sample: cold.sample(every: 60)
    case .sampler: cold.sample(sampler)
    case .throttle: cold.throttle(throttle)
    case .own: cold.lift(Keeper(), as: "keep")
    }
  }

  @Test(arguments: Holder.allCases)
  func `does not keep the stream from its end`(_ holder: Holder) {
    let asker = put(holder).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    let requests = (1...2).map { asker.request($0) }
    cold.terminate(withReason: .completed)
    requests[0].cancel()
    #expect(asker.isActive)
    requests[1].cancel()
    #expect(transcript.lines == ["completed"])
  }

  @Test(arguments: [Holder.asyncMap, .delay, .throttle, .own])
  func `is counted as dropped, once`(_ holder: Holder) {
    let held = put(holder)
    let asker = held.on { [transcript] in transcript.write($0) }
    let requests = (1...2).map { asker.request($0) }
    requests[0].cancel()
    requests[0].cancel()
    #expect(held.inspected?.counters.drops == 1)
    owed.all.first?(.success(1))
    #expect(held.inspected?.counters.drops == 1)
    #expect(transcript.lines == [])
  }

  @Test func `leaves the answers to others alone`() {
    let held = put(.asyncMap)
    let askers = ["a ", "b "].map { transcript.branch(held, $0) }
    let requests = askers.map { $0.request(1) }
    requests[0].cancel()
    for answer in owed.all { answer(.success(7)) }
    #expect(transcript.lines == ["b 7"])
  }
}
