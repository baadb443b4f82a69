/// What a join of two streams does with their values, and nothing else: no lock, no callback, no kind of stream.
///
/// It is a value, like a ``StreamOperator``: calls come one after the other, and its state is plain stored properties.
///
///     /// Passes a value of the left stream on while the right one's latest is true.
///     struct Gated<Value: Sendable>: JoinOperator {
///       private var isOpen = false
///
///       mutating func receive(left value: Addressed<Value>) -> Step<Addressed<Value>> { isOpen ? .emit(value) : .drop }
///
///       mutating func receive(right value: Bool) -> Step<Addressed<Value>> {
///         isOpen = value
///         return .skip
///       }
///
///       mutating func finish(_ side: JoinSide) -> Bool { side == .left || !isOpen }
///     }
///     let shown = values.join(isVisible, with: Gated(), as: "gated")
///
/// On a Cold an answer and what is made of it by ``Addressed/with(_:)`` go to the branch that asked, even when the right
/// stream had the last event. Errors of both streams are passed on at once.
public protocol JoinOperator<Left, Right, Output>: Sendable {
  /// The values of the stream on which the join is called.
  associatedtype Left: Sendable
  /// The values of the other stream.
  associatedtype Right: Sendable
  /// The values it passes on.
  associatedtype Output: Sendable

  /// Takes a value of the left stream, and returns what to do.
  mutating func receive(left value: Addressed<Left>) -> Step<Addressed<Output>>
  /// Takes a value of the right stream, and returns what to do.
  mutating func receive(right value: Right) -> Step<Addressed<Output>>
  /// Is told that a side has ended. It is called again after later values, and when something has been dropped.
  ///
  /// - Returns: whether nothing more can come out, so that the join ends. When both sides have ended, the join ends whatever
  ///   this returns.
  mutating func finish(_ side: JoinSide) -> Bool
  /// Forgets the events of a side, because a Promise retries it. The default forgets nothing.
  mutating func restart(_ side: JoinSide)
  /// Is told that a request may have been given up: drops the answers that are ``Addressed/isUnwanted``, and returns how many
  /// it has dropped. It is called for each request that is given up, so an operator that holds many answers should find them
  /// fast. The default drops nothing: an unwanted answer is dropped when it comes out, and the end waits for that.
  mutating func dropUnwanted() -> Int
}

extension JoinOperator {
  /// Forgets nothing.
  @inlinable
  public mutating func restart(_ side: JoinSide) {}

  /// Drops nothing.
  @inlinable
  public mutating func dropUnwanted() -> Int { 0 }
}

/// One of the two streams of a join.
public enum JoinSide: Int, Sendable, CaseIterable {
  /// The stream on which the join is called.
  case left
  /// The other stream.
  case right
}

extension EventStream {
  /// Joins this stream and another by an operator of your own.
  ///
  /// - Parameters:
  ///   - other: the right stream.
  ///   - operation: the operator; the join takes a fresh copy.
  ///   - name: what probes call it.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Returns: a stream of what the operator emits: Hot for an Observable, else of this stream's kind.
  @discardableResult
  public func join<OtherKind, Operator: JoinOperator>(
    _ other: EventStream<OtherKind, Operator.Right, Failure>, with operation: Operator,
    as name: StaticString = "join", file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Operator.Output, Failure> where Operator.Left == Value {
    joinAnswers(other, AddressedJoin(operation: operation), name, file, line) { $0 }
      ?? join(other, UnaddressedJoin(operation: operation), name, file, line)
  }
}

/// Joins the answers of a Cold.
private struct AddressedJoin<Operator: JoinOperator>: JoinState {
  var operation: Operator

  mutating func receive(left value: Addressed<Operator.Left>) -> Step<Addressed<Operator.Output>> {
    operation.receive(left: value)
  }

  mutating func receive(right value: Operator.Right) -> Step<Addressed<Operator.Output>> {
    operation.receive(right: value)
  }

  mutating func sideEnded(_ side: Int) -> Bool { operation.finish(JoinSide(side)) }

  mutating func forget(_ side: Int) { operation.restart(JoinSide(side)) }

  // The operator looks itself, whenever something may have been given up: only it knows how much waits in it.
  mutating func forgetLeft(where isUnwanted: (Addressed<Operator.Left>) -> Bool) -> Int {
    operation.dropUnwanted()
  }
}

/// Joins streams that answer no requests.
private struct UnaddressedJoin<Operator: JoinOperator>: JoinState {
  var operation: Operator
  /// The side that has ended without ending the join; the other one's end ends it.
  private var endedSide: JoinSide?
  /// Whether the step under way, which has no room for an end, is the last one.
  private(set) var isOver = false

  init(operation: Operator) { self.operation = operation }

  mutating func receive(left value: Operator.Left) -> Step<Operator.Output> {
    ending(operation.receive(left: Addressed(value)).map(\.content))
  }

  mutating func receive(right value: Operator.Right) -> Step<Operator.Output> {
    ending(operation.receive(right: value).map(\.content))
  }

  /// Makes a step the last one if it has used the last that the ended side could still give.
  private mutating func ending(_ step: Step<Operator.Output>) -> Step<Operator.Output> {
    if case .end = step { return step }
    guard let endedSide, operation.finish(endedSide) else { return step }
    switch step {
    case .emit(let output): return .end(last: output, .completed)
    case .skip: return .end(last: nil, .completed)
    default:
      isOver = true
      return step
    }
  }

  mutating func sideEnded(_ side: Int) -> Bool {
    let side = JoinSide(side)
    let isOver = operation.finish(side)
    // The other side could still give something, unless it has ended before.
    if isOver || endedSide.map({ $0 != side }) == true { return true }
    endedSide = side
    return false
  }

  mutating func forget(_ side: Int) {
    let side = JoinSide(side)
    if endedSide == side { endedSide = nil }
    isOver = false
    operation.restart(side)
  }
}

extension JoinSide {
  /// The engine counts the sources of a gate from the left.
  fileprivate init(_ side: Int) { self = side == 0 ? .left : .right }
}
