@testable import Streams

/// The root of a program's chains, with what one can do there.
struct StressSource: Sendable {
  typealias Attach =
    @Sendable (ArraySlice<StressProgram.Stage>, StressObserver, @escaping @Sendable (StressObserver) -> Void)
    -> StressLeaf

  /// Delivers a value; a Promise's task answers with it. Nil where values have to be asked for.
  var send: (@Sendable (Int) -> Void)?
  let fail: @Sendable () -> Void
  let end: @Sendable (Termination) -> Void
  var attach: Attach
  let isCancelled: @Sendable () -> Bool
  /// Releases what the task has kept.
  var drop: @Sendable () -> Void = {}

  init(_ kind: StressProgram.Source, _ parts: StressParts, onRun: @escaping @Sendable () -> Void) {
    let context = StreamContext(scheduler: parts.scheduler)
    switch kind {
    case .hot: self = context.run { .hot(parts) }
    case .observable: self = context.run { .observable(parts) }
    case .cold: self = context.run { .cold(parts, onRun) }
    case .promise: self = context.run { .promise(parts, onRun) }
    }
  }

  init<Kind>(
    _ parts: StressParts, _ stream: EventStream<Kind, Int, any Error>, send: (@Sendable (Int) -> Void)?,
    fail: @escaping @Sendable () -> Void, end: @escaping @Sendable (Termination) -> Void
  ) {
    self.send = send
    self.fail = fail
    self.end = end
    attach = { parts.attach($0, to: stream, $1, $2) }
    isCancelled = { stream.state == .terminated(reason: .cancelled) }
  }

  private static func hot(_ parts: StressParts) -> StressSource {
    let hot = HotInput<Int>()
    return StressSource(
      parts, hot, send: { hot.push($0) }, fail: { hot.push(TestError.failure) },
      end: { hot.terminate(withReason: $0) })
  }

  private static func observable(_ parts: StressParts) -> StressSource {
    let input = ObservableInput(0)
    return StressSource(
      parts, input, send: { input.set($0) }, fail: { input.push(error: TestError.failure) },
      end: { input.terminate(withReason: $0) })
  }

  private static func cold(_ parts: StressParts, _ onRun: @escaping @Sendable () -> Void) -> StressSource {
    let cold = Cold<Int, Int> { _, request, respond in
      onRun()
      parts.turns.yield()
      // Every fourth is answered late.
      guard request % 4 == 0 else { return respond(.success(request)) }
      parts.scheduler.schedule(after: .seconds(1)) { respond(.success(request)) }
    }
    return StressSource(
      parts, cold, send: nil, fail: {}, end: { cold.terminate(withReason: $0) })
  }

  private static func promise(_ parts: StressParts, _ onRun: @escaping @Sendable () -> Void) -> StressSource {
    let answer = Answer<Int>()
    let promise = Promise<Int> { completion in
      onRun()
      parts.turns.yield()
      answer.keep(completion)
    }
    var source = StressSource(
      parts, promise, send: { answer.give(.success($0)) }, fail: { answer.give(.failure(TestError.failure)) },
      end: { _ in promise.cancel() })
    source.drop = { answer.drop() }
    return source
  }
}
