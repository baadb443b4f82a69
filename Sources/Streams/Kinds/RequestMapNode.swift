/// Turns requests of a new type into requests of the type above.
// Unchecked like its superclass: the gate serialises.
final class RequestMapNode<NewRequest, Request, Response: Sendable>: Node, @unchecked Sendable {
  private let transform: @Sendable (NewRequest) -> Request

  init(parent: Node, transform: @escaping @Sendable (NewRequest) -> Request) {
    self.transform = transform
    super.init(parent: parent, flags: .translates) { node, value, route in
      node.note(next: value.assumingMemoryBound(to: Response.self).pointee)
      node.passOn(value, route)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    let request = transform(value.assumingMemoryBound(to: NewRequest.self).pointee)
    withUnsafePointer(to: request) { super.request($0, exchange) }
  }
}
