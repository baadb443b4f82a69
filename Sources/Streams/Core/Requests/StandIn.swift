/// A request that an operator makes above itself, for those that were made below it.
///
/// It ends where the operator says, whatever becomes of the others, and they end where theirs do.
// Unchecked like its superclass.
class StandIn: SelfEndingRequest, @unchecked Sendable {
  init(of operation: Node, for first: Exchange) {
    super.init(asker: operation, share: false, trace: first.trace)
    // Its task has the task-locals of the first asker.
    if let starter = first.run?.starter { madeRun.starter = starter }
  }
}

extension Exchange {
  /// This request, if an operator has made it. Called by a holder.
  final func standIn<Request: StandIn>(_ type: Request.Type, of operation: Node) -> Request? {
    asker === operation ? self as? Request : nil
  }
}
