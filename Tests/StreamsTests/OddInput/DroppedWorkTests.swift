import Testing

@testable import Streams

struct DroppedWorkTests {
  /// What makes a thread drop its work.
  enum Loss: CaseIterable {
    case stoppedBefore, stoppedMeanwhile, emptied
  }

  private let timeline = Timeline()
  private let thread = DispatchThread(name: "database")

  @Test(arguments: Loss.allCases)
  func `a Promise whose run is dropped fails with the thread's name`(loss: Loss) {
    lose(loss) {
      timeline.write(Promise<Int>(dispatch: .on(thread: thread)) { $0(.success(1)) })
    }
    expectFailure()
  }

  @Test(arguments: Loss.allCases)
  func `a Promise whose outcome is dropped fails with the thread's name`(loss: Loss) {
    lose(loss) {
      let answer = Answer<Int>()
      let chain = timeline.write(Promise(answer).dispatch(.on(thread: thread)))
      answer.give(.success(1))
      return chain
    }
    expectFailure()
  }

  @Test func `a dropped run is retried as often as any, on a stack that does not grow`() {
    thread.stop()
    let count = 20_000
    let promise = timeline.run {
      timeline.write(Promise<Int>(dispatch: .on(thread: thread)) { $0(.success(1)) }.retry(count))
    }
    timeline.scheduler.run()
    withExtendedLifetime(promise) { expectFailure() }
  }

  @Test(arguments: Loss.allCases)
  func `a Hot whose events are dropped ends with the thread's name, and counts them`(loss: Loss) {
    let probe = Probe { .zero }
    let input = StreamContext(scheduler: timeline.scheduler, probe: probe).run { HotInput<Int>() }
    let dispatched = input.dispatch(.on(thread: thread))
    lose(loss) {
      let branch = timeline.write(dispatched)
      for number in 1...3 { input.push(number) }
      return branch
    }
    #expect(timeline.lines == ["0.0 error(the thread database dropped the work that it was given)"])
    #expect(dispatched.inspected?.counters.drops == 3)
  }

  @Test(arguments: Loss.allCases)
  func `a producer whose start is dropped, or whose events are, is interrupted`(loss: Loss) {
    lose(loss) {
      let place = Dispatch.on(thread: thread)
      return [
        SignalProducer<Int, Never>(value: 1).start(on: place)
          .start { timeline.transcript.write("start \($0)") },
        SignalProducer<Int, Never>(value: 1).observe(on: place)
          .start { timeline.transcript.write("observe \($0)") },
      ]
    }
    #expect(timeline.lines == ["start interrupted", "observe interrupted"])
  }

  @Test func `a producer that can fail with any error fails with the thread's name`() {
    thread.stop()
    let runs = timeline.run {
      [
        SignalProducer<Int, any Error>(value: 1).start(on: .on(thread: thread))
          .start { timeline.transcript.write("start \($0)") },
        SignalProducer<Int, any Error>(value: 1).observe(on: .on(thread: thread))
          .start { timeline.transcript.write("observe \($0)") },
      ]
    }
    timeline.scheduler.run()
    withExtendedLifetime(runs) {
      let error = "failed the thread database dropped the work that it was given"
      #expect(timeline.lines == ["start \(error)", "observe \(error)"])
    }
  }

  @Test func `events that wait for a delay are dropped with their scheduler`() {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    let input = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
    input.dispatch(.after(delay: 1, on: .scheduler(scheduler))).onTerminate { heard.write($0) }
    input.push(1)
    scheduler.close()
    #expect(heard.lines == ["error(the scheduler VirtualScheduler dropped the work that it was given)"])
  }

  @Test func `work that the thread has begun is not dropped`() {
    let (isHeard, isDone) = (Flag(), Flag())
    let promise = timeline.run {
      timeline.write(
        Promise<Int>(dispatch: .on(thread: thread)) { completion in
          isHeard.wait()
          thread.stop()
          completion(.success(1))
          isDone.signal()
        })
    }
    isHeard.signal()
    isDone.wait()
    timeline.scheduler.run()
    withExtendedLifetime(promise) { #expect(timeline.lines == ["0.0 1", "0.0 completed"]) }
  }

  /// Has the thread drop what is given to it meanwhile. Handlers are not called by who makes it do so.
  private func lose(_ loss: Loss, _ work: () -> Any) {
    if loss == .stoppedBefore { thread.stop() } else { thread.pause() }
    let held = timeline.run(work)
    switch loss {
    case .stoppedBefore: break
    case .stoppedMeanwhile: thread.stop()
    case .emptied: thread.emptyQueue()
    }
    #expect(timeline.lines.isEmpty)
    timeline.scheduler.run()
    withExtendedLifetime(held) {}
  }

  private func expectFailure() {
    let words = "the thread database dropped the work that it was given"
    #expect(timeline.lines == ["0.0 \(words)", "0.0 error(\(words))"])
  }
}
