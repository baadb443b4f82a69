/// A kind of event streams: their failures are typed, and end them.
public protocol FailingKind: GatherableKind {}

/// A kind of event streams that run once for each start.
public protocol StartableKind: FailingKind {}

extension StartableKind {
  /// Nothing flows until the stream is started.
  @inlinable public static var delivery: StreamDelivery { .perStart }
}

extension EventStream where Kind: FailingKind {
  /// One event of a signal, or of a producer's run.
  public typealias Event = SignalEvent<Value, Failure>
  /// What takes the events of a signal, or of a producer's runs.
  public typealias Observer = SignalObserver<Value, Failure>
}

/// The kind of event streams that are under way whether or not they are observed.
public enum SignalKind: FailingKind {
  /// `Signal`.
  public static let name = "Signal"
  /// A signal stays as long as it is held or observed.
  public static var staysWhileHeld: Bool { true }
  /// Only the observer that feeds it keeps the tree alive.
  public static var sharesLifetime: Bool { false }
}

/// The kind of event streams that run once for each start.
public enum SignalProducerKind: StartableKind {
  /// `SignalProducer`.
  public static let name = "SignalProducer"
}

/// Values that arise over time, and an end: completion, failure or interruption. All observers see the same events.
///
/// A failure is typed, and ends the signal; `Never` says that there is none. A signal can have any number of observers; it
/// stays as long as it is held or observed, and its source goes on. (Source: ReactiveCocoa.)
public typealias Signal<Value: Sendable, Failure: Error> = EventStream<SignalKind, Value, Failure>

/// Makes a ``Signal`` each time it is started. Nothing happens before that, and each start is independent of the others: the
/// task runs again, and operators start afresh. (Source: ReactiveCocoa.)
public typealias SignalProducer<Value: Sendable, Failure: Error> = EventStream<
  SignalProducerKind, Value, Failure
>

/// The failure of event streams that do not fail. (Source: ReactiveCocoa.)
public typealias NoError = Never
