import Streams
import Testing

@testable import streamtop

/// Against all that was recorded, column by column.
struct TimelineHistoryTests {
  @Test(arguments: 0..<40) func `a timeline knows its last thousand columns, whatever came when`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var timeline = Timeline()
    var recorded: [(time: Int, change: Column)] = []
    var now = Int(random.next() % 100_000)
    // Steps of one node are short, those of another long; some records come late.
    let step = [1, 40, 700, 9_000, 400_000][seed % 5]
    for _ in 0..<600 {
      now += Int(random.next() % UInt64(step * 2))
      let time = random.next() % 8 == 0 ? max(0, now - Int(random.next() % UInt64(step * 20))) : now
      let change = random.next() % 3 == 0 ? Column.error : Column.values(Int(random.next() % 5))
      timeline.record(change, at: .milliseconds(time))
      recorded.append((time, change))
      guard random.next() % 20 == 0 else { continue }
      for length in [50, 400, 3_200] {
        let shown = timeline.columns(1_024, of: length, endingAt: .milliseconds(now))
        #expect(shown == Self.columns(of: recorded, length, until: now), "\(length) ms at \(now)")
      }
    }
  }

  /// What came within the last 1,024 columns, but for what came when it was too late for them.
  private static func columns(of recorded: [(time: Int, change: Column)], _ length: Int, until now: Int)
    -> [Column]
  {
    var columns = [Int: Column]()
    var newest = -1
    for (time, change) in recorded {
      let index = time / length
      newest = max(newest, index)
      if index > newest - 1_024 { columns[index, default: Column()].merge(change) }
    }
    return (now / length - 1_023...now / length).map { columns[$0] ?? Column() }
  }

  @Test func `a node that has lived for a moment takes little`() {
    var timeline = Timeline()
    timeline.record(.values(1), at: .seconds(1_000))
    #expect(timeline.columnCount == 24)
  }

  @Test func `what is too old for its columns is marked as not seen, where something has happened`() {
    var timeline = Timeline()
    for second in [1, 60] { timeline.record(.values(1), at: .seconds(second)) }
    let fine = timeline.columns(400, of: 200, endingAt: .seconds(60))
    // The first of them begins at -19.8 s. What is known of the value at 1 s is that it came within 400 ms.
    #expect(fine.indices.filter { fine[$0].marks.contains(.unseen) } == [103, 104])
    #expect(fine.indices.filter { fine[$0].next > 0 } == [399])
    let coarse = timeline.columns(200, of: 400, endingAt: .seconds(60))
    #expect(coarse.indices.filter { coarse[$0].next > 0 } == [51, 199])
    #expect(!coarse.contains { $0.marks.contains(.unseen) })
  }
}
