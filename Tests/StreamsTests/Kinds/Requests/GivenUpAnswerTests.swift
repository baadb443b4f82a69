import Streams
import Testing

struct `Cold: what waits for a request that is given up` {
  /// What holds an answer back for longer than the test takes.
  enum Holder: CaseIterable {
    case asyncMap, run, delay, sample, sampler, throttle, zip, combine, freshPairs, own, ownJoin

    /// Those whose node lies above the one that is tested.
    static let pairs: Set<Holder> = [.zip, .combine, .freshPairs]
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

  /// Holds all answers until the other stream says something.
  private struct JoinKeeper: JoinOperator {
    private var held: [Addressed<Int>] = []

    mutating func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> {
      held.append(value)
      return .skip
    }

    mutating func receive(right value: Int) -> Step<Addressed<Int>> {
      defer { held = [] }
      return .emitAll(held)
    }

    mutating func finish(_ side: JoinSide) -> Bool { held.isEmpty }

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

  /// Notes what it is told to take back, and has a request given up before it says how.
  private struct TakingBack: Throttle {
    let giveUp: @Sendable () -> Void
    let works = Kept<ThrottledWork>()
    let taken = Counter()

    func process(work: @escaping ThrottledWork) { works.keep(work) }

    func process(
      work: @escaping ThrottledWork, on scheduler: any Scheduler
    ) -> @Sendable () -> Void {
      process(work: work)
      giveUp()
      return { [taken] in _ = taken.increment() }
    }
  }

  private func put(_ holder: Holder, below cold: Cold<Int, Int>) -> Cold<Int, Int> {
    switch holder {
    case .asyncMap: cold.asyncMap { [owed] _, answer in owed.keep(answer) }
    case .run: cold.asyncMap { [owed] _, _, answer in owed.keep(answer) }
    case .delay: cold.delay(60)
    case .sample: cold.sample(every: 60)
    case .sampler: cold.sample(sampler)
    case .throttle: cold.throttle(throttle)
    case .zip: cold.zip(sampler).map { $0.0 }
    case .combine: cold.combine(stream: sampler).map { $0.0 }
    case .freshPairs: cold.combine(latest: false, stream: sampler).map { $0.0 }
    case .own: cold.lift(Keeper(), as: "keep")
    case .ownJoin: cold.join(sampler, with: JoinKeeper(), as: "keep")
    }
  }

  @Test(arguments: Holder.allCases)
  func `does not keep the stream from its end`(_ holder: Holder) {
    let asker = put(holder, below: cold).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    let requests = (1...2).map { asker.request($0) }
    cold.terminate(withReason: .completed)
    requests[0].cancel()
    #expect(asker.isActive)
    requests[1].cancel()
    #expect(transcript.lines == ["completed"])
  }

  @Test(arguments: [Holder.asyncMap, .run, .delay, .throttle, .own, .ownJoin])
  func `is counted as dropped, once`(_ holder: Holder) {
    let held = put(holder, below: cold)
    let asker = held.on { [transcript] in transcript.write($0) }
    let requests = (1...2).map { asker.request($0) }
    requests[0].cancel()
    requests[0].cancel()
    #expect(held.inspected?.counters.drops == 1)
    owed.all.first?(.success(1))
    #expect(held.inspected?.counters.drops == 1)
    #expect(transcript.lines == [])
  }

  @Test func `is counted once, too, when who hears that its run is over gives it up`() {
    let pending = Kept<PendingRequest>()
    let mapped = cold.asyncMap {
      [owed] (_: Int, run: TaskRun, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
      run.onEnd { for request in pending.all { request.cancel() } }
      owed.keep(answer)
    }
    let asker = mapped.on { [transcript] in transcript.write($0) }
    pending.keep(asker.request(1))
    owed.all.first?(.success(1))
    #expect(mapped.inspected?.counters.drops == 1)
    #expect(transcript.lines == [])
  }

  @Test func `leaves the answers to others alone`() {
    let held = put(.asyncMap, below: cold)
    let askers = ["a ", "b "].map { transcript.branch(held, $0) }
    let requests = askers.map { $0.request(1) }
    requests[0].cancel()
    for answer in owed.all { answer(.success(7)) }
    #expect(transcript.lines == ["b 7"])
  }

  @Test func `pairs nothing with it, and has its room`() {
    let pairs = cold.zip(sampler, buffer: 2)
    let asker = pairs.on { [transcript] in transcript.write("\($0) \($1)") }
    var requests = (1...2).map { asker.request($0) }
    requests[0].cancel()
    requests.append(asker.request(3))
    for number in 7...8 { sampler.push(number) }
    #expect(transcript.lines == ["2 7", "3 8"])
    #expect(pairs.inspected?.counters.drops == 1)
  }

  @Test(arguments: Holder.allCases.filter { !Holder.pairs.contains($0) })
  func `does not keep an answer that is given up on its way there`(_ holder: Holder) {
    let requests = Requests()
    let root = StreamContext(scheduler: VirtualScheduler(), probe: probe).run { requests.cold() }
    let held = put(holder, below: root)
    let asker = held.onTerminate { [transcript] in transcript.write($0) }
    let request = asker.request(1)
    held.onDebugInfo { line in if line.contains("receives") { request.cancel() } }
    requests.answer(1, .success(1))
    #expect(held.inspected?.counters.drops == 1)
    root.terminate(withReason: .completed)
    #expect(transcript.lines == ["completed"])
  }

  @Test func `takes back the work of a throttle that has just begun to keep it`() {
    let (requests, made) = (Requests(), Kept<PendingRequest>())
    let throttle = TakingBack { for request in made.all { request.cancel() } }
    let asker = requests.cold().throttle(throttle).map { $0 }
    made.keep(asker.request(1))
    requests.answer(1, .success(1))
    #expect(throttle.taken.value == 1)
  }

  @Test(arguments: [Holder.asyncMap, .run, .delay, .throttle, .zip, .combine, .freshPairs, .ownJoin])
  func `is dropped with many others by the time that all are given up`(_ holder: Holder) {
    let asker = put(holder, below: cold).onTerminate { [transcript] in transcript.write($0) }
    let requests = (1...100).map { asker.request($0) }
    cold.terminate(withReason: .completed)
    for request in requests.dropLast() { request.cancel() }
    #expect(transcript.lines == [])
    requests[99].cancel()
    #expect(transcript.lines == ["completed"])
  }
}
