/// Zips a Cold with another stream: a pair goes the way of the answer that is its left half, whichever half comes last.
private final class AnswerZipNode<Left: Sendable, Right: Sendable>: Junction<(Left, Right)>,
  // Unchecked like its superclass: the gate serialises.
  @unchecked Sendable
{
  /// A left half, and for whom it is.
  private struct Answer: Sendable {
    let value: Left
    let delivery: Delivery
  }

  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var zipping: ZipState<Answer, Right>

  init(buffer: Int?, left: Node, right: Node, record: NodeRecord?) {
    zipping = ZipState(buffer: buffer)
    let leftInlet = Inlet(below: left, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlets lead here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      let answer = Answer(
        value: value.assumingMemoryBound(to: Left.self).pointee, delivery: inlet.delivery(route))
      inlet.withHead(AnswerZipNode<Left, Right>.self) { node in
        node.perform { node.pass(node.zipping.receive(left: answer)) }
      }
    }
    let rightInlet = Inlet(below: right, side: 1) { node, value, _ in
      // Stored by this initialiser alone, whose inlets lead here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.assumingMemoryBound(to: Right.self).pointee
      inlet.withHead(AnswerZipNode<Left, Right>.self) { node in
        node.perform { node.pass(node.zipping.receive(right: value)) }
      }
      inlet.didDeliver(.completed)
    }
    super.init(below: [leftInlet, rightInlet], record: record)
    attachInlets()
  }

  private func pass(_ step: Step<(Answer, Right)>) {
    switch step {
    case .emit(let pair), .end(last: .some(let pair), _):
      during(pair.0.delivery) { emit((pair.0.value, pair.1), $0) }
      if case .end(_, let termination) = step { endHere(termination) }
    case .emitAll, .skip, .fail, .end: break
    }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    // What a right-hand Cold was asked for says nothing about requests made below here.
    perform(inlet.side == 0 ? delivery : delivery.unasked) { self.fail(error, $0) }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    if zipping.sideEnded(inlet.side) || termination.underlyingError != nil {
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

  override func willEnd(_ termination: Termination) { zipping = ZipState(buffer: nil) }
}

extension EventStream {
  /// The same as a zip of streams that nobody asks, for a Cold; nil for any other kind.
  @usableFromInline
  func zipAnswers<NewKind: StreamKind, OtherKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, buffer: Int?, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, (Value, OtherValue), Failure>? {
    guard Kind.self is any AnsweringKind.Type else { return nil }
    let record = Node.makeRecord(
      in: node.gate.context, below: [node, other.node], NewKind.self, (Value, OtherValue).self, "zip", file,
      line)
    let child = AnswerZipNode<Value, OtherValue>(
      buffer: buffer, left: node, right: other.node, record: record)
    child.identifyGate(as: "zip", EventStream<NewKind, (Value, OtherValue), Failure>.self)
    return EventStream<NewKind, (Value, OtherValue), Failure>(node: child, lifetime: nil)
  }
}
