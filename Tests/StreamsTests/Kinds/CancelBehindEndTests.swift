import Streams
import Testing

/// A cancel ends all, also where an end without a value has gone before it, and waits for what stands in for the value. It comes
/// through every gate that the end has passed.
struct `A cancel behind an end without a value` {
  enum Gate: CaseIterable { case none, delay, asyncMap, dispatch, debounce, timeout, zip, merge }
  /// Where the cancel is called: on the source, on what has ended, or by a handler below what stands in.
  enum Caller: CaseIterable { case source, ended, handler }

  private let time = Timeline()
  private let transcript = Transcript()
  private let weakly = Weakly()

  private func put(_ gate: Gate, below stream: Promise<Int>) -> Promise<Int> {
    switch gate {
    case .none: stream
    case .delay: stream.delay(1)
    case .asyncMap: stream.asyncMap { value, answer in answer(.success(value)) }
    case .dispatch: stream.dispatch(.delay(after: 1, on: .scheduler(time.scheduler)))
    case .debounce: stream.debounce(1)
    case .timeout: stream.timeout(20)
    case .zip: stream.zip(stream).map { $0.0 }
    case .merge: stream.merge(stream)
    }
  }

  @Test(arguments: Gate.allCases, Gate.allCases)
  func `ends and frees all`(_ first: Gate, _ second: Gate) {
    for caller in Caller.allCases {
      let world = Self()
      world.run(first, second, caller)
      #expect(world.transcript.lines == ["end cancelled"], "\(caller)")
      #expect(world.weakly.alive == [], "\(caller)")
    }
  }

  private func run(_ first: Gate, _ second: Gate, _ caller: Caller) {
    let answer = Answer<Int>()
    let promise = time.run { Promise(answer) }
    let ended = promise.filter { _ in false }
    let kept = weakly.object("captured")
    let last = put(second, below: put(first, below: ended)).defaultValue(7)
      .on { [unkept = promise.unkept] _ in
        withExtendedLifetime(kept) {}
        if caller == .handler { unkept.cancel() }
      }
      .delay(10)
      .on { [transcript] in transcript.write("\($0)") }
      .onTerminate { [transcript] in transcript.write("end \($0)") }
    answer.give(.success(1))
    time.scheduler.advance(by: .seconds(5))
    if caller == .source { promise.cancel() }
    if caller == .ended { ended.cancel() }
    time.scheduler.run()
    #expect(!promise.isActive && !last.isActive)
  }
}
