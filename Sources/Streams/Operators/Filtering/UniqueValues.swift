extension EventStream {
  /// A stream of the values whose identity has not come before. (Source: ReactiveSwift.)
  ///
  ///     self                    ──a──ab──b──bc──
  ///     uniqueValues { $0[0] }  ──a──────b──────
  ///
  /// - Complexity: stores all identities.
  public consuming func uniqueValues<Identity: Hashable & Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ identify: @escaping @Sendable (_ value: Value) -> Identity
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UniqueOperator(identify: identify), as: "uniqueValues", file, line)
  }
}

extension EventStream where Value: Hashable {
  /// A stream of the values that have not come before. (Source: ReactiveSwift.)
  ///
  /// - Complexity: stores all values.
  public func uniqueValues(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    uniqueValues(file: file, line: line) { $0 }
  }
}

/// Drops the values that have come before.
struct UniqueOperator<Input: Sendable, Identity: Hashable & Sendable>: SelectingOperator {
  private let identify: @Sendable (Input) -> Identity
  private var seen: Set<Identity> = []

  init(identify: @escaping @Sendable (Input) -> Identity) { self.identify = identify }

  mutating func select(_ input: Input) -> Selection {
    seen.insert(identify(input)).inserted ? .pass : .drop
  }
}
