// What tests are told of how a stream was built.

extension EventStream {
  /// The clock of the context in which it was built; nil for a stream that is built anew for each run.
  package var clock: (any Scheduler)? { Kind.delivery == .perStart ? nil : node.gate.context.scheduler }

  /// Whether it answers requests.
  package var takesRequests: Bool { Kind.delivery != .perStart && node.withGate { $0.takesRequests } }
}
