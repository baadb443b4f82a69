import Streams

/// Runs a test on virtual time, and records what streams say, to be expected step by step.
///
/// ```swift
/// try withVirtualTime { time in
///   let input = HotInput<Int>()
///   let quiet = time.record(input.debounce(2))
///   input.push(1)
///   try quiet.expectNothing(for: 1.5)
///   try quiet.expectNext(1, at: 2)
///   input.terminate(withReason: .completed)
///   try quiet.expectCompletion()
/// }
/// ```
///
/// Roots that `body` makes live on the clock. When it returns, whatever a recording has heard and `body` has not
/// expected is a failure; only an end that comes because nothing holds an input of the body's any more is not. That
/// is known of the input and of what operators make of it. Where a run or signal hears the input, as of `producer()`,
/// `signal()` and callbags, the end is an event like any other: expect it, or let `body` return the input, which
/// holds it.
/// - Throws: what `body` throws, or else a ``StreamTestFailure`` when something was left over.
/// - Returns: what `body` returns.
@discardableResult
public func withVirtualTime<Output>(_ body: (_ time: VirtualTime) throws -> Output) throws -> Output {
  let time = VirtualTime()
  defer { time.stop() }
  let output = try time.context.run { try body(time) }
  try time.finish()
  return output
}

/// A clock that a test moves by hand, and the recordings made on it.
public final class VirtualTime {
  private struct Open {
    let finish: () throws -> Void
    let stop: () -> Void
  }

  /// The clock itself.
  public let scheduler = VirtualScheduler()
  let context: StreamContext
  private var recordings: [Open] = []

  init() { context = StreamContext(scheduler: scheduler) }

  /// The seconds since the start.
  public var now: Double { scheduler.now / .seconds(1) }

  /// Whether something still waits for its time, such as a timer that the test has not stopped.
  public var isWaiting: Bool { scheduler.nextDue != nil }

  /// Lets so many seconds pass, and does what is due by then.
  public func advance(by seconds: Double) { scheduler.advance(by: Duration(wholeNanosecondsOf: seconds)) }

  /// Moves time to so many seconds after the start, and does what is due by then. Time never goes back.
  public func advance(to seconds: Double) { scheduler.advance(to: Duration(wholeNanosecondsOf: seconds)) }

  /// Lets time pass until nothing waits any more. Does not return while timers go on.
  public func run() { scheduler.run() }

  /// Records all that a stream says from now on. A producer or callbag is started.
  ///
  /// - Parameters:
  ///   - stream: what to hear. The recording keeps it until the test is over.
  ///   - name: what failures call it.
  ///   - file: where the recording is made, for failures.
  ///   - line: where the recording is made, for failures.
  public func record<Kind, Value, Failure>(
    _ stream: EventStream<Kind, Value, Failure>, as name: String = "stream",
    file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Value> {
    let recording = makeRecording(of: Value.self, name, file, line)
    context.run { recording.ear.hear(stream) }
    return recording
  }

  /// Records the answers that a Cold gives to who asks here, from now on.
  ///
  /// - Parameters:
  ///   - stream: what to ask.
  ///   - name: what failures call it.
  ///   - file: where the recording is made, for failures.
  ///   - line: where the recording is made, for failures.
  /// - Returns: the stream to ask, and what it hears: answers to requests that are made elsewhere are not heard here.
  public func recordAnswers<Request, Value>(
    of stream: Cold<Request, Value>, as name: String = "asker",
    file: StaticString = #fileID, line: UInt = #line
  ) -> (asker: Cold<Request, Value>, answers: Recording<Value>) {
    let recording = makeRecording(of: Value.self, name, file, line)
    return (context.run { recording.ear.below(stream) }, recording)
  }

  private func makeRecording<Value>(
    of _: Value.Type, _ name: String, _ file: StaticString, _ line: UInt
  ) -> Recording<Value> {
    let recording = Recording<Value>(name, scheduler)
    recordings.append(
      Open(finish: { try recording.finishAtEnd(file, line) }, stop: { recording.ear.stop() }))
    return recording
  }

  func finish() throws { for recording in recordings { try recording.finish() } }

  func stop() { for recording in recordings { recording.stop() } }
}
