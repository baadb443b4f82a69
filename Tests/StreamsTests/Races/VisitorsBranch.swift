@testable import Streams

/// A branch that is the visitor's own.
final class VisitorsBranch<Kind: StreamKind, Failure: Error>: Sendable {
  private let branch: Locked<EventStream<Kind, Int, Failure>?>
  /// What the round has hung below the stream. Nodes, which keep no stream.
  private let nodes: Kept<Node>

  init(_ branch: EventStream<Kind, Int, Failure>) {
    self.branch = Locked(branch)
    nodes = Kept()
    nodes.keep(branch.node)
  }

  func visit<Other>(_ stream: EventStream<Other, Int, Failure>, _ call: VisitContest.Call) {
    let mine = branch.withLock { $0 }
    switch call {
    case .subscribe:
      let added = stream.map { $0 }
      added.lift(Ignoring())
      nodes.keep(added.node)
    case .dispose: mine?.node.terminateBranch(.cancelled)
    case .read:
      _ = (stream.state, stream.isActive, "\(stream)")
      stream.replay()
      mine?.replay()
    case .release: break
    }
    _ = branch.exchange(nil)
  }

  /// Ends what a lasting stream would else have to feed in all rounds to come.
  func end() {
    for node in nodes.all { node.terminateBranch(.cancelled) }
    nodes.drop()
  }
}

/// Takes whatever comes.
private struct Ignoring: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> { .emit(input) }
}
