/// A request that tells when nothing of it is left to be delivered: its answer has come, or was dropped on the way, or none
/// will come.
// Unchecked like its superclass.
final class FollowedRequest: SelfEndingRequest, @unchecked Sendable {
  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct End: Sendable {
    let tell: @Sendable () -> Void
  }

  /// Nil once it has told, so that a task that keeps its answer closure keeps nothing of the asker.
  private let end: Locked<End?>

  init(by asker: Node, end: @escaping @Sendable () -> Void) {
    self.end = Locked(End(tell: end))
    super.init(asker: asker, share: false, trace: asker.hasRecord ? asker.makeTrace(share: false) : nil)
  }

  override func didEmpty() { end.exchange(nil)?.tell() }
}
