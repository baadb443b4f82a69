/// Counts what is dropped, also for the probe once it knows the node.
@usableFromInline
final class DropCounter: Sendable {
  private struct State {
    var count = 0
    var record: NodeRecord?
    var probe: Probe?
  }

  private let state = Locked(State())

  var count: Int { state.withLock { $0.count } }

  func report(at node: Node) {
    let missed = state.withLock { state in
      (state.record, state.probe) = (node.record, node.gate.context.probe)
      return state.count
    }
    for _ in 0..<missed { node.record?.noteDrop(to: node.gate.context.probe) }
  }

  func increment() {
    let (record, probe) = state.withLock { state in
      state.count += 1
      return (state.record, state.probe)
    }
    record?.noteDrop(to: probe)
  }
}
