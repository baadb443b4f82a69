/// Joins the answers of a Cold with another stream's values: what is made of an answer takes the path of that answer,
/// whichever side had the last event.
private final class AnswerJoinNode<State: JoinState, Answer: Sendable, Output: Sendable>: Junction,
  // Unchecked like its superclass: the gate serialises.
  @unchecked Sendable
where State.Left == Addressed<Answer> {
  /// Separates an output from the path that it takes.
  private let addressed: (State.Output) -> Addressed<Output>
  // Here and below, only the gate's owner reads and writes.
  private var pairing: State?
  private var endedSides: [Int] = []
  private var givenUp = GivenUpRequests()

  init(
    _ pairing: State, left: Node, right: Node, record: NodeRecord?,
    addressed: @escaping (State.Output) -> Addressed<Output>
  ) {
    self.pairing = pairing
    self.addressed = addressed
    super.init(below: [Self.makeLeftInlet(below: left), Self.makeRightInlet(below: right)], record: record)
    attachInlets()
  }

  private static func makeLeftInlet(below left: Node) -> Inlet {
    Inlet(below: left, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      let answer = Addressed(value.trusted(as: Answer.self).pointee, inlet.delivery(route))
      inlet.withHead(Self.self) { node in
        node.perform {
          guard node.isOpen else { return }
          // A request that was given up while its answer was on its way here found nothing to drop.
          if answer.isUnwanted { return node.noteDrop() }
          node.pass(node.receive(answer))
        }
      }
    }
  }

  private static func makeRightInlet(below right: Node) -> Inlet {
    Inlet(below: right, side: 1) { node, value, _ in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.trusted(as: State.Right.self).pointee
      inlet.withHead(Self.self) { node in
        node.perform {
          guard node.isOpen else { return }
          node.dropUnwantedBeforeNext()
          node.pass(node.pairing.use { $0.receive(right: value) })
        }
      }
      inlet.didDeliver(.completed)
    }
  }

  private func pass(_ step: Step<State.Output>) {
    switch step {
    case .emit(let output): pass(output)
    case .emitAll(let outputs): for output in outputs { pass(output) }
    case .end(let last, let termination):
      if let last { pass(last) }
      endHere(termination)
    case .drop: noteDrop()
    case .fail(let error): failHere(error, .all)
    case .skip: break
    }
    // This output may have used the last value of a side that has ended.
    for side in endedSides where isOpen && pairing.use({ $0.sideEnded(side) }) { endHere(.completed) }
  }

  private func pass(_ output: State.Output) {
    let output = addressed(output)
    during(output.delivery) { emit(output: output.content, $0) }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    // What a right-hand Cold was asked for says nothing about requests made below here.
    perform(inlet.side == 0 ? delivery : delivery.unasked) { self.fail(error, $0) }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    endedSides.append(inlet.side)
    // The end must not wait for answers whose askers are gone.
    dropUnwanted()
    // A side that settles has delivered its error already.
    let isFailure = !inlet.has(.settling) && termination.underlyingError != nil
    // With its last side it ends, even if its state would wait for more values.
    let isOver = pairing.use { $0.sideEnded(inlet.side) } || endedSides.count == sources.count
    if isOver || isFailure { conclude(termination, after: inlet) }
  }

  override func answersGivenUp(by asker: ObjectIdentifier, for request: Exchange?) {
    perform {
      guard self.isOpen else { return }
      self.givenUp.add()
      guard self.givenUp.areDue(among: self.waitingAnswers) else { return }
      self.dropUnwanted()
      // Perhaps the end has waited for that answer.
      self.pass(.skip)
    }
  }

  /// Takes an answer in. If there is no room for it, answers that are not wanted any more make room.
  private func receive(_ answer: State.Left) -> Step<State.Output> {
    let step = pairing.use { $0.receive(left: answer) }
    guard case .drop = step, givenUp.areThere, waitingAnswers > 0 else { return step }
    dropUnwantedBeforeNext()
    return pairing.use { $0.receive(left: answer) }
  }

  /// Drops the unwanted answers, before another value is paired with one of them, or finds no room because of them.
  private func dropUnwantedBeforeNext() {
    guard givenUp.areThere else { return }
    givenUp = GivenUpRequests()
    dropUnwanted()
  }

  private func dropUnwanted() {
    let count = pairing.use { $0.forgetLeft { $0.isUnwanted } }
    for _ in 0..<max(0, count) { noteDrop() }
  }

  private var waitingAnswers: Int { pairing.use { $0.waitingOnTheLeft } }

  override func empty() {
    pairing = nil
    super.empty()
  }
}

extension EventStream {
  /// The same as `join`, for a Cold, whose branches ask for values; nil for any other kind.
  /// - Parameter addressed: separates what comes out from the path that it takes.
  @usableFromInline
  func joinAnswers<NewKind: StreamKind, OtherKind, State: JoinState, Output>(
    _ other: EventStream<OtherKind, State.Right, Failure>, _ state: @autoclosure () -> State,
    _ name: StaticString, _ file: StaticString, _ line: UInt,
    addressed: @escaping (State.Output) -> Addressed<Output>
  ) -> EventStream<NewKind, Output, Failure>? where State.Left == Addressed<Value> {
    guard Kind.delivery == .flowing, Kind.self is any AnsweringKind.Type else { return nil }
    let run = RunBuilder()
    let right = other.node(in: run)
    let record = Node.makeRecord(
      in: node.gate.context, below: [node, right], NewKind.self, Output.self, name, file, line)
    let child = AnswerJoinNode(state(), left: node, right: right, record: record, addressed: addressed)
    child.identifyGate(as: name, EventStream<NewKind, Output, Failure>.self, file, line)
    run.begin()
    return EventStream<NewKind, Output, Failure>(of: child, sharing: sharedLifetime(with: other))
  }

  // MARK: Pairs

  /// Joins two streams in pairs; `answers` does it for a Cold.
  @inlinable
  func paired<NewKind: StreamKind, OtherKind, Other, Values: JoinState, Answers: JoinState>(
    with other: EventStream<OtherKind, Other, Failure>, _ values: Values,
    answers: @autoclosure () -> Answers, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, (Value, Other), Failure>
  where
    Values.Left == Value, Values.Right == Other, Values.Output == (Value, Other),
    Answers.Left == Addressed<Value>, Answers.Right == Other,
    Answers.Output == (Addressed<Value>, Other)
  {
    joinAnswers(other, answers(), name, file, line) { pair in pair.0.with((pair.0.content, pair.1)) }
      ?? join(other, values, name, file, line)
  }
}
