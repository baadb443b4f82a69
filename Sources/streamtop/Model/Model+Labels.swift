import Streams

extension Model {
  /// What a tree is called: its top's name, or its kind and number.
  func chainLabel(_ root: NodeID) -> String {
    guard let top = nodes[root]?.identity else { return root.description }
    return top.name ?? "\(top.kind) \(top.id)"
  }

  /// What a node is called beside others of its own tree: `users`, `retry`, `A map`.
  func treeLabel(_ id: NodeID) -> String {
    guard let node = nodes[id] else { return id.description }
    if node.isRoot { return node.identity.name ?? node.identity.kind }
    guard let name = familyName(node), name.isBelowRoot else { return node.identity.operation }
    return "\(name.text) \(node.identity.operation)"
  }

  /// What a node's row is called: like ``treeLabel(_:)``, and with a mark where an inner stream begins.
  func rowLabel(_ node: Node) -> String {
    guard node.isRoot else { return treeLabel(node.id) }
    let label = chainLabel(node.id)
    guard let host = node.host.flatMap({ nodes[$0] }) else { return label }
    // The first attempt stands at the top of the chain.
    if host.retriesRuns { return "◂ attempt \(node.runNumber + 1)" }
    // Below its own chain it need not say to which one it belongs.
    let chain = "\(chainLabel(host.root)) "
    return "◂ \(label.hasPrefix(chain) ? String(label.dropFirst(chain.count)) : label)"
  }

  /// What a node is called anywhere: `users`, `feed retry`, `A map`.
  func fullLabel(_ identity: NodeIdentity) -> String {
    guard let node = nodes[identity.id] else { return identity.label }
    if node.isRoot { return chainLabel(node.id) }
    let name = familyName(node)?.text ?? chainLabel(node.root)
    return "\(name) \(identity.operation)"
  }

  /// The other parents of a join, by name.
  func otherParents(of node: Node) -> [String] {
    node.identity.parents.filter { $0 != node.parent }.map { id in
      nodes[id].map { fullLabel($0.identity) } ?? id.description
    }
  }

  /// The name of the nearest node that has one, going up.
  private func familyName(_ node: Node) -> (text: String, isBelowRoot: Bool)? {
    var current: Node? = node
    while let node = current {
      if let name = node.identity.name { return (name, !node.isRoot) }
      current = node.parent.flatMap { nodes[$0] }
    }
    return nil
  }
}
