import Synchronization

/// How often something has happened, on whichever thread.
final class Counted: Sendable {
  private let total = Mutex(0)

  var count: Int { total.withLock { $0 } }

  func increment() { total.withLock { $0 += 1 } }
}
