extension EventStream {
  /// A stream of the values beside an object, which ends with the first value that finds the object gone.
  ///
  ///     self           ──1──────2──────3──4──
  ///     object         ──────────────╳
  ///     using(object)  ──(o,1)──(o,2)──!
  ///
  /// The object is held weakly, so that handlers need not capture it. Errors pass. The end takes along what is left
  /// without branches above it, but never the root of a Hot or Cold stream. When it is `cancelled`, it is so for all below,
  /// as with ``lifeOf(_:then:file:line:)``. An Observable becomes Hot, because it would keep the object. (Source: RxStream.)
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
