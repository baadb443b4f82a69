/// Why a stream ended.
///
/// Two terminations are equal when they are of the same case: errors are not comparable, so the error of
/// ``error(_:)`` does not count. Read it with ``underlyingError``. (Source: RxStream.)
public enum Termination: Sendable {
  /// The stream has nothing more to say. Event streams call it `Completed`.
  case completed
  /// The stream was stopped before it came to its own end. Event streams call it `Interrupted`.
  case cancelled
  /// The stream failed. Event streams call it `Failed`.
  case error(any Error)

  /// The error of a failed stream, nil otherwise.
  public var underlyingError: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}

extension Termination: Equatable {
  /// Compares the cases and leaves the errors aside.
  public static func == (left: Termination, right: Termination) -> Bool {
    switch (left, right) {
    case (.completed, .completed), (.cancelled, .cancelled), (.error, .error): true
    default: false
    }
  }
}

/// Whether a stream may still deliver.
///
/// States compare like their ``Termination``: without the error.
public enum StreamState: Equatable, Sendable {
  /// More may come.
  case active
  /// Nothing comes any more, for this reason.
  case terminated(reason: Termination)

  /// The reason of the end; nil while active.
  public var termination: Termination? {
    if case .terminated(let reason) = self { reason } else { nil }
  }
}

/// One thing a stream says to its observers.
public enum Event<Value: Sendable>: Sendable {
  /// A value.
  case next(Value)
  /// An error that does not end the stream.
  case error(any Error)
  /// The end. Nothing follows.
  case terminate(reason: Termination)
}
