/// A stream for whose outcome a run waits, and which belongs to that run: see `AsyncMapToStream.swift`.
///
/// The run holds it until it ends, and through it the stream, unless nothing more can come of that: see ``InnerHold``.
final class AwaitedStream: Sendable {
  private let stream: Node
  private let branch: Node
  private let isCancellable: Bool
  private let hold: InnerHold

  // Never inlined: when it returns, nothing of it refers to the stream's hold any more but this.
  @inline(never)
  init<Kind: AwaitableKind, Value: Sendable>(
    of stream: consuming EventStream<Kind, Value, any Error>, by answer: InnerAnswer<Value>,
    _ name: StaticString, _ file: StaticString, _ line: UInt
  ) {
    self.stream = stream.node
    // First: the outcome may come at once.
    if stream.node.hidesValues { answer.run.hideAnswer() }
    isCancellable = Kind.self is any CancellableKind.Type
    // No input: what has no hold of its own ends when the input is released.
    hold = InnerHold(stream.sharedLifetime)
    let listener = InnerListener(stream: stream.unkept, answer: answer)
    branch = (consume stream).heard(by: listener, as: name, file: file, line: line).node
  }

  /// Lets the run end with the outcome, at once if that is there, and the stream with the run.
  func belong(to run: TaskRun) {
    run.hearEnd { end in
      // A run of the stream may have a stream of its own that ends with it.
      Nesting.run { self.leave(at: end) }
    }
    branch.hearAtOnce()
    hold.leaveSettling()
  }

  private func leave(at end: TaskRun.End) {
    guard case .stopped = end else {
      _ = hold.release(whenSole: {})
      return
    }
    let isCancelled = hold.release {
      if isCancellable { branch.cancelFromHere(for: EndOrigin(at: stream, .release)) }
    }
    if !isCancellable || !isCancelled {
      branch.terminateBranch(.cancelled, for: EndOrigin(at: branch, .operation))
    }
  }
}

extension TaskRun {
  /// Answers with the outcome of a stream, which belongs to this run, or with the error of making it.
  ///
  /// - Parameters:
  ///   - completion: takes the answer.
  ///   - kind: the kind of the stream that waits.
  ///   - name: what probes call the branch of the stream.
  func answer<Kind: AwaitableKind, Value: Sendable>(
    _ completion: @escaping InnerAnswer<Value>.Completion, as kind: any StreamKind.Type,
    _ name: StaticString, _ file: StaticString, _ line: UInt,
    with make: () throws -> EventStream<Kind, Value, any Error>
  ) {
    let answer = InnerAnswer(for: kind, self, completion)
    do {
      // Not by a variable, which would hold the stream.
      try AwaitedStream(of: make(), by: answer, name, file, line).belong(to: self)
    } catch {
      completion(.failure(error))
    }
  }
}

/// How the outcome of an inner stream becomes an answer.
struct InnerAnswer<Value: Sendable>: Sendable {
  typealias Completion = @Sendable (Result<Value, any Error>?) -> Void

  /// The run that has the answer.
  let run: TaskRun
  private let completion: Completion
  /// Whether the stream that waits ends as cancelled when the inner one does.
  private let isCancellable: Bool

  /// - Parameter kind: the kind of the stream that waits.
  init(for kind: any StreamKind.Type, _ run: TaskRun, _ completion: @escaping Completion) {
    isCancellable = kind is any CancellableKind.Type
    self.run = run
    self.completion = completion
  }

  func callAsFunction(_ value: Value) { answer(.success(value)) }

  func callAsFunction(
    end termination: Termination, of node: Node, toldAs told: @autoclosure () -> ToldEnd
  ) {
    switch termination {
    case .completed: answer(nil)
    case .cancelled where isCancellable:
      // What the waiting stream ends for is above it, and it has not had enough for that.
      let origin = node.originForGateBelow(termination).above(true, isEnough: false)
      answer(.failure(OwnCancellation(awaited: origin)))
    case .cancelled: answer(.failure(StreamCancelledError(told())))
    case .error(let error): answer(.failure(error))
    }
  }

  // The stream that waits may be one that another one waits for.
  private func answer(_ result: Result<Value, any Error>?) {
    Nesting.run { [completion] in completion(result) }
  }
}

private struct InnerListener<Kind: StreamKind, Value: Sendable>: StreamListener {
  /// What is waited for; this does not keep it.
  let stream: EventStream<Kind, Value, any Error>
  let answer: InnerAnswer<Value>

  func hear(_ value: Value) { answer(value) }

  func hear(end termination: Termination, of node: Node) {
    answer(end: termination, of: node, toldAs: ToldEnd(of: stream, heardBy: node))
  }
}
