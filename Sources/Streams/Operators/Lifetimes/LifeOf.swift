extension EventStream {
  /// A stream that lives no longer than an object: it ends with the first value or error that finds the object gone.
  ///
  ///     self            ──1──2──3──4──
  ///     object          ────────╳
  ///     lifeOf(object)  ──1──2──!
  ///
  /// The object is held weakly; the stream looks for it only when an event comes. The event that finds it gone is not emitted.
  /// This end also ends each stream above that it leaves without a branch, but never the root of a Hot or Cold. With
  /// `cancelled`, it is a cancel for everything below: what waits there is dropped, a loop over `values` throws a
  /// ``StreamCancelledError`` and, on event streams, `times` and the like start nothing more, and `collect` and the like are
  /// interrupted. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - object: what the stream depends on.
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public consuming func lifeOf<Object: AnyObject & Sendable>(
    _ object: Object, then reason: Termination = .cancelled,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(LifeOperator<Object, Value>(object, then: reason), as: "lifeOf", file, line)
  }
}

/// Passes events on as long as an object lives.
@usableFromInline
struct LifeOperator<Object: AnyObject & Sendable, Input: Sendable>: SelectingOperator, DependentOperator {
  // Only an error that finds the object gone is read. On event streams, which fail once, a probe counts that failure as read;
  // elsewhere it would count all errors that pass as read.
  @usableFromInline static var errorReading: ErrorReading { .ending }

  @usableFromInline weak var object: Object?
  @usableFromInline let reason: Termination

  @inlinable
  init(_ object: Object, then reason: Termination) {
    self.object = object
    self.reason = reason
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection { object == nil ? .end(reason) : .pass }

  @inlinable
  mutating func receive(error: any Error) -> Step<Input> {
    object == nil ? .end(last: nil, reason) : .fail(error)
  }
}
