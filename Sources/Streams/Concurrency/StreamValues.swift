extension EventStream {
  /// The values from now on, or from the present one on for an Observable, as a sequence to loop over.
  ///
  ///     for try await value in stream.values { print(value) }
  ///
  /// The newest ``StreamBuffering/standardCapacity`` values are kept for a loop that is slower than the stream; use
  /// ``values(buffering:file:line:)->StreamValues<Value>`` to name another policy.
  @_disfavoredOverload  // A callbag's asks for each value.
  public var values: StreamValues<Value> {
    values(buffering: .newest(StreamBuffering.standardCapacity), file: "", line: 0)
  }

  /// The values from now on, as a sequence to loop over. For an Observable, the first value is the present one, also after its
  /// end; then every change follows: none is lost before the first turn of the loop.
  ///
  /// For a producer, a run is started at once, before the loop. A run that delivers its values before its start returns has
  /// delivered all of them by then, and the policy keeps some. While a start blocks, or delivers values without end, a cancel
  /// of the task does not stop it: let such a run begin elsewhere, as in `producer.start(on: .background).values`.
  ///
  /// The sequence keeps any other stream alive, like a stream built on it does. It ends when the stream completes, throws the
  /// error that the stream ends with, and throws ``StreamCancelledError``, which tells why, when the stream is cancelled. It
  /// skips errors that do not end the stream.
  ///
  /// When the loop's task is cancelled, or the sequence is released, the branch ends, and the run of a producer is disposed of;
  /// any other stream goes on, for later branches too. The loop then throws `CancellationError`, after the values that wait.
  /// Handlers that hear of such an end must not wait for another thread: see <doc:AsyncAndAwait>.
  ///
  /// Several loops over one sequence share its values: each value comes to one of them, and each hears the end. A loop whose
  /// task is cancelled while others go on throws `CancellationError` at once, and leaves them the values that wait; the branch
  /// ends with the last loop that is cancelled. A loop that begins after that throws ``StreamCancelledError``.
  ///
  /// A loop is a branch. An operator of a Hot or Cold ends with its last branch, as always, and a later loop over it throws
  /// ``StreamCancelledError``: let the operator ``persist(_:)`` where loops follow one another. Below an operator that has had
  /// enough, such as ``first(_:then:file:line:)``, a loop ends without an error.
  /// - Parameters:
  ///   - policy: what happens to values that come faster than the loop takes them.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: at least one value is kept.
  @_disfavoredOverload  // A callbag's asks for each value.
  public func values(
    buffering policy: StreamBuffering, file: StaticString = #fileID, line: UInt = #line
  ) -> StreamValues<Value> {
    Requirement.check(policy, in: "values", file, line)
    let (queue, drops, ending) = (SequenceQueue<Value>(policy), DropCounter(), SequenceEnding())
    let lifted = heard(
      by: SequenceListener(stream: unkept, queue: queue, drops: drops, ending: ending), as: "values",
      hearsPresent: Kind.delivery == .remembering, file: file, line: line)
    let branch = Kind.delivery == .perStart ? lifted.adjusted { drops.report(at: $0) } : lifted
    if Kind.delivery != .perStart { drops.report(at: branch.node) }
    let run = branch.begin(file, line)
    queue.begin { trigger in
      if let run { run.dispose() } else { branch.stop(for: trigger) }
    }
    return StreamValues(presence: SequencePresence(queue), drops: drops, ending: ending)
  }

  /// Starts a run when this is a producer.
  fileprivate func begin(_ file: StaticString, _ line: UInt) -> (any Disposable)? {
    guard Kind.delivery == .perStart else { return nil }
    return SignalProducer<Value, Failure>(node: node, lifetime: nil).start(file: file, line: line)
  }

  /// Ends this branch from outside.
  fileprivate func stop(for trigger: TerminationCause.Trigger) {
    node.terminateBranch(.cancelled, for: EndOrigin(at: node, trigger))
  }
}

/// The values of a stream, one after the other. See ``EventStream/values(buffering:file:line:)->StreamValues<Value>``.
public struct StreamValues<Value: Sendable>: AsyncSequence, Sendable {
  fileprivate let presence: SequencePresence<Value>
  fileprivate let drops: DropCounter
  fileprivate let ending: SequenceEnding

  /// How many values have been dropped because the loops were too slow.
  public var dropCount: Int { drops.count }

  /// Starts a loop.
  public func makeAsyncIterator() -> Iterator {
    Iterator(loop: SequenceLoop(over: presence), ending: ending)
  }

  /// One loop.
  public struct Iterator: AsyncIteratorProtocol {
    private let loop: SequenceLoop<Value>
    private let ending: SequenceEnding
    private var isOver = false

    fileprivate init(loop: SequenceLoop<Value>, ending: SequenceEnding) {
      self.loop = loop
      self.ending = ending
    }

    /// The next value; nil at the end, and after an error.
    public mutating func next() async throws -> Value? { try await next(isolation: nil) }

    /// The next value, without leaving the actor; nil at the end, and after an error.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      if isOver { return nil }
      if let value = await loop.next(isolation: actor) { return value }
      isOver = true
      if loop.isCancelled.load(ordering: .acquiring) { throw CancellationError() }
      try ending.result?.get()
      return nil
    }
  }
}

/// How a sequence has ended.
private final class SequenceEnding: Sendable {
  private let first = Locked<Result<Void, any Error>?>(nil)

  var result: Result<Void, any Error>? { first.withLock { $0 } }

  /// Keeps the first end of all; to be called before the loops are woken.
  func note(_ result: Result<Void, any Error>) { first.withLock { $0 = $0 ?? result } }
}

/// Hands everything over to a sequence.
private struct SequenceListener<Kind: StreamKind, Value: Sendable, Failure: Error>: StreamListener {
  let stream: EventStream<Kind, Value, Failure>
  let queue: SequenceQueue<Value>
  let drops: DropCounter
  let ending: SequenceEnding

  func hear(_ value: Value) {
    if !queue.push(value) { drops.increment() }
  }

  func hear(end termination: Termination, of node: Node) {
    switch termination {
    case .completed: ending.note(.success(()))
    // An operator has had enough.
    case .cancelled where !node.isCancel(termination): ending.note(.success(()))
    case .cancelled: ending.note(.failure(StreamCancelledError(ToldEnd(of: stream, heardBy: node))))
    case .error(let error): ending.note(.failure(error))
    }
    queue.finish()
  }
}
