import Synchronization

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
  /// A sequence is for one loop: several loops over it share its values, and each hears the end. A loop whose task is cancelled
  /// ends all of them.
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
    let (drops, ending) = (DropCounter(), SequenceEnding())
    let (sequence, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy.limit())
    let lifted = heard(
      by: SequenceListener(stream: unkept, continuation: continuation, drops: drops, ending: ending),
      as: "values", hearsPresent: Kind.delivery == .remembering, file: file, line: line)
    let branch = Kind.delivery == .perStart ? lifted.adjusted { drops.report(at: $0) } : lifted
    if Kind.delivery != .perStart { drops.report(at: branch.node) }
    let run = branch.begin(file, line)
    continuation.onTermination = { reason in
      // The stream's own end must not cause another one.
      guard case .cancelled = reason else { return }
      // First, so that the loop hears of its own cancel, and not of what comes of it.
      ending.note(.failure(CancellationError()))
      if let run { run.dispose() } else { branch.stop(for: ending.isReleased ? .release : .task) }
    }
    return StreamValues(presence: SequencePresence(ending), base: sequence, drops: drops, ending: ending)
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
  // First here and in the iterator, to be released before what tells of that.
  fileprivate let presence: SequencePresence
  // Not one that throws: that stops the program when a second loop waits.
  fileprivate let base: AsyncStream<Value>
  fileprivate let drops: DropCounter
  fileprivate let ending: SequenceEnding

  /// How many values have been dropped because the loop was too slow.
  public var dropCount: Int { drops.count }

  /// Starts a loop.
  public func makeAsyncIterator() -> Iterator {
    Iterator(presence: presence, base: base.makeAsyncIterator(), ending: ending)
  }

  /// One loop.
  public struct Iterator: AsyncIteratorProtocol {
    private let presence: SequencePresence
    fileprivate var base: AsyncStream<Value>.Iterator
    fileprivate let ending: SequenceEnding
    private var isOver = false

    fileprivate init(
      presence: SequencePresence, base: AsyncStream<Value>.Iterator, ending: SequenceEnding
    ) {
      self.presence = presence
      self.base = base
      self.ending = ending
    }

    /// The next value; nil at the end, and after an error.
    public mutating func next() async throws -> Value? { try await next(isolation: nil) }

    /// The next value, without leaving the actor; nil at the end, and after an error.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      if let value = await base.next(isolation: actor) { return value }
      if !exchange(&isOver, with: true) { try ending.result?.get() }
      return nil
    }
  }
}

/// Held by a sequence and its loops: they have been released when this is.
private final class SequencePresence: Sendable {
  private let ending: SequenceEnding

  init(_ ending: SequenceEnding) { self.ending = ending }

  deinit { ending.noteRelease() }
}

/// How a sequence has ended.
private final class SequenceEnding: Sendable {
  private let first = Locked<Result<Void, any Error>?>(nil)
  private let released = Atomic<Bool>(false)

  /// Whether the sequence and its loops have been released.
  var isReleased: Bool { released.load(ordering: .acquiring) }

  func noteRelease() { released.store(true, ordering: .releasing) }

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
