/// What can be put between an operator and the stream above it, after the operator has been made.
protocol Insertion: Sendable {
  /// What puts it there.
  var operatorName: String { get }
  /// Makes the gate that is to be the operator's parent, without attaching its inlets.
  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node) -> Junction
}

extension Node {
  /// A copy of this node below what is inserted; nil where nothing can be moved, which the debug log tells.
  func movedOrLogged(below insertion: any Insertion) -> Node? {
    if let moved = moved(below: insertion) { return moved }
    logInTurn {
      "is not moved: \(insertion.operatorName)(_:) moves asyncMap, and operators that wait for nothing, before their end"
    }
    return nil
  }
}
