import Streams
import Testing

struct `Promise: cancel` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let answer = Answer<Int>()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  /// What is under way when the cancel comes.
  enum Moment: CaseIterable {
    case task, retryDelay, decision, asyncMap, delay, dispatch, replay, afterRetries, merged, zipped, combined
  }

  @Test(arguments: Moment.allCases, ["root", "leaf"])
  func `stops everything at once`(_ moment: Moment, _ place: String) {
    let kept = Kept<@Sendable () -> Void>()
    let promise = context.run { Promise(answer) }
    let other = context.run { Promise<Int> { completion in kept.keep { completion(.success(9)) } } }
    let passed: Promise<Int> =
      switch moment {
      case .retryDelay: promise.retry(3, delay: 5)
      case .decision: promise.retry { _, _, retry in kept.keep { retry(true) } }
      case .asyncMap: promise.asyncMap { value, answer in kept.keep { answer(.success(value)) } }
      case .delay: promise.delay(5)
      case .dispatch: promise.dispatch(.async(on: .scheduler(scheduler)))
      case .afterRetries: promise.retry(3)
      case .merged: promise.merge(other).retry(1, delay: 5)
      case .zipped: promise.zip(other).map { $0.0 }.retry(1)
      case .combined: promise.combine(stream: other).map { $0.0 }.retry(1)
      case .task, .replay: promise.map { $0 }
      }
    let leaf = passed.on { [transcript] in transcript.write("value \($0)") }
      .onError { [transcript] in transcript.write("error \($0)") }
      .onTerminate { [transcript] in transcript.write($0) }
    switch moment {
    case .asyncMap, .delay, .dispatch: answer.give(.success(1))
    case .task, .replay: break
    default: answer.give(.failure(TestError.failure))
    }
    let runs = answer.runs

    // A merge outlives one of its sources; cancelled below, it takes both along.
    if place == "root", moment != .merged { promise.cancel() } else { leaf.cancel() }
    if moment != .dispatch { #expect(transcript.lines == ["cancelled"]) }
    leaf.cancel()
    for late in kept.all { late() }
    answer.give(.success(2))
    scheduler.run()

    #expect(transcript.lines == ["cancelled"])
    #expect(answer.runs == runs)
    #expect(promise.state == .terminated(reason: .cancelled))
    #expect(leaf.state == .terminated(reason: .cancelled))
    if [.merged, .zipped, .combined].contains(moment) {
      #expect(other.state == .terminated(reason: .cancelled))
    }
  }

  @Test(arguments: [true, false])
  func `inside a handler it stops the next stage`(_ isLeaf: Bool) {
    let reachable = Reachable<Int>()
    let promise = context.run { Promise(answer) }.onTerminate { [transcript] in
      transcript.write("upper \($0)")
    }
    let cancelling = promise.on { [transcript] _ in
      reachable.promise?.cancel()
      transcript.write("cancelled it")
    }
    promise.on { [transcript] in transcript.write("sibling \($0)") }
    reachable.promise = cancelling
    if !isLeaf {
      cancelling.on { [transcript] in transcript.write("below \($0)") }
        .onTerminate { [transcript] in transcript.write("below \($0)") }
    }
    answer.give(.success(1))
    let ends = isLeaf ? ["upper cancelled"] : ["below cancelled", "upper cancelled"]
    #expect(transcript.lines == ["cancelled it"] + ends)
    #expect(cancelling.state == .terminated(reason: .cancelled))
    #expect(promise.state == .terminated(reason: .cancelled))
    reachable.promise = nil
  }

  @Test func `inside a decision it wins over the answer`() {
    let reachable = Reachable<Int>()
    reachable.promise = context.run { Promise(answer) }.retry { _, _, retry in
      reachable.promise?.cancel()
      retry(true)
    }
    answer.give(.failure(TestError.failure))
    #expect(answer.runs == 1)
    #expect(reachable.promise?.state == .terminated(reason: .cancelled))
    reachable.promise = nil
  }

  @Test func `inside the task it stops the next run`() {
    let runs = Counter()
    let reachable = Reachable<Int>()
    let promise = context.run {
      Promise<Int>(dispatch: .async(on: .scheduler(scheduler))) { completion in
        if runs.increment() == 3 { reachable.promise?.cancel() }
        completion(.failure(TestError.failure))
      }
    }
    reachable.promise = promise.retry(100)
    scheduler.run()
    #expect(runs.value == 3)
    #expect(promise.state == .terminated(reason: .cancelled))
    reachable.promise = nil
  }

  @Test func `before a dispatched task has started it does not start`() {
    let runs = Counter()
    let promise = context.run {
      Promise<Int>(dispatch: .async(on: .scheduler(scheduler))) { _ in runs.increment() }
    }
    promise.cancel()
    scheduler.run()
    #expect(runs.value == 0)
  }

  @Test func `from another thread, while a handler blocks, the next stage does not run`() {
    let (inside, go) = (Flag(), Flag())
    let promise = context.run { Promise(answer) }
    let chain = promise.on { _ in
      inside.signal()
      go.wait()
    }.on { [transcript] in transcript.write("next stage \($0)") }
      .onTerminate { [transcript] in transcript.write($0) }
    onThreads(2) { [answer] thread in
      if thread == 0 { return answer.give(.success(1)) }
      inside.wait()
      chain.cancel()
      go.signal()
    }
    #expect(transcript.lines == ["cancelled"])
    #expect(promise.state == .terminated(reason: .cancelled))
  }

  @Test func `reaches a task that blocks`() {
    let (inside, stopped, returned) = (Flag(), Flag(), Flag())
    let states = Kept<StreamState>()
    let promise = context.run {
      Promise<Int>(dispatch: .async(on: .background)) { state, completion in
        state.on { _ in stopped.signal() }
        inside.signal()
        stopped.wait()
        states.keep(state.value)
        completion(.success(1))
        returned.signal()
      }
    }
    let chain = promise.on { [transcript] in transcript.write($0) }
    inside.wait()
    chain.cancel()
    returned.wait()
    #expect(states.all == [.terminated(reason: .cancelled)])
    #expect(transcript.lines.isEmpty)
  }

  @Test func `after the end it does nothing`() {
    let states = Kept<Observable<StreamState>>()
    let promise = context.run {
      Promise<Int> { state, completion in
        states.keep(state)
        completion(.success(1))
      }
    }
    let chain = promise.onTerminate { [transcript] in transcript.write($0) }
    scheduler.run()
    chain.cancel()
    promise.cancel()
    #expect(transcript.lines == ["completed"])
    #expect(states.all[0].value == .terminated(reason: .completed))
  }
}
