import Streams
import Testing

extension PageSample {
  static let timedOperatorRuns: [String: PageSample.Run] = [
    "operator-timed-use": timedUse, "operator-join-use": joinUse,
  ]
}

// sample: operator-timed-type
/// Passes values on no faster than one in each interval. Those that come sooner wait, in order.
struct PacedOperator<Value: Sendable>: TimedOperator {
  static var passesAll: Bool { true }

  let interval: Duration
  private var waiting: [TimedEvent<Value>] = []
  private(set) var due: Duration?

  init(interval: Duration) { self.interval = interval }

  mutating func receive(_ event: TimedEvent<Value>, at now: Duration) -> TimedStep<Value> {
    guard due == nil else {
      waiting.append(event)
      return .hold
    }
    due = now + interval
    return .release(event)
  }

  mutating func wake(at now: Duration) -> TimedStep<Value> {
    due = waiting.isEmpty ? nil : now + interval
    return waiting.isEmpty ? .hold : .release(waiting.removeFirst())
  }

  var isHolding: Bool { !waiting.isEmpty }  // what the end waits for
}
// end

private func timedUse(_ print: @escaping Print) {
  // sample: operator-timed-use
  let scheduler = VirtualScheduler()
  let numbers = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
  numbers.lift(PacedOperator(interval: .seconds(1)), as: "paced").on { print($0, "at", scheduler.now) }
  numbers.push(1)  // prints: "1 at 0.0 seconds"
  numbers.push(2)
  numbers.push(3)
  scheduler.advance(by: .seconds(1))  // prints: "2 at 1.0 seconds"
  scheduler.advance(by: .seconds(1))  // prints: "3 at 2.0 seconds"
  // end
}

// sample: operator-timed-test
@Test func `paced values come in order, one in each interval`() {
  var paced = PacedOperator<String>(interval: .seconds(1))
  #expect(paced.receive(TimedEvent(value: "a"), at: .seconds(5)).values == ["a"])
  #expect(paced.receive(TimedEvent(value: "b"), at: .seconds(5)).values == [])
  #expect(paced.due == .seconds(6))
  #expect(paced.wake(at: .seconds(6)).values == ["b"])
  #expect(paced.wake(at: .seconds(7)).values == [])
  #expect(paced.due == nil)
}
// end

// sample: operator-join-type
/// Passes the left stream's values on while the right stream's latest value is true.
struct WhileTrueOperator<Value: Sendable>: JoinOperator {
  private var isTrue = false

  init() {}

  mutating func receive(left value: Addressed<Value>) -> Step<Addressed<Value>> {
    isTrue ? .emit(value) : .drop
  }

  mutating func receive(right value: Bool) -> Step<Addressed<Value>> {
    isTrue = value
    return .skip
  }

  mutating func finish(_ side: JoinSide) -> Bool { side == .left || !isTrue }
}
// end

private func joinUse(_ print: @escaping Print) {
  // sample: operator-join-use
  let numbers = HotInput<Int>()
  let isVisible = HotInput<Bool>()
  numbers.join(isVisible, with: WhileTrueOperator(), as: "while").on { print($0) }.onTerminate { print($0) }
  numbers.push(1)
  isVisible.push(true)
  numbers.push(2)  // prints: "2"
  isVisible.push(false)
  isVisible.terminate(withReason: .completed)  // prints: "completed"
  // end
}

// sample: operator-join-test
@Test func `values come while it is true`() {
  var gate = WhileTrueOperator<Int>()
  if case .emit = gate.receive(left: Addressed(1)) { Issue.record("1 has come too soon") }
  _ = gate.receive(right: true)
  if case .emit(let output) = gate.receive(left: Addressed(2)) {
    #expect(output.content == 2)
  } else {
    Issue.record("2 has not come")
  }
  #expect(!gate.finish(.right) && gate.finish(.left))
}
// end
