import Foundation
@testable import Streams
import Testing

@Suite("Random trees of producers")
struct TreeTests {
  /// How many are tried; each by a seed of its own. More of them, `STREAMS_TREES=1000000`, after a change of what runs are.
  private static let count =
    ProcessInfo.processInfo.environment["STREAMS_TREES"].flatMap { Int($0) } ?? 25_000
  private static let parts = 4

  /// What is wrong with the tree of a seed.
  private static func findings(_ seed: Int, fault: TreeMaker.Fault? = nil) -> (rules: [String], shape: String)
  {
    let (record, scheduler) = (TreeRecord(), VirtualScheduler())
    var random = SplitMix64(seed: UInt64(seed))
    StreamContext(scheduler: scheduler).run {
      let depth = Int.random(in: 4...6, using: &random)
      var maker = TreeMaker(record: record, scheduler: scheduler, fault: fault, random: random)
      let tree = maker.tree(depth)
      let disposal = Int.random(in: 0..<6, using: &maker.random)
      let events = Locked(0)
      tree.startWithSignal { signal, run in
        let dispose: @Sendable () -> Void = {
          if !record.hasEnded { record.dispose() }
          run.dispose()
        }
        signal.observe { event in
          record.hear(event)
          let number = events.withLock { count in
            count += 1
            return count
          }
          // In the handler of an event.
          if disposal < 2, number == disposal + 1, event.value != nil { dispose() }
          if fault == .endsTwice, number == 2 { record.hear(SignalEvent<Int, TestError>.completed) }
        }
        // At some time; after all has come at last.
        let time = disposal < 4 ? Double(Int.random(in: 0..<12, using: &maker.random)) / 4 : 1_000
        scheduler.schedule(after: .seconds(time)) { dispose() }
      }
      scheduler.run()
    }
    record.close()
    return (record.findings, record.shape)
  }

  @Test("keep the rules of starting and ending", arguments: 0..<parts)
  func rules(_ part: Int) {
    var found: [String: String] = [:]
    for seed in stride(from: part, to: Self.count, by: Self.parts) {
      let (rules, shape) = Self.findings(seed)
      // The smallest tree tells most.
      for rule in rules where found[rule].map({ $0.count > shape.count + 9 }) ?? true {
        found[rule] = "\(seed): \(shape)"
      }
    }
    #expect(found == [:], "each broken rule, with the seed and the shape of a tree that shows it")
  }

  @Test("are found out when they are broken on purpose", arguments: TreeMaker.Fault.allCases)
  func control(_ fault: TreeMaker.Fault) {
    #expect((0..<2_000).contains { !Self.findings($0, fault: fault).rules.isEmpty })
  }
}
