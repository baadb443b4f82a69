import Testing

@testable import Streams

struct `The state that a task hears` {
  private let time = Timeline()
  private let states = Kept<Observable<StreamState>>()

  @Test func `is in the context of its stream`() {
    let context = StreamContext()
    let promise = context.run { Promise<Int> { [states] state, _ in states.keep(state) } }
    let retried = context.run { Promise<Int> { [states] state, _, _ in states.keep(state) } }
    let progression = context.run { Progression<Int, Int> { [states] state, _, _ in states.keep(state) } }
    let cold = context.run {
      Cold<Int, Int> { [states] state, request, respond in
        states.keep(state)
        respond(.success(request))
      }
    }
    cold.request(1)
    #expect(states.all.count == 4)
    #expect(states.all.allSatisfy { $0.node.gate.context === context })
    withExtendedLifetime((promise, retried, progression, cold)) {}
  }

  @Test func `is told later by the stream's own clock`() {
    let promise = time.run { Promise<Int> { [states] state, _ in states.keep(state) } }
    let late = states.all[0].delay(1).on { [time] _ in time.write("late") }
    promise.cancel()
    #expect(time.lines == [])
    time.advance(to: 1)
    #expect(time.lines == ["1.0 late"])
    withExtendedLifetime(late) {}
  }

  @Test func `is not among what a probe sees`() {
    let probe = Probe { .zero }
    let promise = StreamContext(probe: probe).run {
      Promise<Int> { [states] state, _ in states.keep(state) }
    }
    #expect(promise.inspected != nil)
    #expect(states.all[0].inspected == nil)
    #expect(probe.register.count == 1)
  }
}
