/// Turns values into others by a handler that answers when it likes.
// Unchecked like its superclass: the gate serialises.
final class AsyncMapNode<Input: Sendable, Output: Sendable>: Junction, @unchecked Sendable {
  typealias Answer = @Sendable (Result<Output, any Error>?) -> Void

  /// Nil once the stream has ended. Unchecked: the thread that copies it keeps it from being released.
  @exclusivity(unchecked) private var work: Work?

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var pending = HeldForAskers<ObjectIdentifier, Pending>()

  init(below parent: Node, record: NodeRecord?, work: Work) {
    self.work = work
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: AsyncMapNode<Input, Output>.self)
      if case .recovering = work {
        return node.pass(value.trusted(as: Output.self).pointee, inlet.delivery(route))
      }
      node.held?.enter()
      let (delivery, ticket) = (inlet.delivery(route), inlet.gate.ticket)
      let run = work.makeRun(of: inlet)
      let reply = node.expectReply(delivery, ticket, run)
      let value = value.trusted(as: Input.self).pointee
      if case .answering(let transform) = work { return transform(value) { reply.give($0) } }
      guard case .running(let transform) = work, let run else { return }
      node.begin(run) { transform(value, run) { reply.give($0) } }
    }
    super.init(below: [inlet], settings: work.settings, record: record)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    guard let inlet = inlets.first, let parent = inlet.parent, let work = copied(work) else { return nil }
    let gate = insertion.makeGate(of: Input.self, below: parent)
    let node = AsyncMapNode(below: gate, record: record, work: work)
    node.takeIdentity(of: self)
    node.takeChoices(of: self)
    node.takeDemand(of: self)
    node.attachInlets()
    parent.gate.visit {
      gate.attachInlets(visiting: parent.gate)
      self.visit {
        guard self.isOpen else { return self.makeEmptyLater() }
        // A node that has branches already stays for them.
        guard self.liveChildren == 0 else { return node.separateRecord() }
        self.stopRuns()
        self.markEnded(.completed)
        self.leaveTape()
        self.dismantleLater()
        parent.gate.remove(gateBelow: self)
        parent.gate.perform { inlet.withdraw(from: parent) }
      }
    }
    return node
  }

  /// Passes on what needs no handler.
  private func pass(_ output: Output, _ delivery: Delivery) {
    perform { self.during(delivery) { self.emit(output: output, $0) } }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    // A copy, because the owner of this gate may release it meanwhile.
    guard has(.readsErrors), case .recovering(let recover)? = copied(work) else {
      return super.upstreamFailed(inlet, error, delivery)
    }
    let run = TaskRun(attempt: inlet.attempt)
    let reply = expectReply(delivery, nil, run)
    begin(run) { recover(error, run) { reply.give($0) } }
  }

  /// Calls a handler that hears of its end, in this node's context. Work that is not wanted any more does not begin.
  private func begin(_ run: TaskRun, _ handler: @escaping () -> Void) {
    // What it makes may be a stream whose handler is called for this.
    Nesting.run { [context] in
      if run.isActive { context.perform(handler) }
    }
  }

  override func empty() {
    work = nil
    super.empty()
  }

  /// Takes the answer for a value. A handler that drops its closure unused answers nil by that.
  private func reply(_ delivery: Delivery, _ run: TaskRun?) -> Reply<Result<Output, any Error>?> {
    Reply(whenReleased: nil, witness: record) { [lifetime = keepAlive()] result, id in
      run?.end(.answered)
      self.perform {
        withExtendedLifetime(lifetime) { self.accept(result, of: id, delivery) }
      }
    }
  }

  private func expectReply(
    _ delivery: Delivery, _ ticket: ThrottleTicket?, _ run: TaskRun?
  ) -> Reply<Result<Output, any Error>?> {
    let (reply, asker) = (reply(delivery, run), SoleAsker(of: delivery))
    perform { self.expect(reply, ticket, run, for: asker) }
    return reply
  }

  private func expect(
    _ reply: Reply<Result<Output, any Error>?>, _ ticket: ThrottleTicket?, _ run: TaskRun?,
    for asker: SoleAsker
  ) {
    let answer = Pending(owed: OwedReply(reply: reply), ticket: ticket, run: run)
    guard isOpen else { return answer.forget() }
    let id = ObjectIdentifier(reply)
    pending.add(answer, at: id, for: asker)
    // A request that was given up while the value was on its way here found nothing to drop.
    if takesRequests, asker.isUnwanted { drop(id) }
  }

  override func answersGivenUp(by asker: ObjectIdentifier, for request: Exchange?) {
    let request = request.map { ObjectIdentifier($0) }
    performDrop { for id in self.pending.unwanted(by: asker, for: request) { self.drop(id) } }
  }

  /// Stops waiting for an answer that no branch will hear.
  private func drop(_ id: ObjectIdentifier) {
    guard let answer = pending.remove(id) else { return }
    answer.forget(isCounted: true)
    noteDrop()
    giveBack(answer.ticket)
  }

  private func giveBack(_ ticket: ThrottleTicket?) {
    // A stream that settles gives it back at once: the value of a run that a retry below starts meanwhile must find room.
    guard let ticket, !has(.settling) else { return }
    // Other work that begins then may take long, and must not run in here.
    afterLeaving { withExtendedLifetime(ticket) {} }
  }

  private func accept(_ result: Result<Output, any Error>?, of id: ObjectIdentifier, _ delivery: Delivery) {
    // A handler that hears that the run is over may have given up the answer that is on its way.
    var owed = pending.remove(id)
    let (isOwed, hidesAnswer) = (owed != nil, owed?.run?.hidesAnswer == true)
    // Nothing else keeps the ticket: where the stream settles, it is given back here.
    giveBack(owed.take()?.ticket)
    if isOwed {
      if hidesAnswer { hideValuesFromHere() }
      during(delivery) { route in
        switch result {
        case .success(let output): emit(output: output, route)
        case .failure(let error as OwnCancellation):
          willEnd(for: error.origin(at: self))
          endHere(.cancelled)
        case .failure(let error): failHere(error, route)
        case nil: skip()
        }
      }
    }
    held?.leave()
    for id in pending.unwantedOfStandIns() { drop(id) }
    didRelease()
  }

  override var isHolding: Bool { !pending.isEmpty }

  // MARK: Attempts and the end

  /// Stops waiting for the answers of handlers that hear of their end. Others go on with what they have begun.
  private func stopRuns() {
    for id in pending.keys(where: { $0.run != nil }) { drop(id) }
  }

  override func restart() { stopRuns() }

  override func abandon(for error: any Error) {
    super.abandon(for: error)
    // Last, so that a handler that hears of it finds an attempt that has failed.
    stopRuns()
  }

  override func willEnd(_ termination: Termination) {
    let late = Array(pending.values)
    pending = HeldForAskers()
    for answer in late { answer.forget() }
    // Other work that begins then must not find this end half done.
    if late.contains(where: { $0.ticket != nil }) { afterLeaving { withExtendedLifetime(late) {} } }
    super.willEnd(termination)
  }
}
