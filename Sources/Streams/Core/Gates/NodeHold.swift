/// Keeps a stream in its tree while the program holds the stream's value.
///
/// Nodes of signals, and operators of an Observable, stay as long as they are held or have a branch; so do operators of a Promise
/// that wait or join, when their branches have left before the outcome. Without holds such a stream could not be branched again
/// after its last branch has ended, or would stay in its source for ever.
@usableFromInline
final class NodeHold: Hold, @unchecked Sendable {  // Unchecked like its superclass.
  private let node: Node
  // Unchecked: constant until the end.
  private var sharedAbove: Hold?
  private let leavesAbove: Few<Hold>

  /// - Parameter shared: what the stream above shares.
  @usableFromInline
  init(of node: Node, sharing shared: Hold? = nil) {
    self.node = node
    sharedAbove = shared
    leavesAbove = shared?.leaves ?? .none
    super.init()
    if !node.has(.settling) { node.set(.persists, true) }
  }

  deinit {
    let (node, above) = (node, sharedAbove.take().map(Unmanaged.passRetained))
    func release() { node.holdReleased(sharing: above) }
    Nesting.run(release, orPutOff: { release })
  }

  @usableFromInline override var shared: Hold? { sharedAbove }

  override var isPart: Bool { false }

  override var leaves: Few<Hold> { sharedAbove == nil ? super.leaves : leavesAbove }

  override var members: [Hold] { sharedAbove.map { [$0] } ?? [] }
}

extension Node {
  /// - Parameter above: what the stream above shares, to be released.
  fileprivate func holdReleased(sharing above: Unmanaged<Hold>?) {
    if has(.settling) { return gate.asJunction.waitingHoldReleased(sharing: above) }
    defer { above?.release() }
    let isSignal = has(.failsOnErrors)
    if !isSignal, staysForGood { return }
    set(.persists, false)
    gate.visit {
      if isSignal || !self.isHandler { self.pruneIfAlone() }
    }
  }
}

extension Junction {
  fileprivate func waitingHoldReleased(sharing above: Unmanaged<Hold>?) {
    // Mostly no branch has left, and it does not matter who else holds what is above.
    guard awaitsOutcome, isDeserted || extras != nil else {
      streamReleased(isAlone: false)
      above?.release()
      return
    }
    // The trees stay until this gate has been told.
    let (lifetime, held) = (keepAlive(), Hold.weakLeaves(of: above?.takeUnretainedValue()))
    above?.release()
    withExtendedLifetime(lifetime) {
      streamReleased(isAlone: !held.isEmpty && held.allSatisfy { $0.hold == nil })
    }
  }
}
