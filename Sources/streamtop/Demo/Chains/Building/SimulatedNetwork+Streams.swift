import Streams

extension SimulatedNetwork {
  /// A stream that sends its requests to an endpoint.
  func cold<Request: Sendable, Response: Sendable>(
    _ endpoint: Endpoint, file: StaticString = #fileID, line: UInt = #line,
    _ respond: @escaping @Sendable (Request, Answer) -> Response
  ) -> Cold<Request, Response> {
    Cold<Request, Response>(file: file, line: line) { _, request, completion in
      self.send(to: endpoint) { result in
        completion(result.map { respond(request, $0) }.mapError { $0 })
      }
    }
  }

  /// A Promise of an endpoint's answer. Each run is a request of its own; a cancel takes it back.
  func promise<Value: Sendable>(
    _ endpoint: Endpoint, file: StaticString = #fileID, line: UInt = #line,
    _ respond: @escaping @Sendable (Answer) -> Value
  ) -> Promise<Value> {
    Promise<Value>(file: file, line: line) { state, completion in
      let call = self.send(to: endpoint) { result in
        completion(result.map(respond).mapError { $0 })
      }
      state.on { if $0 != .active { call.cancel() } }
    }
  }
}
