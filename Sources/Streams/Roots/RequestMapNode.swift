/// Turns requests of a new type into requests of the type above.
// Unchecked like its superclass: the gate serialises.
final class RequestMapNode<NewRequest, Request, Response: Sendable>: Node, @unchecked Sendable {
  /// Nil once the stream has ended. Locked, because requests come from any thread.
  private let transform: Locked<Transform?>

  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct Transform: Sendable {
    let run: @Sendable (NewRequest) -> Request
  }

  init(parent: Node, transform: @escaping @Sendable (NewRequest) -> Request) {
    self.transform = Locked(Transform(run: transform))
    super.init(parent: parent, flags: .translates) { node, value, route in
      node.note(next: value.trusted(as: Response.self).pointee)
      node.passOn(value, route)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    guard let transform = transform.withLock({ $0 }) else {
      // It has ended meanwhile.
      return refuse(exchange)
    }
    let request = transform.run(value.trusted(as: NewRequest.self).pointee)
    withUnsafePointer(to: request) { super.request($0, exchange) }
  }

  override func empty() {
    transform.exchange(nil)
    super.empty()
  }
}
