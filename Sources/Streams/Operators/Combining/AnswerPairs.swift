/// An answer of a Cold, and for whom it is.
@usableFromInline
struct PairedAnswer<Value: Sendable>: Sendable {
  let value: Value
  let delivery: Delivery
}

/// Pairs the answers of a Cold with another stream's values: a pair goes the way of the answer that is its left half,
/// whichever half came last.
private final class AnswerPairNode<State: JoinState, Left: Sendable>: Junction<(Left, State.Right)>,
  // Unchecked like its superclass: the gate serialises.
  @unchecked Sendable
where State.Left == PairedAnswer<Left>, State.Output == (PairedAnswer<Left>, State.Right) {
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var pairing: State
  /// What holds nothing.
  private let unpaired: State

  init(_ pairing: State, left: Node, right: Node, record: NodeRecord?) {
    self.pairing = pairing
    unpaired = pairing
    let leftInlet = Inlet(below: left, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlets lead here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      let answer = PairedAnswer(
        value: value.assumingMemoryBound(to: Left.self).pointee, delivery: inlet.delivery(route))
      inlet.withHead(AnswerPairNode<State, Left>.self) { node in
        node.perform { node.pass(node.pairing.receive(left: answer)) }
      }
    }
    let rightInlet = Inlet(below: right, side: 1) { node, value, _ in
      // Stored by this initialiser alone, whose inlets lead here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.assumingMemoryBound(to: State.Right.self).pointee
      inlet.withHead(AnswerPairNode<State, Left>.self) { node in
        node.perform { node.pass(node.pairing.receive(right: value)) }
      }
      inlet.didDeliver(.completed)
    }
    super.init(below: [leftInlet, rightInlet], record: record)
    attachInlets()
  }

  private func pass(_ step: Step<State.Output>) {
    switch step {
    case .emit(let pair), .end(last: .some(let pair), _):
      during(pair.0.delivery) { emit((pair.0.value, pair.1), $0) }
      if case .end(_, let termination) = step { endHere(termination) }
    case .drop: noteDrop()
    case .emitAll, .skip, .fail, .end: break
    }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    // What a right-hand Cold was asked for says nothing about requests made below here.
    perform(inlet.side == 0 ? delivery : delivery.unasked) { self.fail(error, $0) }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    if pairing.sideEnded(inlet.side) || termination.underlyingError != nil {
      conclude(termination, after: inlet)
    }
  }

  override func leaveParent(_ termination: Termination) {
    // The other half of a pair that will never be.
    for inlet in inlets where inlet.has(.settling) && inlet.isWaiting {
      inlet.cancelFromHere(for: EndOrigin(at: self, .race))
    }
    super.leaveParent(termination)
  }

  override func willEnd(_ termination: Termination) { pairing = unpaired }
}

extension EventStream {
  /// The same as a join of streams that nobody asks, for a Cold; nil for any other kind.
  @usableFromInline
  func pairAnswers<NewKind: StreamKind, OtherKind, OtherValue, State: JoinState>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, _ state: State, _ name: StaticString,
    _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, (Value, OtherValue), Failure>?
  where
    State.Left == PairedAnswer<Value>, State.Right == OtherValue,
    State.Output == (PairedAnswer<Value>, OtherValue)
  {
    guard Kind.self is any AnsweringKind.Type else { return nil }
    let run = ProducerRun()
    let right = other.node(in: run)
    let record = Node.makeRecord(
      in: node.gate.context, below: [node, right], NewKind.self, (Value, OtherValue).self, name, file, line)
    let child = AnswerPairNode<State, Value>(state, left: node, right: right, record: record)
    child.identifyGate(as: name, EventStream<NewKind, (Value, OtherValue), Failure>.self)
    run.begin()
    return EventStream<NewKind, (Value, OtherValue), Failure>(node: child, lifetime: nil)
  }
}
