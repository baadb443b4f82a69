/// A node of a Cold that runs an operator which keeps answers for later: each comes out on the path on which it came.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class AnswerOperatorNode<Operator: StreamOperator, Answer: Sendable>: Node, @unchecked Sendable
where Operator.Input == Addressed<Answer>, Operator.Output == Addressed<Answer> {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) private var operation = Emptiable()
  /// What a copy starts from. Unchecked: the gate's owner releases it, unless a thread copies it: then that thread does.
  @exclusivity(unchecked) @usableFromInline var fresh: FreshOperator<Operator>?

  @usableFromInline
  init(_ operation: Operator, parent: Node) {
    fresh = FreshOperator(operation)
    super.init(
      parent: parent, flags: Operator.hearsEnd ? .hearsEnd : [],
      settings: .reading(Operator.errorReading, below: parent)
    ) { node, value, route in
      let node = node.trusted(as: AnswerOperatorNode<Operator, Answer>.self)
      let delivery = Delivery(
        carrier: node.gate.exchange.map { Carrier($0) }, followsPath: route.path != nil)
      let answer = Addressed(value.trusted(as: Answer.self).pointee, delivery)
      switch node.operation.use(Operator.self, { $0.receive(answer) }) {
      case .emit(let output): node.passOn(output)
      case .emitAll(let outputs): for output in outputs { node.passOn(output) }
      case .skip: break
      case .drop: node.noteDrop()
      case .fail(let error): node.emit(error: error, route)
      case .end(let last, let termination):
        if let last { node.passOn(last) }
        node.endHere(termination)
      }
    }
    self.operation.fill(operation)
  }

  private func passOn(_ answer: Addressed<Answer>) {
    deliverLater(answer.delivery) { emit(answer.content, $0) }
  }

  deinit { operation.empty(Operator.self) }

  override func flush(_ termination: Termination) -> Termination {
    for answer in operation.use(Operator.self, { $0.flush(termination) }) { passOn(answer) }
    return termination
  }

  override func empty() {
    operation.empty(Operator.self)
    fresh = nil
    super.empty()
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(below: insertion, Answer.self, with: fresh?.operation) { AnswerOperatorNode($0, parent: $1) }
  }
}
