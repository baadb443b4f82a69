extension EventStream {
  /// A stream of pairs of an object and each value, which ends with the first value that finds the object gone.
  ///
  ///     self           ──1──────2──────3──4──
  ///     object         ──────────────╳
  ///     using(object)  ──(o,1)──(o,2)──!
  ///
  /// The object is held weakly, so that handlers need not capture it. Errors pass. This end also ends each stream above that
  /// it leaves without a branch, but never the root of a Hot or Cold. With `cancelled`, it is a cancel for everything below,
  /// as with ``lifeOf(_:then:file:line:)``. An Observable becomes a Hot, because it would keep the object. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - object: what to emit beside each value.
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public consuming func using<Object: AnyObject & Sendable>(
    _ object: Object, then reason: Termination = .cancelled,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Object, Value), Failure> {
    lift(UsingOperator<Object, Value>(object, then: reason), as: "using", file: file, line: line)
  }
}

/// Puts an object beside each value as long as it lives.
@usableFromInline
struct UsingOperator<Object: AnyObject & Sendable, Input: Sendable>: PureOperator, EndIgnoringOperator {
  @usableFromInline weak var object: Object?
  @usableFromInline let reason: Termination

  @inlinable
  init(_ object: Object, then reason: Termination) {
    self.object = object
    self.reason = reason
  }

  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<(Object, Input)> {
    if let object { .emit((object, input)) } else { .end(last: nil, reason) }
  }
}

extension UsingOperator: DependentOperator {}
