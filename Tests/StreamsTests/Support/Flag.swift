import Foundation

/// Lets one thread wait for another.
final class Flag: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  func wait() { semaphore.wait() }

  /// Whether it is signalled within ten seconds: for tests that fail, and do not hang, when it never is.
  func comes() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
}
