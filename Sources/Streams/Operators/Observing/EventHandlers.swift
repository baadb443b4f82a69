/// What is called for an event stream's events.
struct EventHandlers<Value: Sendable, Failure: Error>: Sendable {
  let event: (@Sendable (SignalEvent<Value, Failure>) -> Void)?
  let failed: (@Sendable (Failure) -> Void)?
  let completed: (@Sendable () -> Void)?
  let interrupted: (@Sendable () -> Void)?
  let terminated: (@Sendable () -> Void)?
  let disposed: (@Sendable () -> Void)?
  let value: (@Sendable (Value) -> Void)?

  init(
    _ event: (@Sendable (SignalEvent<Value, Failure>) -> Void)?, _ failed: (@Sendable (Failure) -> Void)?,
    _ completed: (@Sendable () -> Void)?, _ interrupted: (@Sendable () -> Void)?,
    _ terminated: (@Sendable () -> Void)?, _ disposed: (@Sendable () -> Void)?,
    _ value: (@Sendable (Value) -> Void)?
  ) {
    self.event = event
    self.failed = failed
    self.completed = completed
    self.interrupted = interrupted
    self.terminated = terminated
    self.disposed = disposed
    self.value = value
  }

  /// Whether any of them is told of a failure.
  var readErrors: Bool { event != nil || failed != nil || terminated != nil }

  func hear(_ sent: Value) {
    event?(.value(sent))
    value?(sent)
  }

  func hear(end: SignalEvent<Value, Failure>) {
    event?(end)
    switch end {
    case .value: return
    case .failed(let error): failed?(error)
    case .completed: completed?()
    case .interrupted: interrupted?()
    }
    terminated?()
  }
}
