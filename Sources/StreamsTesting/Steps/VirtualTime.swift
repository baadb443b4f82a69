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
/// Roots that `body` makes live on the clock. When it returns, whatever a recording has heard and `body` has not expected is a
/// failure. Two things need not be expected: an end that comes because nothing holds an input of the body's any more, and what
/// operators have held until then and say before that end, such as the value that `debounce` holds. If the input is released
/// before the body's last step, such as an `advance(by:)` or an expectation, only the end need not be expected. This goes for
/// the input and for what operators make of it. Where a run or signal hears the input, as with `producer()`, `signal()` and
/// callbags, the end is an event like any other: expect it, or let `body` return the input, which holds it. Work that still
/// waits for its time is dropped, and the clock keeps nothing any more.
///
/// ``withVirtualTime(isolation:_:)`` takes a body that awaits.
/// - Throws: a ``StreamTestFailure`` when time could not be moved, or a stream not be asked, with what came of that among its
///   lines; or else what `body` throws, or a ``StreamTestFailure`` when something was left over.
/// - Returns: what `body` returns.
@discardableResult
public func withVirtualTime<Output>(_ body: (_ time: VirtualTime) throws -> Output) throws -> Output {
  let time = VirtualTime()
  defer { time.stop() }
  let output: Output
  do {
    output = try time.context.run { try body(time) }
  } catch {
    throw time.failure(behind: error)
  }
  try time.finish()
  return output
}

/// Runs an asynchronous test on virtual time: the same as ``withVirtualTime(_:)`` for a body that awaits.
///
/// An asynchronous function under test runs in a task of its own, for which virtual time does not wait. Let it give a sign,
/// and await that before time is moved:
///
/// ```swift
/// try await withVirtualTime { time in
///   let (signs, sign) = AsyncStream.makeStream(of: Void.self)
///   let reply = FutureInput<Int>()  // never completed
///   let answer = Promise<Int> {
///     sign.yield()
///     return try await reply.value
///   }
///   let heard = time.record(answer.timeout(1))
///   for await _ in signs.prefix(1) {}  // the function has begun
///   time.advance(by: 1)
///   try heard.expectFailure()
/// }
/// ```
///
/// Roots that `body` makes, and those of tasks that it begins, live on the clock. It runs on the caller's actor.
/// - Throws: a ``StreamTestFailure`` when time could not be moved, or a stream not be asked, with what came of that among its
///   lines; or else what `body` throws, or a ``StreamTestFailure`` when something was left over.
/// - Returns: what `body` returns.
@_disfavoredOverload
@discardableResult
public func withVirtualTime<Output>(
  isolation: isolated (any Actor)? = #isolation, _ body: (_ time: VirtualTime) async throws -> Output
) async throws -> Output {
  let time = VirtualTime()
  defer { time.stop() }
  let output: Output
  do {
    output = try await time.context.run { try await body(time) }
  } catch {
    throw time.failure(behind: error)
  }
  try time.finish()
  return output
}

/// A clock that a test moves by hand, and the recordings made on it. Any task can use it, one at a time.
public final class VirtualTime: Sendable {
  struct Open: Sendable {
    let finish: @Sendable () throws -> Void
    let stop: @Sendable () -> Void
  }

  /// The clock itself.
  public let scheduler = VirtualScheduler()
  let context: StreamContext
  let steps = StepCount()
  let recordings = Guarded<[Open]>([])
  let refusals = Refusals()

  init() { context = StreamContext(scheduler: scheduler) }

  /// The seconds since the start.
  public var now: Double { scheduler.now / .seconds(1) }

  /// Whether something still waits for its time, such as a timer that the test has not stopped.
  public var isWaiting: Bool { scheduler.nextDue != nil }

  /// Lets so many seconds pass, and does what is due by then. Does nothing while a move of the clock is under way, as in a
  /// handler: then the test fails in the end.
  public func advance(by seconds: Double, file: StaticString = #fileID, line: UInt = #line) {
    move(file, line) { scheduler.tryAdvance(by: Duration(wholeNanosecondsOf: seconds)) }
  }

  /// Moves time to so many seconds after the start, and does what is due by then. Time never goes back. Does nothing while a
  /// move of the clock is under way, as in a handler: then the test fails in the end, unless that time has come.
  public func advance(to seconds: Double, file: StaticString = #fileID, line: UInt = #line) {
    move(file, line) { scheduler.tryReach(Duration(wholeNanosecondsOf: seconds)) }
  }

  /// Lets time pass until nothing waits any more. Does not return while timers go on. Does nothing while a move of the clock is
  /// under way, as in a handler: then the test fails in the end.
  public func run(file: StaticString = #fileID, line: UInt = #line) {
    move(file, line) { scheduler.tryRun() }
  }

  private func move(_ file: StaticString, _ line: UInt, _ tryMove: () -> Bool) {
    defer { steps.raise() }
    if context.run(tryMove) { return }
    refusals.add(.moveUnderWay(file, line))
  }

  /// Fails where a step could not be done, or something is left over.
  func finish() throws {
    do {
      for recording in recordings.withLock({ $0 }) { try recording.finish() }
    } catch {
      throw failure(behind: error)
    }
    if let refusal = refusals.first { throw refusal }
  }

  /// What a test that has come to this error fails with: the first step that could not be done, which may have caused the
  /// error, or else the error.
  func failure(behind error: any Error) -> any Error { refusals.first?.followed(by: error) ?? error }

  /// Releases what is recorded, and what still waits.
  func stop() {
    context.run {
      for recording in recordings.withLock({ $0 }) { recording.stop() }
      scheduler.close()
    }
  }
}
