/// Keeps a stream in its tree while the program holds the stream's value.
///
/// Nodes of signals stay as long as they are held or listened to, and so do the operators of an Observable that have had a
/// branch. Without holds such a stream could not be branched again after its last branch has ended, or would stay in its source
/// for ever.
@usableFromInline
final class NodeHold: Hold, @unchecked Sendable {  // Unchecked like its superclass.
  private let node: Node
  private let sharedAbove: Hold?

  /// - Parameter shared: what the stream above shares.
  @usableFromInline
  init(of node: Node, sharing shared: Hold? = nil) {
    self.node = node
    sharedAbove = shared
    super.init()
    node.set(.persists, true)
  }

  deinit {
    node.holdReleased()
  }

  @usableFromInline override var shared: Hold? { sharedAbove }
}

extension Node {
  fileprivate func holdReleased() {
    set(.persists, false)
    gate.visit {
      // A handler of an Observable hears on, although it has no branch.
      if self.has(.failsOnErrors) || self.has(.isLeft) { self.pruneIfAlone() }
    }
  }
}
