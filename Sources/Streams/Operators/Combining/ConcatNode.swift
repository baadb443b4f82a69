/// Adds values at the end of an event stream. When the stream interrupts itself, that counts as a completion.
// Unchecked like its superclass: the gate serialises.
final class ConcatNode<Value: Sendable>: Node, @unchecked Sendable {
  /// Unchecked: the gate's owner releases them, unless a thread copies them: then that thread does.
  @exclusivity(unchecked) private var values: [Value]

  init(_ values: [Value], parent: Node) {
    self.values = values
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      node.forward(value.trusted(as: Value.self), route)
    }
  }

  // Disposing of a run has closed its gate, and whoever ends this node itself wants nothing more of it.
  override func end(_ termination: Termination) {
    if termination == .cancelled, isReachable, case .above = endWay { return endSubtree(.completed) }
    endSubtree(termination)
  }

  override func flush(_ termination: Termination) -> Termination {
    flow(values, before: termination)
    return termination
  }

  override func empty() {
    values = []
    super.empty()
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(below: insertion, Value.self, with: values) { ConcatNode($0, parent: $1) }
  }
}
