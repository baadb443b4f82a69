import Streams

extension Model {
  /// What a tree is called: its top's name, or its kind and number.
  func chainLabel(_ root: NodeID) -> String {
    guard let index = nodes.index(forKey: root) else { return root.description }
    let top = nodes.values[index].identity
    return top.shownName ?? "\(top.kind) \(top.id)"
  }

  /// What a node is called beside others of its own tree: `users`, `retry`, `A map`.
  func treeLabel(_ id: NodeID) -> String {
    guard let node = nodes[id] else { return id.description }
    if node.isRoot { return node.identity.shownName ?? node.identity.kind }
    guard let name = familyName(from: id), name.isBelowRoot else { return node.identity.operation }
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
    guard let index = nodes.index(forKey: identity.id) else { return identity.label }
    let (parent, root) = (nodes.values[index].parent, nodes.values[index].root)
    guard parent != nil else { return chainLabel(identity.id) }
    let name = familyName(from: identity.id)?.text ?? chainLabel(root)
    return "\(name) \(identity.operation)"
  }

  /// Forgets what a node has been called, and those below it, whose names begin with its own.
  mutating func forgetLabels(below top: NodeID) {
    var pending = [top]
    while let id = pending.popLast() {
      labels[id] = nil
      if let index = nodes.index(forKey: id) { pending += nodes.values[index].children }
      // To look for many costs more than to find out anew what they are called.
      guard pending.count <= 64 else { return labels = [:] }
    }
  }

  /// The other parents of a join, by name.
  func otherParents(of node: Node) -> [String] {
    node.identity.parents.filter { $0 != node.parent }.map { id in
      nodes[id].map { fullLabel($0.identity) } ?? id.description
    }
  }

  /// The name of the nearest node that has one, going up.
  private func familyName(from id: NodeID) -> (text: String, isBelowRoot: Bool)? {
    var current: NodeID? = id
    while let id = current, let index = nodes.index(forKey: id) {
      let parent = nodes.values[index].parent
      if let name = nodes.values[index].identity.shownName { return (name, parent != nil) }
      current = parent
    }
    return nil
  }
}

extension NodeIdentity {
  /// The name that it was given, which can be seen also where it has no characters.
  var shownName: String? { name.map { $0.isEmpty ? "\"\"" : $0 } }
}
