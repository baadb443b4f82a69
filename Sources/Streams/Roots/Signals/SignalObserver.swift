/// What takes the events of an event stream: the near end of a ``Signal``'s pipe, or handlers of yours.
///
/// Any thread may send to it. A signal and a run ignore what is sent after an end; a handler of yours hears everything that is
/// sent. When the last copy of a pipe's observer is released, the signal is interrupted, because nothing can arrive any more. A
/// producer's run belongs to its disposable: when its task releases the observer without an end, the run is interrupted once
/// its last disposable is disposed of or released. (Source: ReactiveCocoa.)
public struct SignalObserver<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let source: SignalSource?
  private let lifetime: Lifetime?
  @usableFromInline let action: (@Sendable (SignalEvent<Value, Failure>) -> Void)?

  init(_ source: SignalSource) {
    self.source = source
    lifetime = Lifetime(of: source)
    action = nil
  }

  /// Makes an observer that calls a handler with each event.
  public init(_ action: @escaping @Sendable (_ event: SignalEvent<Value, Failure>) -> Void) {
    source = nil
    lifetime = nil
    self.action = action
  }

  /// Makes an observer of those events that have a handler.
  public init(
    value: (@Sendable (_ value: Value) -> Void)? = nil, failed: (@Sendable (_ error: Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil
  ) {
    self.init { event in
      switch event {
      case .value(let sent): value?(sent)
      case .failed(let error): failed?(error)
      case .completed: completed?()
      case .interrupted: interrupted?()
      }
    }
  }
}

extension SignalObserver {
  /// Delivers a value to all observers before it returns, unless another thread, or a handler further up the stack, is
  /// delivering: then the value is queued behind that delivery.
  @inlinable
  public func send(value: Value) {
    if let source { return source.push(value) }
    action?(.value(value))
  }

  /// Ends the stream with a failure.
  public func send(error: Failure) { send(.failed(error)) }

  /// Completes the stream.
  public func sendCompleted() { send(.completed) }

  /// Interrupts the stream.
  public func sendInterrupted() { send(.interrupted) }

  /// Delivers the end of another stream, which has come to its branch that feeds this.
  func send(endOf branch: Node, _ termination: Termination) {
    let event = SignalEvent<Value, Failure>(termination)
    guard let source, let reason = event.termination else { return send(event) }
    branch.tell(source) { source.terminate(reason, .event, for: branch.originOfFeed(termination)) }
  }

  /// Delivers an event.
  public func send(_ event: SignalEvent<Value, Failure>) {
    guard let source else {
      action?(event)
      return
    }
    if case .value(let value) = event { return source.push(value) }
    if let termination = event.termination { source.terminate(termination, .event) }
  }
}
