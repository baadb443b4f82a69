/// A cancel on its way up: first all that it stops is closed, on every side of every join, then the tasks are told, then all
/// ends.
///
/// A task that hears of the cancel, or a handler that hears of the end, finds everything closed when it then starts something
/// or asks for something.
struct CancelClimb {
  let origin: EndOrigin
  /// Whether the gate to which it comes is cancellable in any case: the one below it is, and this is the left source of that.
  private(set) var isCancellable = false
  // By itself: most cancels stop one source, and need no list.
  private var first: Node?
  private var others: [Node] = []
  // In lists, and not on the stack: there may be more gates on the way than fit there.
  /// What the gate has said that has been closed last, in order.
  private var said: [Step] = []
  /// What is still to be done; the next one is last.
  private var open: [Step] = []

  private enum Step {
    case close(above: Inlet, isCancellable: Bool)
    case closeInside(FlattenNode)
    case add(Node)
  }

  init(for origin: EndOrigin) { self.origin = origin }

  /// Notes a gate that has been closed, or the way into one, which are to end in this order: behind what has been said before.
  mutating func add(_ node: Node) {
    guard said.isEmpty else { return said.append(.add(node)) }
    if first == nil { first = node } else { others.append(node) }
  }

  /// Says that what is above an inlet of a gate that has been closed is to be closed as well, and noted before the inlet.
  ///
  /// - Parameter isCancellable: whether the gate above is cancellable in any case.
  mutating func goOn(above inlet: Inlet, isCancellable: Bool = false) {
    said.append(.close(above: inlet, isCancellable: isCancellable))
  }

  /// Says that, behind what has been said before, the inner streams of a gate that has been closed are to be closed.
  mutating func goOn(inside node: FlattenNode) { said.append(.closeInside(node)) }

  /// Closes all that is above what has been closed, tells the tasks of what has been noted, then ends it.
  mutating func end() {
    closeAll()
    first?.stopClosed()
    for node in others { node.stopClosed() }
    first?.endClosed(for: origin)
    for node in others { node.endClosed(for: origin) }
  }

  private mutating func closeAll() {
    while true {
      while let step = said.popLast() { open.append(step) }
      guard let step = open.popLast() else { return }
      switch step {
      case .add(let node): add(node)
      case .closeInside(let node): node.closeInnerStreams(&self)
      case .close(let inlet, let isCancellable):
        // Behind all that is above it.
        open.append(.add(inlet))
        self.isCancellable = isCancellable
        inlet.closeGate(&self)
        self.isCancellable = false
      }
    }
  }
}

extension Node {
  fileprivate func stopClosed() { if isGate { gate.stopClosedTask() } }

  fileprivate func endClosed(for origin: EndOrigin) {
    if isGate { gate.endClosedSources(for: origin) } else { endBranchOfEnded(for: origin) }
  }
}
