import Streams

extension Lints {
  static let unreadErrors = 3
  /// The kinds of streams that errors pass without an end, so that a branch need not read them.
  private static let passingKinds: Set = ["Cold", "Hot", "HotInput", "Observable", "ObservableInput"]

  mutating func judge(_ error: String, at id: NodeID) {
    guard let node = nodes[id] else { return }
    // What is above has had the same error just before, unless it has arisen here.
    let isRead =
      node.identity.readsErrors
      || (node.identity.parents + node.sources).contains { above in
        nodes[above]?.lastError.map { $0.isRead && $0.text == error } ?? false
      }
    nodes[id]?.lastError = (error, isRead)
    guard !isRead, node.listeners.isEmpty, Lints.passingKinds.contains(node.identity.kind) else { return }
    nodes[id]?.unreadErrors += 1
    let count = node.unreadErrors + 1
    guard count >= Lints.unreadErrors else { return }
    find(.unreadError, at: node.identity, "has had \(count) errors that no node on their way reads")
  }
}
