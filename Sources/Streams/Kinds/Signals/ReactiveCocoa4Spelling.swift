// Event streams as they were written in the days of ReactiveCocoa 4, for code that is to change no more than Swift's
// syntax has. Everything here is another name for what is found elsewhere. (Source: ReactiveCocoa.)

extension SignalObserver {
  /// `send(value:)`.
  @inlinable
  public func sendNext(_ value: Value) { send(value: value) }

  /// `send(error:)`.
  public func sendFailed(_ error: Failure) { send(error: error) }

  /// Makes an observer that calls a handler with each event, whose cases begin with capitals.
  @_disfavoredOverload
  public init(_ action: @escaping @Sendable (_ event: CapitalizedEvent<Value, Failure>) -> Void) {
    self.init { (event: SignalEvent<Value, Failure>) in action(CapitalizedEvent(event)) }
  }
}

/// A ``SignalEvent`` whose cases begin with capitals.
public enum CapitalizedEvent<Value: Sendable, Failure: Error>: Sendable {
  /// A value.
  case Next(Value)
  /// It has failed.
  case Failed(Failure)
  /// It is complete.
  case Completed
  /// It has been stopped.
  case Interrupted

  init(_ event: SignalEvent<Value, Failure>) {
    switch event {
    case .value(let value): self = .Next(value)
    case .failed(let error): self = .Failed(error)
    case .completed: self = .Completed
    case .interrupted: self = .Interrupted
    }
  }
}

extension FlattenStrategy {
  /// `merge`.
  public static var Merge: FlattenStrategy { .merge }
  /// `concat`.
  public static var Concat: FlattenStrategy { .concat }
  /// `latest`.
  public static var Latest: FlattenStrategy { .latest }
}

extension EventStream where Kind == SignalKind {
  /// `observeValues`.
  @discardableResult
  @inlinable
  public func observeNext(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable (_ value: Value) -> Void
  ) -> any Disposable {
    observeValues(file: file, line: line, action)
  }

  /// `observe`, with events whose cases begin with capitals.
  @_disfavoredOverload
  @discardableResult
  public func observe(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ event: CapitalizedEvent<Value, Failure>) -> Void
  ) -> any Disposable {
    observe(SignalObserver(action), file: file, line: line)
  }
}

extension EventStream where Kind == SignalProducerKind {
  /// `startWithValues`.
  @discardableResult
  @inlinable
  public func startWithNext(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable (_ value: Value) -> Void
  ) -> any Disposable {
    startWithValues(file: file, line: line, action)
  }

  /// `start`, with events whose cases begin with capitals.
  @_disfavoredOverload
  @discardableResult
  public func start(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ event: CapitalizedEvent<Value, Failure>) -> Void
  ) -> any Disposable {
    start(SignalObserver(action), file: file, line: line)
  }

  /// `on`, where what is now called `starting` was called `started`, and `value` was `next`.
  @_disfavoredOverload
  public func on(
    started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (_ event: CapitalizedEvent<Value, Failure>) -> Void)? = nil,
    failed: (@Sendable (_ error: Failure) -> Void)? = nil, completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil, terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line,
    next: @escaping @Sendable (_ value: Value) -> Void
  ) -> SignalProducer<Value, Failure> {
    var hearEvent: (@Sendable (SignalEvent<Value, Failure>) -> Void)?
    if let event { hearEvent = { event(CapitalizedEvent($0)) } }
    return handled(
      starting: started,
      EventHandlers(
        event: hearEvent, failed: failed, completed: completed, interrupted: interrupted,
        terminated: terminated, disposed: disposed, value: next), file, line)
  }
}

extension EventStream where Kind: FailingKind {
  /// `combineLatest(with:)`.
  public func combineLatestWith<OtherKind, Other>(
    _ other: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    combineLatest(with: other, file: file, line: line)
  }

  /// `zip(with:)`.
  public func zipWith<OtherKind, Other>(
    _ other: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    zip(with: other, file: file, line: line)
  }
}
