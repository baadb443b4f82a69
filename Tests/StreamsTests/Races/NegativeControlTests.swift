import Foundation
import Testing

@Suite struct `The sanitizer's negative control` {
  /// Proves that Thread Sanitizer sees races in this target: it must report this one.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["STREAMS_RACE"] != nil))
  func `a race is reported`() {
    let racy = Racy()
    onThreads(2) { _ in
      for _ in 0..<10_000 { racy.count += 1 }
    }
    #expect(racy.count > 0)
  }
}

// Unchecked: the race is the point.
private final class Racy: @unchecked Sendable {
  var count = 0
}
