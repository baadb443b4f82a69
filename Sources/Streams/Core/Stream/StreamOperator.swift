/// What one operator does with one event, and nothing else: no lock, no callback, no kind of stream.
///
/// An operator is a value. A copy of one that has received nothing starts a fresh run, so the same operator
/// serves live and lazy streams. Calls are serial: plain stored properties are enough for its state.
///
///     struct Doubled: StreamOperator {
///       mutating func receive(_ input: Int) -> Step<Int> { .emit(input * 2) }
///     }
///     let doubled = numbers.lift(Doubled())
public protocol StreamOperator<Input, Output>: Sendable {
  /// The values it takes.
  associatedtype Input: Sendable
  /// The values it passes on.
  associatedtype Output: Sendable

  /// Returns what to do with a value.
  mutating func receive(_ input: Input) -> Step<Output>
  /// Returns what to do with an error. The default passes it on.
  ///
  /// On an event stream or callbag the error is the end, and the returned step takes its place: after values, or none, the
  /// stream completes; with ``Step/fail(_:)`` it fails. There an operator is asked only if its ``errorReading`` contains
  /// ``ErrorReading/ending``, and never about an error that it has returned itself.
  mutating func receive(error: any Error) -> Step<Output>
  /// Where it does more with errors than pass them on; nowhere by default. Probes report it, and it decides whether the
  /// operator is asked about the failure that ends an event stream.
  static var errorReading: ErrorReading { get }
  /// Whether ``finish(_:)`` has anything to do; true by default.
  static var hearsEnd: Bool { get }
  /// Is told of the end, once, before anything below hears of it, and may flush one last value.
  /// The default flushes nothing.
  mutating func finish(_ termination: Termination) -> Output?
  /// What streams call in place of ``finish(_:)``: for operators with several last values. The default flushes what `finish`
  /// returns.
  mutating func flush(_ termination: Termination) -> [Output]
  /// Whether it may have last values; true by default.
  ///
  /// At the end of a Promise or Future it is too late for them. So the operator is asked for the first of them before: with
  /// `completed` when it has skipped or dropped the value, and with the reason when the stream ends without a value, unless by
  /// a cancel. A retry may bring another value after that.
  static var flushes: Bool { get }
}

extension StreamOperator {
  /// It may have something to do at the end.
  @inlinable @inline(__always)
  public static var hearsEnd: Bool { true }

  /// Passes the error on.
  @inlinable
  public mutating func receive(error: any Error) -> Step<Output> { .fail(error) }

  /// It only passes errors on.
  @inlinable
  public static var errorReading: ErrorReading { .nowhere }

  /// Flushes nothing.
  @inlinable
  public mutating func finish(_ termination: Termination) -> Output? { nil }

  /// Flushes what `finish` returns.
  @inlinable
  public mutating func flush(_ termination: Termination) -> [Output] {
    guard let last = finish(termination) else { return [] }
    return [last]
  }

  /// It may have last values.
  @inlinable @inline(__always)
  public static var flushes: Bool { true }
}

/// An operator that ignores the end of its stream.
@usableFromInline
protocol EndIgnoringOperator: StreamOperator {}

extension EndIgnoringOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }
}

/// An operator that ends its stream because something that the stream depends on is gone, not because it has had enough.
@usableFromInline
protocol DependentOperator: StreamOperator {}

/// What an operator does with an event.
public enum Step<Output> {
  /// Pass this value on.
  case emit(Output)
  /// Pass these values on, in order. A Promise or Future passes the first one on, or completes without a value.
  case emitAll([Output])
  /// Pass nothing on. A Promise or Future completes with what the operator flushes, or without a value.
  case skip
  /// Pass nothing on, because there is no room for the value: the same as `skip`, and counted by the probe.
  case drop
  /// Pass this error on. Of an event stream it is the failure, which ends it.
  ///
  /// An error that is not of the event stream's type of failure cannot be told to observers: they hear an interruption. The
  /// stream's `state`, probes, logs, a Promise and a loop over the values report the error itself, and a `concat` starts
  /// nothing after it.
  case fail(any Error)
  /// Pass a last value on, if there is one, then end here and below, for this reason. A Promise or Future takes the last value
  /// for its only one, and ends as after any other value.
  ///
  /// `cancelled` says that the operator has had enough, which is not a cancel: observers of an event stream hear an
  /// interruption, values that have been passed on and wait below still come out, and operators that wait for the end of an
  /// event stream, such as `times` or `collect`, take it for a completion. Returned for an event stream's failure, it is a
  /// cancel.
  case end(last: Output?, Termination)
}

extension Step {
  /// Whether it is an outcome for what settles: a value or an error.
  var isOutcome: Bool {
    switch self {
    case .emit, .fail: true
    case .emitAll(let outputs): !outputs.isEmpty
    case .skip, .drop: false
    case .end(let last, _): last != nil
    }
  }

  /// The same with other outputs.
  func map<NewOutput>(_ transform: (Output) -> NewOutput) -> Step<NewOutput> {
    switch self {
    case .emit(let output): .emit(transform(output))
    case .emitAll(let outputs): .emitAll(outputs.map(transform))
    case .skip: .skip
    case .drop: .drop
    case .fail(let error): .fail(error)
    case .end(let last, let termination): .end(last: last.map(transform), termination)
    }
  }
}

/// An operator that always has an output for the current value, so that an `Observable` stays one through it: it returns an
/// output for every value, or lets the one before stand.
public protocol MappingOperator<Input, Output>: StreamOperator {
  /// The output that stands for a current value, found without counting as an event.
  ///
  /// The operator may keep the value, to compare later ones with it.
  mutating func current(for input: Input) -> Output
}

/// An operator that passes on every value as it is.
@usableFromInline
protocol PassingOperator: MappingOperator where Input == Output {}

extension PassingOperator {
  @usableFromInline
  func current(for input: Input) -> Output { input }
}

/// An operator that does not change as it receives.
///
/// Streams work with it in place, and need not retain what its closures capture for each value: this halves the cost of a
/// stage.
public protocol PureOperator<Input, Output>: StreamOperator {
  // Named again, so that the compiler finds the types in `answer`.
  /// The values it takes.
  associatedtype Input
  /// The values it passes on.
  associatedtype Output

  /// Returns what to do with a value.
  func answer(_ input: Input) -> Step<Output>
}

/// A pure operator that passes a value on as it is, or not at all, without copying it. It has nothing but one closure.
@usableFromInline
protocol ForwardingOperator: PureOperator where Input == Output {
  /// Whether to pass a value on.
  func accepts(_ input: Input) -> Bool
}

extension ForwardingOperator {
  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> { accepts(input) ? .emit(input) : .skip }
}

/// A pure operator that passes on one value for each. It has nothing but one closure.
@usableFromInline
protocol TransformingOperator: PureOperator {
  /// What to pass on for a value.
  func transform(_ input: Input) -> Output
}

extension TransformingOperator {
  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> { .emit(transform(input)) }
}

extension PureOperator {
  /// Returns what to do with a value.
  @inlinable @inline(__always)
  public mutating func receive(_ input: Input) -> Step<Output> { answer(input) }
}
