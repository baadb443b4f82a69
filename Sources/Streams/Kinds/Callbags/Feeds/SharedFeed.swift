/// One sink's part of a shared run.
final class SharedFeed<Value: Sendable>: CallbagFeed {
  // Kept after the run, of which the program may still hold something: once no other sink can come, the share keeps nothing.
  private let share: CallbagShare<Value>
  /// The number of the run's wish that is its sink's, too. Unchecked: only read and written under the lock of the share.
  @exclusivity(unchecked) nonisolated(unsafe) var wish = 0
  /// Nil when the sink has come, or will not come.
  private let entrance: Locked<ShareEntrance<Value>?>

  init(by entrance: ShareEntrance<Value>) {
    share = entrance.share
    self.entrance = Locked(entrance)
  }

  func begin(for root: FedRoot<SharedFeed<Value>>) {
    guard let entrance = entrance.exchange(nil) else { return }
    root.lifetime.observeEnded { [share, weak root] in
      if let root { share.remove(root) }
    }
    withExtendedLifetime(entrance) { share.add(root) }
  }

  func ask(for root: FedRoot<SharedFeed<Value>>, _ limit: Int) -> Bool {
    guard root.owe() else { return false }
    share.pull(for: root)
    return !root.isOpen || root.debt.isSettled
  }

  func rest(for root: FedRoot<SharedFeed<Value>>, isOver: Bool) {
    share.rest(root, isOver: isOver)
  }

  func end() { entrance.exchange(nil) }
}
