/// One message of the callbag protocol: a greeting, a value, or an end.
///
/// A callbag is a function that takes these. The side that gives values is called with what it takes `I`n, and calls
/// with what it gives `O`ut: nothing more is agreed upon. (Source: CallbagKit.)
public enum Callbag<I, O> {
  /// The greeting, which comes first and once each way, with the function to answer to.
  case start((Callbag<O, I>) -> Void)
  /// A value. From a sink to a source, nil is the wish for one.
  case next(I)
  /// The end, once each way at most. Nothing follows it.
  case completed(Completion)
}

/// What a source takes: it only delivers data. (Source: CallbagKit.)
public typealias Source<T> = Callbag<Any?, T>

/// What a sink takes: it only receives data. (Source: CallbagKit.)
public typealias Sink<T> = Callbag<T, Any?>

/// What a sink answers its source with. (Source: CallbagKit.)
public typealias SourceTalkback<T> = (Source<T>) -> Void

/// A function that receives data. (Source: CallbagKit.)
public typealias Consumer<T> = (Sink<T>) -> Void

/// A function that delivers data to the consumer that it is given. (Source: CallbagKit.)
public typealias Producer<T> = (@escaping Consumer<T>) -> Void

extension Completion: Equatable {
  /// Compares the cases and leaves the errors aside, like ``Termination``.
  public static func == (left: Completion, right: Completion) -> Bool {
    switch (left, right) {
    case (.failed, .failed), (.finished, .finished), (.cancelled, .cancelled), (.terminated, .terminated):
      true
    default: false
    }
  }
}

extension Completion: CustomStringConvertible {
  /// The end in words: `finished`, `failed(offline)`.
  public var description: String {
    switch self {
    case .failed(let error): "failed(\(error))"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .terminated: "terminated"
    }
  }
}

extension Completion {
  /// An end as a callbag tells it.
  @usableFromInline
  init(_ termination: Termination) {
    switch termination {
    case .completed: self = .finished
    case .cancelled: self = .cancelled
    case .error(let error): self = .failed(error)
    }
  }

  /// The end as streams know it.
  public var termination: Termination {
    switch self {
    case .failed(let error): .error(error)
    case .finished: .completed
    case .cancelled, .terminated: .cancelled
    }
  }
}
