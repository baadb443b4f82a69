/// Turns values into others by a handler that answers when it likes.
// Unchecked like its superclass: the gate serialises.
final class AsyncMapNode<Input: Sendable, Output: Sendable>: Junction<Output>, @unchecked Sendable {
  typealias Transform = @Sendable (Input, @escaping Answer) -> Void
  typealias Answer = @Sendable (Result<Output, any Error>?) -> Void

  /// Nil once the stream has ended. Unchecked: the thread that copies it keeps it from being released.
  @exclusivity(unchecked) private var transform: Transform?
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var pending: [ObjectIdentifier: WeakAnswer] = [:]
  @exclusivity(unchecked) private var ending: Termination?  // As above.

  init(below parent: Node, record: NodeRecord?, transform: @escaping Transform) {
    self.transform = transform
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: AsyncMapNode<Input, Output>.self)
      let pending = PendingAnswer(node, inlet.delivery(route), inlet.gate.ticket)
      node.perform { node.expect(pending) }
      transform(value.trusted(as: Input.self).pointee) { pending.resolve($0) }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  /// One answer that is owed. A handler that drops its closure unused answers nil by that.
  private final class PendingAnswer: Sendable {
    private struct Addressee: Sendable {
      let node: AsyncMapNode
      let delivery: Delivery
      let lifetime: Hold?
      /// Work that a throttle has allowed is done when it has been answered.
      let ticket: ThrottleTicket?
    }

    private let addressee: Locked<Addressee?>

    init(_ node: AsyncMapNode, _ delivery: Delivery, _ ticket: ThrottleTicket?) {
      addressee = Locked(
        Addressee(node: node, delivery: delivery, lifetime: node.keepAlive(), ticket: ticket))
    }

    deinit { resolve(nil) }

    func resolve(_ result: Result<Output, any Error>?) {
      guard let addressee = take() else { return }
      let id = ObjectIdentifier(self)
      addressee.node.perform {
        withExtendedLifetime(addressee.lifetime) {
          addressee.node.accept(result, of: id, addressee.delivery)
        }
      }
    }

    /// Makes every answer too late.
    func close() { _ = take() }

    private func take() -> Addressee? {
      addressee.exchange(nil)
    }
  }

  override func moved(below insertion: any Insertion) -> Node? {
    guard let inlet = inlets.first, let parent = inlet.parent, let transform = copied(transform) else {
      return nil
    }
    let gate = insertion.makeGate(of: Input.self, below: parent, for: self)
    let node = AsyncMapNode(below: gate, record: record, transform: transform)
    node.takeIdentity(of: self)
    node.takeChoices(of: self)
    parent.gate.visit {
      gate.attachInlets()
      self.visit {
        guard self.isOpen else { return self.makeEmptyLater() }
        // What has branches already stays for them.
        guard self.liveChildren == 0 else { return }
        self.insert(.ended)
        self.makeEmptyLater()
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

  private struct WeakAnswer {
    weak var answer: PendingAnswer?
  }

  private func expect(_ answer: PendingAnswer) {
    guard isOpen else { return answer.close() }
    pending[ObjectIdentifier(answer)] = WeakAnswer(answer: answer)
  }

  private func accept(_ result: Result<Output, any Error>?, of id: ObjectIdentifier, _ delivery: Delivery) {
    pending.removeValue(forKey: id)
    during(delivery) { route in
      switch result {
      case .success(let output): emit(output, route)
      case .failure(let error): failHere(error, route)
      case nil: skip()
      }
    }
    if pending.isEmpty, let ending { conclude(ending) }
    fallSilentIfDone()
  }

  override var isSilentAbove: Bool { pending.isEmpty && areInletsSilent }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    guard !pending.isEmpty, !has(.settling), termination != .cancelled else {
      return conclude(termination)
    }
    ending = termination
  }

  override func willEnd(_ termination: Termination) {
    let late = pending.values
    pending = [:]
    for weak in late { weak.answer?.close() }
  }
}
