/// A request that has more to do when it ends than can be done under the lock of the register: it is told how it ends, by
/// ``didStop(isLapse:)`` and ``didEmpty()``.
// Unchecked like its superclass.
class SelfEndingRequest: Exchange, @unchecked Sendable {
  override init(asker: __shared Node, share: Bool, trace: RequestTrace?) {
    super.init(asker: asker, share: share, trace: trace)
    // By itself.
    state.bitwiseOr(ExchangeState.watched, ordering: .relaxed)
  }

  // What a subclass has is still there.
  deinit { lapse() }

  override final var endsByItself: Bool { true }
}
