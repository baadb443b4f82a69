@testable import Streams

/// Collects entries from any thread, in the order in which they come.
final class Journal<Entry: Sendable>: Sendable {
  private let storage = Locked<[Entry]>([])

  var entries: [Entry] { storage.withLock { $0 } }

  func note(_ entry: Entry) { storage.withLock { $0.append(entry) } }
}

/// Something to capture, and to see freed.
final class Token: Sendable {}
