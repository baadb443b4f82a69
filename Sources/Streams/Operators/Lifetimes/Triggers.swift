// What another stream starts or stops. Of a trigger, it matters that it has a value, not which; its failures do not matter.

extension EventStream where Kind: FailingKind {
  /// The same stream until the trigger has a value or completes: then it completes. (Source: ReactiveCocoa.)
  ///
  ///     self                  ──1──2──3──4──
  ///     trigger               ────────x─────
  ///     take(until: trigger)  ──1──2──|
  public func take<TriggerKind, TriggerValue, TriggerFailure>(
    until trigger: EventStream<TriggerKind, TriggerValue, TriggerFailure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    taken(until: trigger, file, line)
  }

  /// Nothing until the trigger has a value or completes, and the same stream from then on. (Source: ReactiveCocoa.)
  ///
  ///     self                  ──1──2──3──4──
  ///     trigger               ────────x─────
  ///     skip(until: trigger)  ────────3──4──
  ///
  /// A trigger that is interrupted before it has a value or completes interrupts the stream, unlike that of `take(until:)`.
  /// Once it has had a value, the trigger is not heard any more.
  public func skip<TriggerKind, TriggerValue, TriggerFailure>(
    until trigger: EventStream<TriggerKind, TriggerValue, TriggerFailure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    skipped(until: trigger, file, line)
  }

  /// The same stream until the other has an event, and the other from then on. (Source: ReactiveCocoa.)
  ///
  ///     self                          ──1──2──3──4──
  ///     other                         ───────8──9──|
  ///     take(untilReplacement: other) ──1──2─8──9──|
  ///
  /// When this stream completes before that, the result waits for the other one.
  public func take<OtherKind>(
    untilReplacement replacement: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    join(replacement, ReplacementState<Value>(), "take", file, line)
  }

  /// The same stream until the lifetime ends: then it completes. (Source: ReactiveCocoa.)
  public func take(
    during lifetime: RunLifetime, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    taken(until: lifetime.ended, file, line)
  }

  /// The same stream as long as an object lives: the first value or failure that finds it gone completes it. (Source:
  /// ReactiveSwift.)
  ///
  /// The object is held weakly; the stream looks for it only when an event comes.
  public func take<Object: AnyObject & Sendable>(
    duringLifetimeOf object: Object, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    lifeOf(object, then: .completed, file: file, line: line)
  }

  /// The same stream, which fails when it has not ended after the given seconds. (Source: ReactiveCocoa.)
  ///
  /// The time is the scheduler's, counted from when the stream is built or a producer's run starts.
  /// A negative time counts as zero, and infinity is never.
  public func timeout(
    after seconds: Double, raising error: Failure, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    timeout(after: Duration(wholeNanosecondsOf: seconds), raising: error, file: file, line: line)
  }

  /// The same stream, which fails when it has not ended after the given time.
  ///
  /// The time is taken in whole nanoseconds, and is the scheduler's, counted from when the stream is built or a producer's run
  /// starts. A negative time counts as zero, and beyond a hundred years counts as a hundred, beyond 36 billion as never.
  @_disfavoredOverload
  public func timeout(
    after time: Duration, raising error: Failure, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    let alarm = node.gate.context.run {
      SignalProducer<Void, Never>(value: (), file: file, line: line).delay(time, file: file, line: line)
    }
    return ending(with: alarm, for: .error(error), "timeout", file, line)
  }

  func taken<TriggerKind, TriggerValue, TriggerFailure>(
    until trigger: EventStream<TriggerKind, TriggerValue, TriggerFailure>, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    ending(with: trigger, for: .completed, "take", file, line)
  }

  func skipped<TriggerKind, TriggerValue, TriggerFailure>(
    until trigger: EventStream<TriggerKind, TriggerValue, TriggerFailure>, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    join(trigger.retyped(), SkipUntilState<Value, TriggerValue>(), "skip", file, line)
  }

  private func ending<TriggerKind, TriggerValue, TriggerFailure>(
    with trigger: EventStream<TriggerKind, TriggerValue, TriggerFailure>, for reason: Termination,
    _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    join(trigger.retyped(), UntilState<Value, TriggerValue>(reason: reason), name, file, line)
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The same stream, which fails when it has not ended after the given seconds. (Source: ReactiveCocoa.)
  @_disfavoredOverload
  public func timeout<NewFailure: Error>(
    after seconds: Double, raising error: NewFailure, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, NewFailure> {
    let failing: EventStream<Kind, Value, NewFailure> = retyped()
    return failing.timeout(after: seconds, raising: error, file: file, line: line)
  }

  /// The same stream, which fails when it has not ended after the given time.
  @_disfavoredOverload
  public func timeout<NewFailure: Error>(
    after time: Duration, raising error: NewFailure, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, NewFailure> {
    let failing: EventStream<Kind, Value, NewFailure> = retyped()
    return failing.timeout(after: time, raising: error, file: file, line: line)
  }
}

/// Passes the left side on until the right one has a value or completes.
struct UntilState<Left: Sendable, Right: Sendable>: JoinState {
  static var ignoresErrorsOnTheRight: Bool { true }
  static var startsOnTheRight: Bool { true }

  var sideRule: SideBalance.Rule? { .first }

  let reason: Termination

  mutating func receive(left value: Left) -> Step<Left> { .emit(value) }
  mutating func receive(right value: Right) -> Step<Left> { .end(last: nil, reason) }
  mutating func sideEnded(_ side: Int) -> Bool { side == 0 }

  mutating func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    if isOver { return termination }
    return termination == .completed ? reason : nil
  }
}

/// Passes the left side on once the right one has had a value or has completed.
struct SkipUntilState<Left: Sendable, Right: Sendable>: JoinState {
  static var ignoresErrorsOnTheRight: Bool { true }
  static var startsOnTheRight: Bool { true }
  static var sideEndedByTheRight: Int? { 1 }

  var sideRule: SideBalance.Rule? { .first }

  private var isOpen = false

  mutating func receive(left value: Left) -> Step<Left> { isOpen ? .emit(value) : .skip }

  mutating func receive(right value: Right) -> Step<Left> {
    isOpen = true
    return .emitAll([])
  }

  mutating func sideEnded(_ side: Int) -> Bool { side == 0 }

  mutating func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    if isOver { return termination }
    // The trigger's end may have been on its way when its first value came.
    if isOpen { return nil }
    if termination == .completed { isOpen = true }
    return termination == .cancelled ? termination : nil
  }
}

/// Passes the left side on until the right one has an event, and then the right one.
struct ReplacementState<Value: Sendable>: JoinState {
  static var sideEndedByTheRight: Int? { 0 }
  static var startsOnTheRight: Bool { true }

  var sideRule: SideBalance.Rule? { .each }

  private var isReplaced = false

  mutating func receive(left value: Value) -> Step<Value> { isReplaced ? .skip : .emit(value) }

  mutating func receive(right value: Value) -> Step<Value> {
    if isReplaced { return .emit(value) }
    isReplaced = true
    return .emitAll([value])
  }

  mutating func sideEnded(_ side: Int) -> Bool { side == 1 }

  mutating func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    isOver || termination != .completed && !isReplaced ? termination : nil
  }
}
