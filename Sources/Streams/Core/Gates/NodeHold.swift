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
    guard node.has(.settling) else { return node.holdReleased() }
    let junction = node.gate.asJunction
    // Mostly no branch has left, and it does not matter who else holds what is above.
    guard junction.awaitsOutcome, junction.isDeserted || junction.extras != nil else {
      return junction.streamReleased(isAlone: false)
    }
    // The trees stay until this gate has been told.
    let lifetime = junction.keepAlive()
    let held = Hold.weakLeaves(of: sharedAbove)
    sharedAbove = nil
    withExtendedLifetime(lifetime) {
      junction.streamReleased(isAlone: !held.isEmpty && held.allSatisfy { $0.hold == nil })
    }
  }

  @usableFromInline override var shared: Hold? { sharedAbove }

  override var isPart: Bool { false }

  override var leaves: Few<Hold> { sharedAbove == nil ? super.leaves : leavesAbove }

  override var members: [Hold] { sharedAbove.map { [$0] } ?? [] }
}

extension Node {
  fileprivate func holdReleased() {
    let isSignal = has(.failsOnErrors)
    if !isSignal, staysForGood { return }
    set(.persists, false)
    gate.visit {
      if isSignal || !self.isHandler { self.pruneIfAlone() }
    }
  }
}
