extension EventStream {
  /// A stream of the same values, each with what the stamper makes of it.
  ///
  ///     self                 ──a──────────────b──────────────
  ///     stamp { $0.count }   ──(value: a, stamp: 1)──(value: b, stamp: 1)──
  ///
  /// Errors and ends pass through. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func stamp<Stamp: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ stamper: @escaping @Sendable (_ value: Value) -> Stamp
  ) -> EventStream<Kind.Mapped, (value: Value, stamp: Stamp), Failure> {
    liftMapping(StampOperator(stamper: stamper), as: "stamp", file, line)
  }

  /// A stream of the same values, each with the time at which it passed.
  ///
  /// The time is that of the stream's scheduler, ``Scheduler/now``: how long ago the scheduler started. So it never goes back,
  /// and a ``VirtualScheduler`` decides it. It is not a date: to stamp values with dates, use ``stamp(file:line:_:)``. The
  /// value that an Observable has at the start bears the time at which the stream is built. (Source: RxStream, whose stamps
  /// are dates.)
  @discardableResult
  @inlinable
  public func timeStamp(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, (value: Value, stamp: Duration), Failure> {
    // The scheduler, not the node: the closure lives below the node.
    let scheduler = node.gate.context.scheduler
    return liftMapping(StampOperator { _ in scheduler.now }, as: "timeStamp", file, line)
  }

  /// A stream of the same values, each with its number: 1 for the first.
  ///
  /// The answers to all branches of a Cold are counted together. The value that an Observable has at the start bears a 1,
  /// and so does the first one that is set. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func countStamp(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, (value: Value, stamp: UInt), Failure> {
    liftMapping(CountStampOperator<Value>(), as: "countStamp", file, line)
  }
}

/// Pairs each value with what the closure returns for it.
@usableFromInline
struct StampOperator<Input: Sendable, Stamp: Sendable>: MappingOperator, PureOperator, EndIgnoringOperator {
  @usableFromInline typealias Output = (value: Input, stamp: Stamp)

  @usableFromInline let stamper: @Sendable (Input) -> Stamp

  @inlinable
  init(stamper: @escaping @Sendable (Input) -> Stamp) { self.stamper = stamper }

  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> { .emit(current(for: input)) }

  @inlinable
  func current(for input: Input) -> Output { (value: input, stamp: stamper(input)) }
}

/// Numbers the values.
@usableFromInline
struct CountStampOperator<Input: Sendable>: MappingOperator, EndIgnoringOperator {
  @usableFromInline typealias Output = (value: Input, stamp: UInt)

  @usableFromInline var count: UInt = 0

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Output> {
    count += 1
    return .emit((value: input, stamp: count))
  }

  @usableFromInline
  func current(for input: Input) -> Output { (value: input, stamp: max(count, 1)) }
}
