/// Keeps a stream in its tree while the program holds the stream's value.
///
/// Nodes of signals, and operators of an Observable, stay as long as they are held or have a branch; so do operators of a Promise
/// that wait or join, when their branches have left before the outcome. Without holds such a stream could not be branched again
/// after its last branch has ended, or would stay in its source for ever.
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
    if !node.has(.settling) { node.set(.persists, true) }
  }

  deinit {
    node.holdReleased()
  }

  @usableFromInline override var shared: Hold? { sharedAbove }

  override var parts: [Hold] { sharedAbove?.parts ?? [] }
}

extension Node {
  fileprivate func holdReleased() {
    if has(.settling) { return withGate { $0.asJunction.streamReleased() } }
    let isSignal = has(.failsOnErrors)
    if !isSignal, staysForGood { return }
    set(.persists, false)
    gate.visit {
      if isSignal || !self.isHandler { self.pruneIfAlone() }
    }
  }
}
