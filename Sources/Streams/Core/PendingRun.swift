import Synchronization

/// The way from a task back to its Promise. It is a lifetime of the tree until the first answer, so that a task that
/// keeps its completion for longer keeps nothing else.
@usableFromInline
final class PendingRun: Sendable {
  // Unmanaged, and held until the answer is claimed.
  private let root: Unmanaged<SettlingRoot>
  private let isClaimed = Atomic<Bool>(false)
  /// Which run this is: 1 for the first.
  @usableFromInline let attempt: Int
  private let record: NodeRecord?

  @usableFromInline
  init(of root: SettlingRoot, attempt: Int) {
    root.lifetimeBegan()
    self.root = .passRetained(root)
    self.attempt = attempt
    record = root.record
  }

  deinit {
    if !isClaimed.load(ordering: .acquiring) { letGo() }
  }

  /// Takes the run's one answer to its root. An answer that comes too late is counted.
  @inlinable @inline(__always)
  func claim(_ deliver: (SettlingRoot) -> Void) {
    guard let root = claimRoot() else { return }
    root._withUnsafeGuaranteedRef { deliver($0) }
    letGo()
  }

  @usableFromInline
  func claimRoot() -> Unmanaged<SettlingRoot>? {
    guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else {
      record?.countDrop()
      return nil
    }
    return root
  }

  @usableFromInline
  func letGo() {
    root._withUnsafeGuaranteedRef { $0.lifetimeEnded() }
    root.release()
  }
}
