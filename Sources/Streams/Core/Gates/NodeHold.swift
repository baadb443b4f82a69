/// Keeps a stream in its tree while the program holds the stream's value.
///
/// Nodes of signals stay as long as they are held or listened to. Without holds a signal could not be observed
/// again after its last observer has been disposed of, or would stay in its source for ever.
@usableFromInline
final class NodeHold: Hold, @unchecked Sendable {  // Unchecked like its superclass.
  private let node: Node

  @usableFromInline
  init(of node: Node) {
    self.node = node
    node.set(.persists, true)
  }

  deinit {
    node.handleReleased()
  }
}

extension Node {
  fileprivate func handleReleased() {
    set(.persists, false)
    gate.visit {
      self.pruneIfAlone()
    }
  }
}
