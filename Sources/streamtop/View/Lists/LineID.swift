import Streams

/// What a line of a list stands for: stays the same wherever the line goes.
enum LineID: Hashable, Sendable {
  case node(NodeID)
  /// Several chains in one line.
  case group(ChainGroup.ID)
  /// A line of how a tree ended: its head, and then one for each node.
  case ending(NodeID, Int)
  /// A line of the log, by how many came before it.
  case log(Int)
  /// Something that the lints have found, by how many they found before.
  case finding(Int)
  /// A line about the selected node.
  case detail(Int)

  /// The node for which the line stands by itself.
  var node: NodeID? {
    if case .node(let id) = self { id } else { nil }
  }
}
