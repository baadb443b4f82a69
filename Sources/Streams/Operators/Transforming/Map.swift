extension EventStream {
  /// A stream of what the transform makes of each value.
  ///
  ///     self            ──1──2──3──
  ///     map { $0 * 2 }  ──2──4──6──
  ///
  /// An optional result is a value like others: `compactMap` drops nil.
  @discardableResult
  @inlinable @inline(__always)
  public consuming func map<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    switch Kind.delivery {
    case .flowing, .perStart:
      attached("map", file, line) {
        Mapping<Value, Output>.node(below: $0, transform)
      }
    case .settling:
      attached(Mapping<Value, Output>.settlingNode(below: node, transform), "map", file, line)
    case .remembering: remembering(ClosureRun(Mapping<Value, Output>.self, transform), "map", file, line)
    }
  }

  /// A stream of what the transform makes of each value, without the values for which it returns nil.
  ///
  ///     self                    ──1──a──3──
  ///     compactMap { Int($0) }  ──1─────3──
  ///
  /// A Future or Promise whose value is dropped completes without one.
  @discardableResult
  @inlinable @inline(__always)
  public consuming func compactMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output?
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    lift(CompactMapping<Value, Output>.self, as: "compactMap", file, line, transform)
  }

  /// A stream of the transform's successes; its failures become errors of the stream. (Source: RxStream.)
  @discardableResult
  @inlinable @inline(__always)
  public consuming func resultMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Result<Output, any Error>
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    lift(ResultMapping<Value, Output, Failure>.self, as: "resultMap", file, line, transform)
  }
}

/// Passes the closure's results on.
@usableFromInline
enum Mapping<Input: Sendable, Output: Sendable>: ClosureTransform {
  @usableFromInline typealias Answer = Output
}

/// Passes the closure's results on, without those that are nil.
@usableFromInline
enum CompactMapping<Input: Sendable, Output: Sendable>: ClosureOperator {
  @inlinable @inline(__always)
  static func step(_ input: Input, _ answer: Output?) -> Step<Output> {
    if let answer { .emit(answer) } else { .skip }
  }
}

/// Passes the closure's successes on as values, its failures as errors.
@usableFromInline
enum ResultMapping<Input: Sendable, Output: Sendable, Failure: Error>: ClosureOperator {
  @inlinable @inline(__always)
  static func step(_ input: Input, _ answer: Result<Output, Failure>) -> Step<Output> {
    switch answer {
    case .success(let output): .emit(output)
    case .failure(let error): .fail(error)
    }
  }
}
