import Streams

/// What a line of a list stands for: stays the same wherever the line goes.
enum LineID: Hashable, Sendable {
  case node(NodeID)
  /// Several chains in one line.
  case group(ChainGroup.ID)
  /// A line of how a tree ended: its head, and then one for each node.
  case ending(NodeID, Int)
  /// What one pane alone lists, by how many came before it.
  case item(PaneName, Int)

  /// The node for which the line stands by itself.
  var node: NodeID? {
    if case .node(let id) = self { id } else { nil }
  }
}
