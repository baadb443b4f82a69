import Streams

extension ViewState {
  /// Selects a node, and unfolds what hides it.
  mutating func show(_ id: NodeID, in model: Model) {
    guard model.nodes[id] != nil else { return }
    var above = model.nodes[id].flatMap { $0.parent ?? $0.host }
    while let next = above {
      folded.remove(next)
      above = model.nodes[next].flatMap { $0.parent ?? $0.host }
    }
    selection = id
    selectedRow = model.rows(folded: folded).firstIndex { $0.id == id } ?? selectedRow
  }
}
