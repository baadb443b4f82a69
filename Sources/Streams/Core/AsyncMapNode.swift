/// Turns values into others by a handler that answers when it likes.
// Unchecked like its superclass: the gate serialises.
final class AsyncMapNode<Input: Sendable, Output: Sendable>: Junction<Output>, @unchecked Sendable {
  typealias Answer = @Sendable (Result<Output, any Error>?) -> Void

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var pendingCount = 0
  @exclusivity(unchecked) private var ending: Termination?

  init(
    below parent: Node, record: NodeRecord?,
    transform: @escaping @Sendable (Input, @escaping Answer) -> Void
  ) {
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: AsyncMapNode<Input, Output>.self)
      let pending = PendingAnswer(node, inlet.delivery(route))
      node.perform { node.pendingCount += 1 }
      transform(value.assumingMemoryBound(to: Input.self).pointee) { pending.resolve($0) }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  /// One answer that is owed. A handler that drops its closure unused answers nil by that.
  private final class PendingAnswer: Sendable {
    private let node: Locked<AsyncMapNode?>
    private let delivery: Delivery
    private let lifetimes: [Lifetime]

    init(_ node: AsyncMapNode, _ delivery: Delivery) {
      self.node = Locked(node)
      self.delivery = delivery
      lifetimes = node.keepAlive()
    }

    deinit { resolve(nil) }

    func resolve(_ result: Result<Output, any Error>?) {
      let node = node.withLock { node in
        defer { node = nil }
        return node
      }
      guard let node else { return }
      let delivery = delivery
      node.perform { node.accept(result, delivery) }
    }
  }

  private func accept(_ result: Result<Output, any Error>?, _ delivery: Delivery) {
    pendingCount -= 1
    during(delivery) {
      switch result {
      case .success(let output): emit(output, delivery.route)
      case .failure(let error): fail(error, delivery.route)
      case nil: skip()
      }
    }
    if pendingCount == 0, let ending { conclude(ending) }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    guard pendingCount > 0, !has(.settling), termination != .cancelled else {
      return conclude(termination)
    }
    ending = termination
  }
}
