// Event streams as they are written in ReactiveSwift. Nearly everything here is another name for what is found elsewhere.
// (Source: ReactiveSwift.)

/// A ``Signal``, for extensions of signals: `extension SignalProtocol where Value == Int { … }`.
public protocol SignalProtocol: EventStreamConvertible where Kind == SignalKind {}

extension EventStream: SignalProtocol where Kind == SignalKind {}

extension SignalProtocol {
  /// The signal itself.
  public var signal: Signal<Value, Failure> { stream }

  /// A producer each of whose runs hears the signal from its start on.
  public var producer: SignalProducer<Value, Failure> { SignalProducer(stream, file: "", line: 0) }
}

/// A ``SignalProducer``, for extensions of producers: `extension SignalProducerProtocol where Value == Int { … }`.
public protocol SignalProducerProtocol: EventStreamConvertible where Kind == SignalProducerKind {}

extension EventStream: SignalProducerProtocol where Kind == SignalProducerKind {}

extension SignalProducerProtocol {
  /// The producer itself.
  public var producer: SignalProducer<Value, Failure> { stream }
}

extension EventStream where Kind: FailingKind {
  /// `compactMap`.
  public func filterMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output?
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    compactMap(file: file, line: line, transform)
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// `promoteErrors`.
  public func promoteError<NewFailure: Error>(
    _ type: NewFailure.Type = NewFailure.self
  ) -> EventStream<Kind, Value, NewFailure> {
    promoteErrors(type)
  }
}

extension EventStream where Kind: FailingKind, Value == Never {
  /// The same stream, which has no values, typed as a stream of other values.
  public func promoteValue<Output: Sendable>(
    _ type: Output.Type = Output.self, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    lift(IgnoreOperator<Never, Output>(), as: "promoteValue", file: file, line: line)
  }
}

extension SignalEvent {
  /// Whether it is the completion.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The same event, with what the transform makes of a value.
  public func map<Output: Sendable>(_ transform: (_ value: Value) -> Output) -> SignalEvent<Output, Failure> {
    switch self {
    case .value(let value): .value(transform(value))
    case .failed(let error): .failed(error)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// The same event, with what the transform makes of a failure.
  public func mapError<NewFailure: Error>(
    _ transform: (_ error: Failure) -> NewFailure
  ) -> SignalEvent<Value, NewFailure> {
    switch self {
    case .value(let value): .value(value)
    case .failed(let error): .failed(transform(error))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
