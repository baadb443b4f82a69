import Streams
import Testing

@testable import struct Streams.Locked

/// A Promise that a closure makes while something ends what would have heard it.
final class MadeMeanwhile: Sendable {
  let runs = KeptRuns()
  let isElsewhere: Bool
  private let stop = Locked<(@Sendable () -> Void)?>(nil)

  init(isElsewhere: Bool) { self.isElsewhere = isElsewhere }

  func stop(by end: @escaping @Sendable () -> Void) { stop.withLock { $0 = end } }

  func make() -> Promise<Int> {
    let end = stop.withLock { $0 }
    if isElsewhere { onThreads(1) { _ in end?() } } else { end?() }
    return runs.promise()
  }
}

/// A program whose closure makes a Promise, and a way in which it ends meanwhile.
struct EndMeanwhile: CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable (FlattenStrategy, MadeMeanwhile) -> Void

  init(_ words: String, _ run: @escaping @Sendable (FlattenStrategy, MadeMeanwhile) -> Void) {
    testDescription = words
    self.run = run
  }
}
