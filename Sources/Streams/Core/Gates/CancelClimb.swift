/// A cancel on its way up: first all that it stops is closed, on every side of every join, then the tasks are told, then all
/// ends.
///
/// A task that hears of the cancel, or a handler that hears of the end, finds everything closed when it then starts something
/// or asks for something.
struct CancelClimb {
  let origin: EndOrigin
  // By itself: most cancels stop one source, and need no list.
  private var first: Node?
  private var others: [Node] = []

  init(for origin: EndOrigin) { self.origin = origin }

  /// Notes a gate that has been closed, or the way into one, which are to end in this order.
  mutating func add(_ node: Node) {
    if first == nil { first = node } else { others.append(node) }
  }

  /// Tells the tasks of what has been noted, then ends it.
  func end() {
    first?.stopClosed()
    for node in others { node.stopClosed() }
    first?.endClosed(for: origin)
    for node in others { node.endClosed(for: origin) }
  }
}

extension Node {
  fileprivate func stopClosed() { if isGate { gate.stopClosedTask() } }

  fileprivate func endClosed(for origin: EndOrigin) {
    if isGate { gate.endClosedSources(for: origin) } else { endBranchOfEnded(for: origin) }
  }
}
