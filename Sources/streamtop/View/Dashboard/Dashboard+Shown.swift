import Streams

extension Dashboard {
  /// More nodes of one chain than a screen has lines for.
  private static let mostOfOneChain = 200

  /// The nodes whose figures and marbles the next frame shows, or some more.
  var shownNodes: Set<NodeID> {
    var shown: Set<NodeID> = []
    for (pane, area) in Division(view.size, view).panes where pane != .details {
      shown.formUnion(ListPane(pane).shownNodes(area, self))
    }
    // Of the chain at which the user looks, details and lanes.
    if let root = view.selection.flatMap({ model.nodes[$0]?.root }) {
      var pending = [root]
      while let id = pending.popLast(), shown.count < Self.mostOfOneChain {
        shown.insert(id)
        pending += model.nodes[id]?.below ?? []
      }
      view.selection.map { _ = shown.insert($0) }
    }
    return shown
  }
}
