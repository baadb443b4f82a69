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

  /// Answers a value.
  mutating func receive(_ input: Input) -> Step<Output>
  /// Answers an error. The default passes it on.
  ///
  /// On an event stream or callbag the error is the end, and the answer takes its place: after values, or none, the stream
  /// completes; ``Step/fail(_:)`` lets it fail. There only an operator is asked whose ``errorReading`` names
  /// ``ErrorReading/ending``, and about no error that it has answered itself.
  mutating func receive(error: any Error) -> Step<Output>
  /// Where it does something with errors but to pass them on; nowhere unless said otherwise. Probes tell of it, and it decides
  /// who is asked about the failure that ends an event stream.
  static var errorReading: ErrorReading { get }
  /// Whether ``finish(_:)`` has anything to do; true unless said otherwise.
  static var hearsEnd: Bool { get }
  /// Is told of the end, once, before anything below hears of it, and may flush one last value.
  /// The default flushes nothing.
  mutating func finish(_ termination: Termination) -> Output?
  /// What streams call in place of ``finish(_:)``: for operators with several last values. The default flushes what
  /// `finish` answers.
  mutating func flush(_ termination: Termination) -> [Output]
  /// Whether it may have last values; true unless said otherwise.
  ///
  /// The end of a Promise or Future comes too late for them. So it is asked for the first of them: with `completed` when it has
  /// skipped or dropped the value, and with the reason when the stream ends without one, unless by a cancel. A retry may bring
  /// another value after that.
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

  /// Flushes what `finish` answers.
  @inlinable
  public mutating func flush(_ termination: Termination) -> [Output] {
    guard let last = finish(termination) else { return [] }
    return [last]
  }

  /// It may have last values.
  @inlinable @inline(__always)
  public static var flushes: Bool { true }
}

/// An operator to which it does not matter that the stream ends.
@usableFromInline
protocol EndIgnoringOperator: StreamOperator {}

extension EndIgnoringOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }
}

/// An operator that ends its stream because something is gone on which that depends, and not because it has had enough.
@usableFromInline
protocol DependentOperator: StreamOperator {}

/// What an operator answers to an event.
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
  /// An error that is not of the event stream's type of failure cannot be told to observers: they hear an interruption. It is
  /// what the stream's `state`, a probe, a log, a Promise and a loop over the values tell, and nothing follows in a `concat`.
  case fail(any Error)
  /// Pass a last value on, if there is one, then end here and below, for this reason. A Promise or Future, which has one value,
  /// takes it as that, and ends like after any other.
  ///
  /// With `cancelled` the operator says that it has had enough, which is no cancel: observers of an event stream hear an
  /// interruption, what has been passed on and waits below comes out, and what waits for the end of an event stream, such as
  /// `times` or `collect`, takes it for a completion. In place of an event stream's failure it is a cancel.
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

/// An operator whose outputs always have one that stands for the current value, so that an `Observable` stays one
/// through it: it answers every value with one, or lets the one before stand.
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
/// Streams work with it in place, and need not retain what its closures capture for each value, which halves the cost of
/// a stage.
public protocol PureOperator<Input, Output>: StreamOperator {
  // Named again, so that the compiler finds the types in `answer`.
  /// The values it takes.
  associatedtype Input
  /// The values it passes on.
  associatedtype Output

  /// Answers a value.
  func answer(_ input: Input) -> Step<Output>
}

/// A pure operator that passes on what it has received, or nothing. The value need not be copied for that. A closure is all
/// that it has.
@usableFromInline
protocol ForwardingOperator: PureOperator where Input == Output {
  /// Whether to pass a value on.
  func accepts(_ input: Input) -> Bool
}

extension ForwardingOperator {
  @inlinable @inline(__always)
  func answer(_ input: Input) -> Step<Output> { accepts(input) ? .emit(input) : .skip }
}

/// A pure operator that passes on one value for each. A closure is all that it has.
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
  /// Answers a value.
  @inlinable @inline(__always)
  public mutating func receive(_ input: Input) -> Step<Output> { answer(input) }
}
