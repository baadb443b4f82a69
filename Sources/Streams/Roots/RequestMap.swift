/// Turns requests of a new type into requests of the type above.
struct RequestMap<NewRequest, Request, Response: Sendable>: RequestOperator, ~Copyable {
  private let transform: RequestClosure<NewRequest, Request>

  init(_ transform: @escaping @Sendable (NewRequest) -> Request) {
    self.transform = RequestClosure(transform)
  }

  func request(_ value: UnsafeRawPointer, _ exchange: Exchange, at node: RequestNode<Self>) {
    guard let request = transform(value.trusted(as: NewRequest.self).pointee) else {
      // It has ended meanwhile.
      return node.refuse(exchange)
    }
    withUnsafePointer(to: request) { node.climb($0, exchange) }
  }

  func empty() { transform.release() }
}
