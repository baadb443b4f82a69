/// A request that tells when nothing of it is left to be delivered: its answer has come, or was dropped on the way, or none
/// will come.
// Unchecked like its superclass.
final class FollowedRequest: Exchange, @unchecked Sendable {
  private let end: @Sendable () -> Void

  init(by asker: Node, end: @escaping @Sendable () -> Void) {
    self.end = end
    super.init(asker: asker, share: false, trace: asker.hasRecord ? asker.makeTrace(share: false) : nil)
    // By itself.
    state.bitwiseOr(ExchangeState.watched, ordering: .relaxed)
  }

  // While the closure is still there.
  deinit { stop() }

  // It ends by itself, and says so, where others are ended for it.
  override var standsForOthers: Bool { true }

  override func didEmpty() { end() }
}
