/// One event of an event stream. The last three are ends: nothing follows them.
public enum SignalEvent<Value: Sendable, Failure: Error>: Sendable {
  /// A value.
  case value(Value)
  /// It has failed.
  case failed(Failure)
  /// It is complete.
  case completed
  /// It has been stopped, or had ended before it was observed.
  case interrupted
}

extension SignalEvent {
  /// Whether nothing follows.
  public var isTerminating: Bool {
    if case .value = self { false } else { true }
  }

  /// The value; nil at an end.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The failure; nil otherwise.
  public var error: Failure? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// An event stream's end, as its observers hear of it.
  ///
  /// A user's operator may fail with an error that is not of the stream's type of failure. No event can carry that error, so it
  /// becomes an interruption, like every end that observers cannot be told.
  init(_ termination: Termination) {
    switch termination {
    case .completed: self = .completed
    case .cancelled: self = .interrupted
    case .error(let error):
      if let error = error as? Failure { self = .failed(error) } else { self = .interrupted }
    }
  }

  /// The end as other kinds of streams know it; nil for a value.
  var termination: Termination? {
    switch self {
    case .value: nil
    case .failed(let error): .error(error)
    case .completed: .completed
    case .interrupted: .cancelled
    }
  }
}

extension SignalEvent: Equatable where Value: Equatable, Failure: Equatable {}

extension SignalEvent: CustomStringConvertible {
  /// The event in words: `value 1`, `failed offline`, `completed`, `interrupted`.
  public var description: String {
    switch self {
    case .value(let value): "value \(value)"
    case .failed(let error): "failed \(error)"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
