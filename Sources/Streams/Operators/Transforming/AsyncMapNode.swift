/// Turns values into others by a handler that answers when it likes.
// Unchecked like its superclass: the gate serialises.
final class AsyncMapNode<Input: Sendable, Output: Sendable>: Junction, @unchecked Sendable {
  typealias Transform = @Sendable (Input, @escaping Answer) -> Void
  typealias Answer = @Sendable (Result<Output, any Error>?) -> Void

  /// Nil once the stream has ended. Unchecked: the thread that copies it keeps it from being released.
  @exclusivity(unchecked) private var transform: Transform?
  /// An answer that the handler owes.
  private struct Pending {
    let owed: OwedReply<Result<Output, any Error>?>
    /// Work that a throttle has allowed is done when it has been answered.
    let ticket: ThrottleTicket?
    /// What takes the answer holds the delivery for as long as it is owed.
    let asker: SoleAsker
  }

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var pending: [ObjectIdentifier: Pending] = [:]
  @exclusivity(unchecked) private var givenUp = GivenUpRequests()

  init(below parent: Node, record: NodeRecord?, transform: @escaping Transform) {
    self.transform = transform
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: AsyncMapNode<Input, Output>.self)
      node.held?.enter()
      let (delivery, ticket) = (inlet.delivery(route), inlet.gate.ticket)
      let reply = node.reply(delivery)
      let asker = SoleAsker(of: delivery)
      node.perform { node.expect(reply, ticket, for: asker) }
      transform(value.trusted(as: Input.self).pointee) { reply($0) }
    }
    super.init(below: [inlet], record: record)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    guard let inlet = inlets.first, let parent = inlet.parent, let transform = copied(transform) else {
      return nil
    }
    let gate = insertion.makeGate(of: Input.self, below: parent)
    let node = AsyncMapNode(below: gate, record: record, transform: transform)
    node.takeIdentity(of: self)
    node.takeChoices(of: self)
    node.takeDemand(of: self)
    node.attachInlets()
    parent.gate.visit {
      gate.attachInlets(visiting: parent.gate)
      self.visit {
        guard self.isOpen else { return self.makeEmptyLater() }
        // What has branches already stays for them.
        guard self.liveChildren == 0 else { return node.separateRecord() }
        self.markEnded(.completed)
        self.leaveTape()
        self.dismantleLater()
        parent.gate.remove(gateBelow: self)
        parent.gate.perform { inlet.leave(parent) }
      }
    }
    return node
  }

  override func empty() {
    transform = nil
    super.empty()
  }

  /// What a value is answered with. A handler that drops its closure unused answers nil by that.
  private func reply(_ delivery: Delivery) -> Reply<Result<Output, any Error>?> {
    Reply(whenReleased: nil) { [lifetime = keepAlive()] result, id in
      self.perform {
        withExtendedLifetime(lifetime) { self.accept(result, of: id, delivery) }
      }
    }
  }

  private func expect(
    _ reply: Reply<Result<Output, any Error>?>, _ ticket: ThrottleTicket?, for asker: SoleAsker
  ) {
    guard isOpen else { return reply.close() }
    let id = ObjectIdentifier(reply)
    pending[id] = Pending(owed: OwedReply(reply: reply), ticket: ticket, asker: asker)
    // Who gave it up while the value was on its way here found nothing.
    if takesRequests, asker.isUnwanted { drop(id) }
  }

  override func giveUp(_ exchange: Exchange) {
    performDrop {
      self.givenUp.add()
      self.dropUnwanted()
    }
  }

  private func dropUnwanted() {
    guard givenUp.areThere else { return }
    for id in givenUp.unwanted(in: pending, of: \.asker) { drop(id) }
  }

  /// Waits no more for an answer that no one will hear.
  private func drop(_ id: ObjectIdentifier) {
    guard let answer = pending.removeValue(forKey: id) else { return }
    answer.owed.reply?.close()
    noteDrop()
    if let ticket = answer.ticket { afterwards { withExtendedLifetime(ticket) {} } }
  }

  private func accept(_ result: Result<Output, any Error>?, of id: ObjectIdentifier, _ delivery: Delivery) {
    if let ticket = pending.removeValue(forKey: id)?.ticket, !has(.settling) {
      // Other work that begins may take its time, and does not take it in here.
      afterwards { withExtendedLifetime(ticket) {} }
    }
    // What settles has given it back: the value of a run that a retry below asks for within is to find room.
    during(delivery) { route in
      switch result {
      case .success(let output): emit(output: output, route)
      case .failure(let error): failHere(error, route)
      case nil: skip()
      }
    }
    held?.leave()
    dropUnwanted()
    didRelease()
  }

  override var isHolding: Bool { !pending.isEmpty }

  override func willEnd(_ termination: Termination) {
    let late = pending.values
    pending = [:]
    for answer in late { answer.owed.reply?.close() }
    // Other work that begins is not to find this end half made.
    if late.contains(where: { $0.ticket != nil }) { afterwards { withExtendedLifetime(late) {} } }
    super.willEnd(termination)
  }
}
