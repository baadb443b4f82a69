import Foundation

/// Lets one thread wait for another.
final class Flag: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  func wait() { semaphore.wait() }
}
