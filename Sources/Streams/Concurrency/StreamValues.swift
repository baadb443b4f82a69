extension EventStream {
  /// The values from now on, those of an Observable from the present one on, as a sequence to loop over.
  ///
  ///     for try await value in stream.values { print(value) }
  ///
  /// The newest ``StreamBuffering/standardCapacity`` values are kept for a loop that is slower than the stream; use
  /// ``values(buffering:file:line:)->StreamValues<Value>`` to name another policy.
  @_disfavoredOverload  // A callbag's asks for each value.
  public var values: StreamValues<Value> {
    values(buffering: .newest(StreamBuffering.standardCapacity), file: "", line: 0)
  }

  /// The values from now on, as a sequence to loop over. Of an Observable, the first is the one that it has, also after
  /// its end, and then every change comes: none is lost before the first turn of the loop.
  ///
  /// Of a producer, a run is started at once, before the loop. One that gives its values before its start returns has given
  /// all by then, of which the policy keeps some. One whose start blocks, or gives values without end, is stopped by no
  /// cancel of the task meanwhile: let such a run begin elsewhere, as in `producer.start(on: .background).values`.
  ///
  /// Another stream is kept by the sequence, like by any stream built on it. The sequence ends when the stream completes,
  /// throws the error that the stream ends with, and throws ``StreamCancelledError``, which tells why, when the stream is
  /// cancelled. Errors that do not end a stream are passed over. When the loop's task is cancelled, or the sequence is
  /// released, the branch is ended, and the run of a producer is disposed of; another stream goes on, for those who come
  /// later too. The loop throws `CancellationError` then, after the values that wait. Handlers that hear of such an end must
  /// not wait for another thread: see <doc:AsyncAndAwait>.
  ///
  /// A sequence is for one loop: several loops over one share its values, and each hears the end. One whose task is
  /// cancelled ends all of them.
  ///
  /// A loop is a branch. With the last branch of an operator of a Hot or Cold the operator ends, as always, and a later
  /// loop throws ``StreamCancelledError``: so let it ``persist(_:)`` where loops come one after the other. Below an
  /// operator that has had enough, such as ``first(_:then:file:line:)``, a loop just ends.
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
    let (drops, ending) = (DropCounter(), SequenceEnding())
    let (sequence, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy.limit())
    let lifted = heard(
      by: SequenceListener(stream: unkept, continuation: continuation, drops: drops, ending: ending),
      as: "values", hearsPresent: Kind.delivery == .remembering, file: file, line: line)
    let branch = Kind.delivery == .perStart ? lifted.adjusted { drops.report(at: $0) } : lifted
    if Kind.delivery != .perStart { drops.report(at: branch.node) }
    let run = branch.begin(file, line)
    continuation.onTermination = { reason in
      // The end of the stream is not to be answered by another.
      guard case .cancelled = reason else { return }
      // First, so that the loop hears of its own cancel, and not of what comes of it.
      ending.note(.failure(CancellationError()))
      if let run { run.dispose() } else { branch.stop() }
    }
    return StreamValues(base: sequence, drops: drops, ending: ending)
  }

  /// Starts a run when this is a producer.
  fileprivate func begin(_ file: StaticString, _ line: UInt) -> (any Disposable)? {
    guard Kind.delivery == .perStart else { return nil }
    return SignalProducer<Value, Failure>(node: node, lifetime: nil).start(file: file, line: line)
  }

  /// Ends this branch from outside.
  fileprivate func stop() { node.terminateBranch(.cancelled, for: EndOrigin(at: node, .task)) }
}

/// The values of a stream, one after the other. See ``EventStream/values(buffering:file:line:)->StreamValues<Value>``.
public struct StreamValues<Value: Sendable>: AsyncSequence, Sendable {
  // Not one that throws: that stops the program when a second loop waits.
  fileprivate let base: AsyncStream<Value>
  fileprivate let drops: DropCounter
  fileprivate let ending: SequenceEnding

  /// How many values have been dropped because the loop was too slow.
  public var dropCount: Int { drops.count }

  /// Starts a loop.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), ending: ending)
  }

  /// One loop.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<Value>.Iterator
    fileprivate let ending: SequenceEnding
    private var isOver = false

    fileprivate init(base: AsyncStream<Value>.Iterator, ending: SequenceEnding) {
      self.base = base
      self.ending = ending
    }

    /// The next value; nil at the end, and after an error.
    public mutating func next() async throws -> Value? { try await next(isolation: nil) }

    /// The next value, without leaving the actor; nil at the end, and after an error.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      if let value = await base.next(isolation: actor) { return value }
      if !swapped(&isOver, for: true) { try ending.result?.get() }
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
  let continuation: AsyncStream<Value>.Continuation
  let drops: DropCounter
  let ending: SequenceEnding

  func hear(_ value: Value) {
    if case .dropped = continuation.yield(value) { drops.increment() }
  }

  func hear(end termination: Termination, of node: Node) {
    switch termination {
    case .completed: ending.note(.success(()))
    // An operator has had enough.
    case .cancelled where !node.isCancel(termination): ending.note(.success(()))
    case .cancelled: ending.note(.failure(StreamCancelledError(ToldEnd(of: stream, heardBy: node))))
    case .error(let error): ending.note(.failure(error))
    }
    continuation.finish()
  }
}
