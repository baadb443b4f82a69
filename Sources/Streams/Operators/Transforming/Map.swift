extension EventStream {
  /// A stream of what the transform makes of each value.
  ///
  ///     self            ──1──2──3──
  ///     map { $0 * 2 }  ──2──4──6──
  @discardableResult
  @inlinable
  public func map<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    liftMapping(MapOperator(transform: transform), as: "map", file, line)
  }

  /// The same as ``compactMap(file:line:_:)``, under its name in RxStream.
  ///
  /// It is chosen where a stream of non-optional values is expected, as in `let numbers: Hot<Int> = words.map { Int($0) }`.
  /// In a chain without annotations an optional result stays a value, because looking for both meanings would make
  /// every chain slow to compile: write `compactMap` there.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func map<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output?
  ) -> EventStream<Kind.Derived, Output, Failure> {
    lift(CompactMapOperator(transform: transform), as: "map", file: file, line: line)
  }

  /// A stream of what the transform makes of each value, without the values it answers nil to.
  ///
  ///     self                    ──1──a──3──
  ///     compactMap { Int($0) }  ──1─────3──
  ///
  /// A Future or Promise whose value is dropped completes without one.
  @discardableResult
  @inlinable
  public func compactMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output?
  ) -> EventStream<Kind.Derived, Output, Failure> {
    lift(CompactMapOperator(transform: transform), as: "compactMap", file: file, line: line)
  }

  /// A stream of the transform's successes; its failures become errors of the stream. (Source: RxStream.)
  @discardableResult
  @inlinable
  public func resultMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Result<Output, any Error>
  ) -> EventStream<Kind.Derived, Output, Failure> {
    lift(ResultMapOperator(transform: transform), as: "resultMap", file: file, line: line)
  }
}

/// Transforms each value.
@usableFromInline
struct MapOperator<Input: Sendable, Output: Sendable>: MappingOperator, PureOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let transform: @Sendable (Input) -> Output

  @inlinable
  init(transform: @escaping @Sendable (Input) -> Output) { self.transform = transform }

  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> { .emit(transform(input)) }

  @usableFromInline
  func current(for input: Input) -> Output { transform(input) }
}

/// Transforms each value and drops those that become nil.
@usableFromInline
struct CompactMapOperator<Input: Sendable, Output: Sendable>: PureOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let transform: @Sendable (Input) -> Output?

  @inlinable
  init(transform: @escaping @Sendable (Input) -> Output?) { self.transform = transform }

  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> {
    if let output = transform(input) { .emit(output) } else { .skip }
  }
}

/// Transforms each value into another or an error.
@usableFromInline
struct ResultMapOperator<Input: Sendable, Output: Sendable>: PureOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let transform: @Sendable (Input) -> Result<Output, any Error>

  @inlinable
  init(transform: @escaping @Sendable (Input) -> Result<Output, any Error>) {
    self.transform = transform
  }

  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> {
    switch transform(input) {
    case .success(let output): .emit(output)
    case .failure(let error): .fail(error)
    }
  }
}
