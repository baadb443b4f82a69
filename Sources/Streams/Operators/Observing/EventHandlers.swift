/// What is called for an event stream's events.
struct EventHandlers<Value: Sendable, Failure: Error>: Sendable {
  var event: (@Sendable (SignalEvent<Value, Failure>) -> Void)?
  var failed: (@Sendable (Failure) -> Void)?
  var completed: (@Sendable () -> Void)?
  var interrupted: (@Sendable () -> Void)?
  var terminated: (@Sendable () -> Void)?
  var disposed: (@Sendable () -> Void)?
  var value: (@Sendable (Value) -> Void)?

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
