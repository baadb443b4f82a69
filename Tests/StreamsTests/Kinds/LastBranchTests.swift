import Testing

@testable import Streams

/// Which branches a run that has been given up goes on for: those that wait at the bottom, whatever stands above them.
struct `Branches that a run goes on for` {
  enum Above: CaseIterable { case nothing, mapped, mappedTwice, delayed, dispatched, zipped }
  enum Leaving: CaseIterable { case flowing, joined, late }

  let time = Timeline()
  let runs = KeptRuns()
  let heard = Kept<String>()

  private func write<Kind>(_ stream: EventStream<Kind, Int, any Error>) -> any Sendable {
    stream.on { [heard] in heard.keep("\($0)") }.onError { [heard] in heard.keep("\($0)") }
  }

  private func put<Kind>(
    _ above: Above, below root: EventStream<Kind, Int, any Error>
  ) -> EventStream<Kind, Int, any Error> where Kind.Mapped == Kind, Kind.Filtered == Kind {
    switch above {
    case .nothing: return root
    case .mapped: return root.map { $0 }
    case .mappedTwice: return root.map { $0 }.map { $0 }
    case .delayed: return root.delay(0.1)
    case .dispatched: return root.dispatch(.inline)
    case .zipped: return root.zip(root.map { $0 }).map { $0.0 }
    }
  }

  /// A branch that leaves after two seconds beside one that gives up after one.
  private func leaves<Kind>(
    _ leaving: Leaving, _ branch: EventStream<Kind, Int, any Error>, _ root: EventStream<Kind, Int, any Error>
  ) {
    let (input, time) = (time.run { HotInput<Int>() }, time)
    let other = time.run {
      Promise<Int> { completion in
        time.scheduler.schedule(after: .seconds(2)) { completion(.failure(TestError.failure)) }
      }
    }
    let leaf: any Sendable = time.run {
      switch leaving {
      case .flowing: input.merge(branch).first()
      case .joined: branch.zip(other)
      case .late: branch.timeout(2)
      }
    }
    let impatient = root.timeout(1)
    time.advance(to: 1.9)
    #expect(runs.active == [0])
    time.advance(to: 2)
    input.push(1)
    withExtendedLifetime((leaf, impatient)) {
      #expect(runs.count == 1 && runs.active.isEmpty && runs.ends(of: 0) == 1)
      #expect(!root.isActive && !branch.isActive)
    }
    other.cancel()
  }

  @Test(arguments: Above.allCases, Leaving.allCases)
  func `are none when the last one has left`(_ above: Above, _ leaving: Leaving) {
    let runs = runs
    let promise = time.run { runs.promise() }
    leaves(leaving, put(above, below: promise), promise)
  }

  @Test(arguments: Above.allCases, Leaving.allCases)
  func `are none when the last one has left a Future`(_ above: Above, _ leaving: Leaving) {
    let runs = runs
    let future = time.run { Future<Int> { runs.start(0, $0, $1) } }
    leaves(leaving, put(above, below: future), future)
  }

  @Test(arguments: Above.allCases)
  func `are also those that stay without a branch of their own`(_ above: Above) {
    let runs = runs
    let (future, input) = time.run { (Future<Int> { runs.start(0, $0, $1) }, HotInput<Int>()) }
    let kept = put(above, below: future).map { $0 }.persist()
    let (leaf, impatient) = (input.merge(kept).first(), future.timeout(1))
    time.advance(to: 2)
    input.push(1)
    #expect(runs.active == [0])
    runs.answer(nil, .success(3))
    let late = write(kept)
    time.advance(to: 3)
    withExtendedLifetime((leaf, impatient, late)) { #expect(heard.all == ["3"]) }
  }

  /// A `retry` whose branches have given up runs nothing; a branch that comes in its last moment hears the error.
  @Test(arguments: Above.allCases, [true, false])
  func `are none below a retry that has lost its own`(_ between: Above, _ comesLate: Bool) {
    let (promise, attached) = (time.run { runs.promise() }, Kept<any Sendable>())
    let failing = promise.resultMap { _ in Result<Int, any Error>.failure(TestError.failure) }
    let kept = Kept<Promise<Int>>()
    let beside = failing.onError { _ in
      if comesLate { for retried in kept.taken() { attached.keep(write(retried)) } }
    }
    let retried = failing.retry(2)
    kept.keep(retried)
    let impatient = put(between, below: retried).timeout(1)
    time.advance(to: 2)
    runs.answer(0, .success(1))
    time.advance(to: 10)
    #expect(runs.count == 1 && runs.active.isEmpty)
    #expect(heard.all == (comesLate ? ["\(TestError.failure)"] : []))
    withExtendedLifetime((beside, impatient)) { #expect(!promise.isActive && !retried.isActive) }
    kept.drop()
    attached.drop()
  }

  enum Built: CaseIterable { case before, after }

  /// What is below a cancel that has not arrived everywhere yet hears the cancel.
  @Test(arguments: Above.allCases, Built.allCases)
  func `end with the cancel that is on its way`(_ above: Above, _ built: Built) {
    for givesUpBelow in [true, false] {
      let (promise, heard) = (time.run { runs.promise() }, Kept<String>())
      if built == .after { promise.cancel() }
      // That it is cancelled as well takes its time.
      let stream = put(above, below: promise)
      time.scheduler.advance(by: .seconds(built == .after ? 0.5 : 0))
      let parent = stream.map { $0 }
      let slow = parent.dispatch(.delay(after: 2.5, on: .scheduler(time.scheduler)))
      if built == .before { promise.cancel() } else { time.scheduler.advance(by: .seconds(0.5)) }
      let below: any Sendable = givesUpBelow ? slow.timeout(0) : slow.map { $0 }
      let beside = parent.timeout(1.3)
      let leaf = beside.onTerminate { heard.keep("\($0)") }
      time.scheduler.advance(by: .seconds(10))
      #expect(heard.all == ["cancelled"], "\(givesUpBelow)")
      withExtendedLifetime((below, leaf)) {
        #expect(![promise, stream, parent, slow, beside].contains { $0.isActive }, "\(givesUpBelow)")
      }
    }
  }
}
