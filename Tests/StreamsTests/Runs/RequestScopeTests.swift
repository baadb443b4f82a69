import Testing

@testable import Streams

struct `A request is a scope, whatever lies between` {
  /// When the first event happens.
  enum Moment: CaseIterable, Sendable { case inside, after, onAnotherThread }

  @Test(arguments: RequestWay.allCases)
  func `for every order of two ends, inside of the task, after it and on another thread`(_ way: RequestWay) {
    for moment in Moment.allCases {
      for first in RequestEvent.allCases {
        for second in RequestEvent.allCases where !(moment == .inside && first == .cancel) {
          check(way, moment, first, second)
        }
      }
    }
  }

  private func check(_ way: RequestWay, _ moment: Moment, _ first: RequestEvent, _ second: RequestEvent) {
    let name = Comment(rawValue: "\(way) \(moment): \(first), then \(second)")
    let stage = RequestStage(way)
    var model = RequestModel(hasTimeout: way.hasTimeout)
    if moment == .inside { stage.runs.onceInside { stage.happen(first) } }
    stage.ask()
    switch moment {
    case .inside: break
    case .after: stage.happen(first)
    case .onAnotherThread: onThreads(1) { _ in stage.happen(first) }
    }
    model.take(first)
    stage.compare(model, name)
    stage.happen(second)
    model.take(second)
    stage.compare(model, name)
    #expect(stage.lateAnswers == model.lateAnswers, name)
    stage.releaseAll()
    #expect(stage.weakly.alive == [], name)
  }

  @Test(arguments: RequestWay.allCases)
  func `and its place is free at once for the next one`(_ way: RequestWay) {
    for event in RequestEvent.allCases where event != .rootEnds && (event != .waits || way.hasTimeout) {
      let stage = RequestStage(way)
      let other = stage.branch()
      stage.ask()
      stage.happen(event)
      other?.request(1)
      // What answers by a timeout alone goes on until that.
      let isOver =
        event != .drop || !way.hasTimeout || way == .inFlightAbove || way == .timeout || way == .timeoutAbove
      #expect(stage.runs.count == 2 || !isOver, "\(way): \(event)")
      stage.releaseAll()
    }
  }

  /// Streams are built on the copy from then on, so that no branch would hear the answer.
  @Test func `and ends when the operator that it was made on is moved`() {
    let (runs, heard) = (KeptRuns(), Kept<Int>())
    let mapped = runs.cold().map { $0 * 10 }
    mapped.request(1)
    let moved = mapped.dispatched(.inline).on { heard.keep($0) }
    #expect(runs.active.isEmpty && runs.ends(of: 0) == 1)
    moved.request(2)
    for answer in 0..<2 { runs.answer(answer, .success(answer)) }
    #expect(heard.all == [10])
  }

  @Test(arguments: [RequestEvent.cancel, .branchEnds, .waits, .drop, .answer])
  func `and what waits for its place starts shortly`(_ event: RequestEvent) {
    let stage = RequestStage(event == .waits ? .inFlightAbove : .inFlight)
    let other = stage.branch()
    stage.ask()
    // So that its own time is not over with that of the first.
    stage.scheduler.advance(by: .seconds(1))
    other?.request(2)
    #expect(stage.runs.count == 1)
    if event == .waits { stage.scheduler.advance(by: .seconds(1)) } else { stage.happen(event) }
    stage.scheduler.advance(by: .zero)
    #expect(stage.runs.count == 2, "\(event)")
    stage.releaseAll()
  }
}

/// A Cold whose runs are kept, and a branch that asks it.
private final class RequestStage: Sendable {
  let scheduler = VirtualScheduler()
  let runs = KeptRuns()
  let transcript = Transcript()
  let weakly = Weakly()
  private let probe = Probe { .zero }
  private struct Streams: Sendable {
    let cold: Cold<Int, Int>
    let passed: Cold<Int, Int>
    let asker: Cold<Int, Int>
  }

  private let streams = Locked<Streams?>(nil)
  private let other = Locked<HotInput<Int>?>(nil)
  private let pending = Locked<PendingRequest?>(nil)
  private let record: NodeRecord?

  init(_ way: RequestWay) {
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let (cold, input) = context.run { [runs] in (runs.cold(), HotInput<Int>()) }
    let passed = way.build(cold, input.map { $0 })
    let object = weakly.object("handler")
    let asker = passed.on { [transcript] in
      object.use()
      transcript.write($0)
    }
    .onError { [transcript] in transcript.write($0) }
    weakly.watch(asker)
    streams.exchange(Streams(cold: cold, passed: passed, asker: asker))
    other.withLock { $0 = input }
    record = cold.inspected
  }

  func branch() -> Cold<Int, Int>? { streams.withLock { $0 }?.passed.on { _ in } }

  func ask() {
    let asked = streams.withLock { $0 }?.asker.request(1)
    pending.withLock { $0 = asked }
  }

  func happen(_ event: RequestEvent) {
    switch event {
    case .answer: runs.answer(0, .success(7))
    case .fail: runs.answer(0, .failure(TestError.failure))
    case .cancel: pending.withLock { $0 }?.cancel()
    case .branchEnds: streams.withLock { $0 }?.asker.terminate(withReason: .cancelled)
    case .rootEnds: streams.withLock { $0 }?.cold.terminate(withReason: .completed)
    case .waits: scheduler.advance(by: .seconds(3))
    case .drop: runs.drop()
    }
  }

  var lateAnswers: Int { record?.counters.drops ?? 0 }

  func compare(_ model: RequestModel, _ name: Comment) {
    #expect(transcript.lines == model.heard, name)
    #expect(runs.active == (model.isRunActive ? [0] : []), name)
    #expect(runs.ends(of: 0) == (model.isRunActive ? 0 : 1), name)
    #expect(pending.withLock { $0 }?.isActive == model.isRequestActive, name)
  }

  /// Releases the streams, but neither the runs, nor what answers them, nor the request.
  func releaseAll() {
    streams.withLock { $0 }?.cold.terminate(withReason: .completed)
    other.withLock { $0 }?.terminate(withReason: .completed)
    other.exchange(nil)
    streams.exchange(nil)
    scheduler.run()
  }
}
