extension EventStream where Kind == CallbagKind {
  /// The values as a sequence to loop over: each step of the loop asks for one.
  ///
  ///     for try await line in lines.values() { print(line) }
  ///
  /// Each loop has a run of its own, which begins with its first step. The sequence ends when the source finishes. When the
  /// source fails, the sequence throws its error; when the source is cancelled, the sequence throws a
  /// ``StreamCancelledError``, which tells why. After any of these it is over.
  ///
  /// When the loop is left or its task cancelled, the run ends, and a step that waits for a value throws `CancellationError`:
  /// also while the source still begins, which then hears of the end. Handlers that hear of it must not wait for another
  /// thread: see <doc:AsyncAndAwait>. A loop over a source that says nothing more and does not end, such as one whose
  /// ``CallbagEmitter`` is released, waits until its task is cancelled.
  ///
  /// Dropped values are counted by the loop, by the sequence for all of its loops, and by the probe at the loop's node,
  /// `values`.
  /// - Parameters:
  ///   - overflow: what happens to values that come unasked, from a source that does not wait for the loop. An answer to a wish
  ///     is kept, however many values an operator makes of it: see ``CallbagOverflow``.
  ///   - file: where the loop is built, for probes.
  ///   - line: where the loop is built, for probes.
  /// - Precondition: at least one value is kept.
  public func values(
    _ overflow: CallbagOverflow = .newest(StreamBuffering.standardCapacity), file: StaticString = #fileID,
    line: UInt = #line
  ) -> CallbagValues<Value> {
    Requirement.check(overflow, in: "values", file, line)
    return CallbagValues(source: retyped(), overflow: overflow, file: file, line: line)
  }

  /// The same, keeping the newest ``StreamBuffering/standardCapacity`` of the values that come unasked: each step of the loop
  /// asks for one.
  public var values: CallbagValues<Value> { values(file: "", line: 0) }

  /// The same with a policy of all streams: each step of the loop asks for one value.
  /// - Parameters:
  ///   - policy: what happens to values that come unasked, from a source that does not wait for the loop.
  ///   - file: where the loop is built, for probes.
  ///   - line: where the loop is built, for probes.
  /// - Precondition: at least one value is kept.
  public func values(
    buffering policy: StreamBuffering, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagValues<Value> {
    Requirement.check(policy, in: "values", file, line)
    return switch policy {
    case .oldest(let count): values(.oldest(count), file: file, line: line)
    case .newest(let count): values(.newest(count), file: file, line: line)
    case .unbounded: values(.oldest(.max), file: file, line: line)
    }
  }
}

/// The values of a callbag source, one after the other. See ``EventStream/values(_:file:line:)``.
public struct CallbagValues<Value: Sendable>: AsyncSequence, Sendable {
  let source: CallbagSource<Value>
  let overflow: CallbagOverflow
  let file: StaticString
  let line: UInt
  /// Counts for all loops.
  let drops = DropCounter()

  /// How many values have been dropped because the loops over this sequence were too slow.
  public var dropCount: Int { drops.count }

  /// Makes a loop, which begins with its first step.
  public func makeAsyncIterator() -> Iterator {
    Iterator(cursor: CallbagCursor(self))
  }

  /// One loop.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let cursor: CallbagCursor<Value>

    /// How many values have been dropped because this loop was too slow.
    public var dropCount: Int { cursor.dropCount }

    /// The next value; nil at the end.
    public mutating func next() async throws -> Value? { try await cursor.next() }
  }
}
