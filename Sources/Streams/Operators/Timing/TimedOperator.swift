/// An event that a timed operator gets or passes on: a value or an error, and for which branches it is.
public typealias TimedEvent<Value: Sendable> = Addressed<Result<Value, any Error>>

extension Addressed {
  /// Makes an event of a value that is for every branch.
  @inlinable
  public init<Value>(value: Value) where Content == Result<Value, any Error> { self.init(.success(value)) }

  /// Makes an event of an error that is for every branch.
  @inlinable
  public init<Value>(failure: any Error) where Content == Result<Value, any Error> {
    self.init(.failure(failure))
  }
}

/// What one operator does with events and with time, and nothing else: no clock, no timer, no lock, no kind of stream.
///
/// It is told the time with each call, and says when it wants to be woken. The stream has the scheduler, and calls one
/// after the other: plain stored properties are enough for its state.
///
///     /// Passes a value on and then drops what comes within an interval.
///     struct Pause<Value: Sendable>: TimedOperator {
///       let interval: Duration
///       private(set) var due: Duration?
///
///       init(interval: Duration) { self.interval = interval }
///
///       mutating func receive(_ event: TimedEvent<Value>, at now: Duration) -> TimedStep<Value> {
///         if due != nil { return .drop }
///         due = now + interval
///         return .release(event)
///       }
///
///       mutating func wake(at now: Duration) -> TimedStep<Value> {
///         due = nil
///         return .hold
///       }
///     }
///     let calm = taps.lift(Pause(interval: .seconds(1)), as: "pause")
///
/// On a Cold each branch that asks has an operator of its own, for as long as this waits or holds something: what one branch
/// has asked for takes nothing away from another. An answer that several branches wait for, by a `singleFlight` below, stays
/// with its operator when another one comes for the first of them, which goes to a new operator. An error that is for every
/// branch is given to each operator, and passed on once. On a Promise or Future each attempt has a new operator; errors from
/// above pass at once, and an error that the operator makes gives the attempt up.
public protocol TimedOperator<Input, Output>: Sendable {
  /// The values it takes.
  associatedtype Input: Sendable
  /// The values it passes on.
  associatedtype Output: Sendable

  /// Is told when its stream begins, before anything else; again for another attempt. The default does nothing.
  mutating func start(at now: Duration)
  /// Takes a value or an error, and returns what to do.
  mutating func receive(_ event: TimedEvent<Input>, at now: Duration) -> TimedStep<Output>
  /// When to call ``wake(at:)``, if nothing comes before; nil for never.
  var due: Duration? { get }
  /// Is called at the time that is ``due``, or a little later, and returns what to do.
  mutating func wake(at now: Duration) -> TimedStep<Output>
  /// Whether it still has something to say, so that the end has to wait. By default, true while ``due`` is not nil.
  var isHolding: Bool { get }
  /// Is told that the stream above has ended, except by a cancel, which drops what is held. The default passes nothing on.
  mutating func finish(at now: Duration) -> TimedStep<Output>
  /// Is told that a request has been given up: drops the events that are ``Addressed/isUnwanted``, and returns how many it has
  /// dropped. The default drops nothing: an unwanted event is dropped when it comes out, and the end waits for that.
  mutating func dropUnwanted() -> Int
  /// Whether each value comes out, sooner or later; false unless said otherwise. The count of the values that a producer may
  /// send relies on it.
  static var passesAll: Bool { get }
}

extension TimedOperator {
  /// Does nothing.
  @inlinable
  public mutating func start(at now: Duration) {}

  /// True while ``due`` is not nil.
  @inlinable
  public var isHolding: Bool { due != nil }

  /// Passes nothing on.
  @inlinable
  public mutating func finish(at now: Duration) -> TimedStep<Output> { .hold }

  /// Drops nothing.
  @inlinable
  public mutating func dropUnwanted() -> Int { 0 }

  /// Some values may be dropped.
  @inlinable
  public static var passesAll: Bool { false }
}

/// What a timed operator returns: what its stream is to do.
///
/// A Promise or Future completes without a value when its value has come, nothing has come out, and the operator neither holds
/// anything nor waits.
public enum TimedStep<Output: Sendable>: Sendable {
  /// Pass nothing on for now.
  case hold
  /// Pass nothing on, and count a dropped value.
  case drop
  /// Pass this event on.
  case release(TimedEvent<Output>)
  /// Pass these events on, in order.
  case releaseAll([TimedEvent<Output>])
  /// Pass these events on, then end here and below. A Promise or Future takes the first one as its outcome, and ends as after
  /// any other outcome.
  case end(last: [TimedEvent<Output>], Termination)

  /// The values that are passed on, without errors.
  @inlinable
  public var values: [Output] { events.compactMap { try? $0.content.get() } }

  /// What is passed on.
  @inlinable
  public var events: [TimedEvent<Output>] {
    switch self {
    case .hold, .drop: []
    case .release(let event): [event]
    case .releaseAll(let events), .end(let events, _): events
    }
  }
}

extension EventStream {
  /// Runs a timed operator of your own on this stream's values by its scheduler, in a stream of kind ``StreamKind/Filtered``.
  ///
  /// - Parameters:
  ///   - operation: the operator; this stream takes a fresh copy.
  ///   - name: what probes call it.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Returns: a stream of what the operator passes on: Hot for an Observable, else of this stream's kind.
  @discardableResult
  @inlinable
  public func lift<Operator: TimedOperator>(
    _ operation: Operator, as name: StaticString = "lift", file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Operator.Output, Failure> where Operator.Input == Value {
    gated(name, file, line, holding: Operator.passesAll ? .all : .some) {
      TimedNode(operation, below: $0, record: $1)
    }
  }
}
