import Testing

@testable import Streams

/// What an ended stream keeps for those who still hold it: nothing of what its handlers hold.
struct `Ended means empty` {
  typealias Flowing = `Nothing leaks: Hot, Cold and Observable`
  typealias Settling = `Nothing leaks: Promise and Future`

  /// How a flowing stream comes to its end.
  enum Ending: CaseIterable { case completed, failed, cancelled, released, pruned }

  private let weakly = Weakly()
  private let scheduler = VirtualScheduler()

  @Test(arguments: Flowing.Passage<HotInputKind>.all, Ending.allCases)
  func `a Hot whose streams are held`(_ passage: Flowing.Passage<HotInputKind>, _ ending: Ending) {
    let other = HotInput<Int>()
    var hot: HotInput<Int>? = StreamContext(scheduler: scheduler).run { HotInput() }
    let leaf = passage.attach(hot!, weakly.object("captured"), other.compactMap { $0 })
    let handle = hot!.unkept
    handle.push(1)
    other.push(1)
    hot = end(leaf, ending, { handle.terminate(withReason: $0) }, holding: hot)
    finish(passage, other)
    // What is told to persist goes on without its branch.
    if passage.testDescription == "persist", ending == .pruned { handle.terminate(withReason: .completed) }
    #expect(weakly.alive == [])
    #expect(leaf.state != .active && leaf.cause != nil)
    withExtendedLifetime((hot, handle, other)) {}
  }

  @Test(arguments: Flowing.Passage<ColdKind<Int>>.all, Ending.allCases)
  func `a Cold whose streams, and the closure to respond with, are held`(
    _ passage: Flowing.Passage<ColdKind<Int>>, _ ending: Ending
  ) {
    let other = HotInput<Int>()
    let responds = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    var cold: Cold<Int, Int>?
    do {
      let task = weakly.object("task")
      cold = StreamContext(scheduler: scheduler).run {
        Cold<Int, Int> { _, request, respond in
          responds.keep(respond)
          respond(.success(task.same(request)))
        }
      }
    }
    let leaf = passage.attach(cold!, weakly.object("captured"), other.compactMap { $0 })
    let handle = cold!.unkept
    handle.request(1, share: true)
    other.push(1)
    cold = end(leaf, ending, { handle.terminate(withReason: $0) }, holding: cold)
    finish(passage, other)
    if passage.testDescription == "persist", ending == .pruned { handle.terminate(withReason: .completed) }
    // The task serves other branches, unless the whole Cold has ended.
    #expect(weakly.alive == (handle.isActive ? ["task"] : []))
    #expect(leaf.state != .active && leaf.cause != nil)
    handle.terminate(withReason: .completed)
    withExtendedLifetime((cold, handle, other, responds)) {}
  }

  @Test(arguments: Flowing.Passage<ObservableInputKind>.all, Ending.allCases.dropLast())
  func `an Observable whose streams are held`(
    _ passage: Flowing.Passage<ObservableInputKind>, _ ending: Ending
  ) {
    let other = HotInput<Int>()
    var input: ObservableInput<Int>? = StreamContext(scheduler: scheduler).run { ObservableInput(0) }
    let mapped = input!.map { [object = weakly.object("mapped")] in object.same($0) }
    let leaf = passage.attach(input!, weakly.object("captured"), other.compactMap { $0 })
    let handle = input!.unkept
    handle.set(1)
    other.push(1)
    input = end(leaf, ending, { handle.terminate(withReason: $0) }, holding: input)
    finish(passage, other)
    #expect(weakly.alive == [])
    #expect(mapped.value == 1 && mapped.cause != nil && "\(mapped)" == "Observable<Int>.map")
    withExtendedLifetime((input, leaf, handle, other)) {}
  }

  @Test(arguments: Settling.Passage.all, Settling.Manner.allCases)
  func `a Promise whose streams, and whose completions, are held`(
    _ passage: Settling.Passage, _ manner: Settling.Manner
  ) {
    let answer = Answer<Int>()
    let promise: Promise<Int>
    do {
      let task = weakly.object("task")
      promise = StreamContext(scheduler: scheduler).run {
        Promise<Int> { [answer] state, completion in
          state.on { _ in task.use() }
          answer.keep(completion)
        }
      }
    }
    if manner == .answeredBefore { answer.give(.success(1)) }
    if manner == .failedBefore { answer.give(.failure(TestError.failure)) }
    let leaf = StreamContext(scheduler: scheduler).run { passage.attach(promise, weakly.object("captured")) }
    switch manner {
    case .answered: answer.give(.success(1))
    case .failed, .failedBefore, .cancelledAfterFailure:
      for _ in 0..<5 {
        answer.give(.failure(TestError.failure))
        scheduler.run()
      }
    case .cancelled, .cancelledFirst: promise.cancel()
    case .answeredBefore, .dropped: break
    }
    scheduler.run()
    // What waits for a user's decision waits for ever.
    promise.cancel()
    scheduler.run()
    #expect(weakly.alive == [])
    #expect(leaf.state != .active && leaf.cause != nil)
    withExtendedLifetime((promise, leaf, answer)) {}
  }

  // MARK: - Ends

  /// Ends a stream with the handle of its owner still held, unless releasing that is how it ends.
  private func end<Stream>(
    _ leaf: Node, _ ending: Ending, _ terminate: (Termination) -> Void, holding owner: Stream?
  ) -> Stream? {
    switch ending {
    case .completed: terminate(.completed)
    case .failed: terminate(.error(TestError.failure))
    case .cancelled: terminate(.cancelled)
    case .released: return nil
    case .pruned: leaf.terminateBranch(.cancelled)
    }
    return owner
  }

  private func finish<Kind>(_ passage: Flowing.Passage<Kind>, _ other: HotInput<Int>) {
    if ["merge", "combine"].contains(passage.testDescription) { other.terminate(withReason: .completed) }
    scheduler.run()
  }
}
