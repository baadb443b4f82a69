import Streams
import Testing

struct `A dispatch with a delay, beside what is delivered` {
  let timeline = Timeline()

  private var delayed: Dispatch { .after(delay: 3_600, on: .scheduler(timeline.scheduler)) }

  @Test func `is taken back when a Promise is cancelled below it`() {
    let promise = timeline.run { Promise<Int> { _ in } }.dispatch(delayed)
    timeline.write(promise)
    promise.cancel()
    timeline.advance(to: 1)
    #expect(timeline.lines == ["0.0 cancelled"])
    #expect(!timeline.isWaiting)
  }

  @Test func `drops what it holds when the stream is cancelled above it`() {
    let input = timeline.run { HotInput<Int>() }
    timeline.write(input.dispatch(delayed))
    input.push(1)
    input.terminate(withReason: .cancelled)
    timeline.advance(to: 1)
    #expect(timeline.lines == ["0.0 cancelled"])
    #expect(!timeline.isWaiting)
  }

  @Test func `drops what it holds when an operator below it ends the chain`() {
    let (input, heard, released) = (timeline.run { HotInput<DeinitProbe>() }, Counter(), Counter())
    input.dispatch(delayed).first().on { _ in heard.increment() }
    input.push(DeinitProbe {})
    timeline.at(1_800) { input.push(DeinitProbe { released.increment() }) }
    #expect(released.value == 0)
    timeline.advance(to: 3_600)
    #expect(heard.value == 1)
    #expect(released.value == 1)
    #expect(!timeline.isWaiting)
  }

  @Test func `drops what it holds when nobody below it listens any more`() {
    let (signal, input) = timeline.run { Signal<DeinitProbe, Never>.pipe() }
    let (observation, released) = (signal.dispatch(delayed).observeValues { _ in }, Counter())
    input.send(value: DeinitProbe { released.increment() })
    #expect(released.value == 0)
    observation.dispose()
    #expect(released.value == 1)
    #expect(!timeline.isWaiting)
  }

  @Test func `keeps nothing that comes while the chain ends below it`() {
    let (input, released) = (timeline.run { HotInput<DeinitProbe>() }, Counter())
    input.dispatch(delayed).first().onTerminate { _ in
      input.push(DeinitProbe { released.increment() })
    }
    input.push(DeinitProbe {})
    timeline.advance(to: 3_600)
    #expect(released.value == 1)
    #expect(!timeline.isWaiting)
  }

  @Test func `delivers what it holds before a completion`() {
    let input = timeline.run { HotInput<Int>() }
    timeline.write(input.dispatch(delayed))
    input.push(1)
    input.terminate(withReason: .completed)
    timeline.advance(to: 4_000)
    #expect(timeline.lines == ["3600.0 1", "3600.0 completed"])
  }

  @Test func `keeps nothing that it never delivers`() {
    let (input, released) = (timeline.run { HotInput<DeinitProbe>() }, Counter())
    let held = input.dispatch(.after(delay: .infinity, on: .scheduler(timeline.scheduler))).on { _ in }
    input.push(DeinitProbe { released.increment() })
    #expect(released.value == 1)
    input.terminate(withReason: .cancelled)
    timeline.advance(to: 1)
    #expect(!held.isActive)
  }

  @Test func `does not make a retry wait longer than its policy says`() {
    let timeline = timeline
    let promise = timeline.run {
      Promise<Int> { respond in
        timeline.write("run")
        respond(.failure(TestError.failure))
      }
    }
    promise.dispatch(.after(delay: 2, on: .scheduler(timeline.scheduler))).retry(1, delay: 1).on { _ in }
    timeline.advance(to: 10)
    // The first failure is there before the chain is, and is replayed to it.
    #expect(timeline.lines == ["0.0 run", "3.01 run"])
  }
}

/// Says when it is released.
private final class DeinitProbe: Sendable {
  private let whenReleased: @Sendable () -> Void

  init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

  deinit { whenReleased() }
}
