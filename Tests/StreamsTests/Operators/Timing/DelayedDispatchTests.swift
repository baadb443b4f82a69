import Streams
import Testing

struct `A dispatch with a delay` {
  private let timeline = Timeline()

  /// When each event is told, and what is heard, two seconds later each.
  private static let told: [Double] = [0, 0.5, 0.5, 1, 3, 3.5, 9]
  private static let expected = told.enumerated().map { "\($0.element + 2) \($0.offset)" }

  private func tell(_ input: HotInput<Int>) {
    for (number, second) in Self.told.enumerated() { timeline.at(second) { input.push(number) } }
  }

  @Test(arguments: [false, true])
  func `delivers each event after that time, and no sooner`(_ isMoved: Bool) {
    let input = timeline.run { HotInput<Int>() }
    let dispatch = Dispatch.after(delay: 2, on: .scheduler(timeline.scheduler))
    let stream = isMoved ? input.map { $0 }.dispatched(dispatch) : input.dispatch(dispatch)
    timeline.write(stream)
    tell(input)
    timeline.at(9.5) { input.terminate(withReason: .completed) }
    timeline.advance(to: 60)
    #expect(timeline.lines == Self.expected + ["11.5 completed"])
  }

  @Test func `waits by the clock of its stream on a queue, too, and is taken back there`() {
    let queue = Dispatch.CustomQueue.serial("delayed")
    let later = Dispatch.after(delay: 3_600, on: .custom(queue))
    let (input, cancelled) = timeline.run { (HotInput<Int>(), HotInput<Int>()) }
    timeline.write(cancelled.dispatch(later))
    cancelled.push(1)
    cancelled.terminate(withReason: .cancelled)
    #expect(!timeline.isWaiting)
    Dispatch.sync(on: .custom(queue)).execute {}
    #expect(timeline.lines == ["0.0 cancelled"])
    timeline.write(input.dispatch(later))
    input.push(2)
    timeline.advance(to: 3_600)
    // Behind what has been given to the queue.
    Dispatch.sync(on: .custom(queue)).execute {}
    #expect(timeline.lines == ["0.0 cancelled", "3600.0 2"])
  }

  @Test func `of a task, and of a start, waits by that clock`() {
    let queue = Dispatch.CustomQueue.serial("delayed")
    let later = Dispatch.after(delay: 3_600, on: .custom(queue))
    let timeline = timeline
    let (promise, producer) = timeline.run {
      (Promise<Int>(dispatch: later) { $0(.success(1)) }, SignalProducer<Int, Never>(value: 2))
    }
    timeline.write(promise)
    let run = producer.start(on: later).startWithValues { timeline.write("\($0)") }
    timeline.advance(to: 3_600)
    Dispatch.sync(on: .custom(queue)).execute {}
    #expect(timeline.lines.contains("3600.0 1"))
    #expect(timeline.lines.contains("3600.0 2"))
    run.dispose()
  }

  @Test func `keeps the order on a queue of several threads`() async throws {
    let queue = Dispatch.CustomQueue(type: .concurrent, name: "many")
    let input = HotInput<Int>()
    let heard = Transcript()
    let done = FutureInput<Int>()
    input.dispatch(.after(delay: 0.001, on: .custom(queue))).on { heard.write($0) }
      .onTerminate { _ in done.complete(1) }
    for number in 0..<2000 { input.push(number) }
    input.terminate(withReason: .completed)
    #expect(try await done.value == 1)
    #expect(heard.lines == (0..<2000).map { "\($0)" })
  }
}
