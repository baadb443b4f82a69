import Streams
import StreamsTesting
import Testing

/// How many values joins take from pullable sources, and in which order.
@Suite("Pulling through joins")
struct JoinPullTests {
  /// Sources of 1, 2, 3, … that write down which values are taken from them.
  private func sources(_ count: Int, _ drawn: Transcript) -> [CallbagSource<Int>] {
    (0..<count).map { side in
      CallbagSource<Int>.pullable({ 0 }) { latest in
        latest += 1
        drawn.write("\("abc"[side])\(latest)")
        return latest
      }
    }
  }

  @Test("a zip of three takes one of each for each of its values")
  func zip() {
    let (drawn, heard) = (Transcript(), Transcript())
    let sources = sources(3, drawn)
    let run = CallbagSource<Int>.zip(sources).puller { heard.write("\($0)") }
    #expect(drawn.lines.isEmpty)
    run.pull()
    #expect(drawn.lines.sorted() == ["a1", "b1", "c1"])
    run.pull(2)
    #expect(drawn.lines.sorted() == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"])
    #expect(heard.lines == ["[1, 1, 1]", "[2, 2, 2]", "[3, 3, 3]"])
    run.stop()
  }

  @Test("a zip of any number asks only the sides that lack a value")
  func unequal() {
    let drawn = Transcript()
    let sources = sources(3, drawn)
    let tenth = sources[0].filter { $0 % 10 == 0 }
    let run = Streams.zip(tenth, sources[1], sources[2]).puller { _ in }
    run.pull(2)
    #expect(drawn.lines.filter { !$0.hasPrefix("a") }.sorted() == ["b1", "b2", "c1", "c2"])
    #expect(drawn.lines.last { $0.hasPrefix("a") } == "a20")
    run.stop()
  }

  @Test(
    "a combine takes one of each for its first value, and then one of either for each", arguments: [2, 3])
  func combine(_ count: Int) {
    let (drawn, heard) = (Transcript(), Transcript())
    let sources = sources(count, drawn)
    let late = [sources[0].filter { $0 > 3 }] + sources.dropFirst()
    let run =
      count == 2
      ? late[0].combineLatest(with: late[1]).map { [$0.0, $0.1] }.puller { heard.write("\($0)") }
      : CallbagSource<Int>.combineLatest(late).puller { heard.write("\($0)") }
    run.pull()
    #expect(heard.lines == [count == 2 ? "[4, 1]" : "[4, 1, 1]"])
    #expect(drawn.lines.sorted() == ["a1", "a2", "a3", "a4", "b1"] + (count == 3 ? ["c1"] : []))
    let before = drawn.lines.count
    run.pull(3)
    #expect(heard.lines.count == 4)
    #expect(drawn.lines.count == before + 3)
    run.stop()
  }

  @Test("a combine that uses each value once asks the side that lacks one")
  func freshest() {
    let (drawn, heard) = (Transcript(), Transcript())
    let sources = sources(2, drawn)
    let run = sources[0].filter { $0 % 3 == 0 }.combine(latest: false, stream: sources[1])
      .puller { heard.write("\($0)") }
    run.pull(2)
    #expect(heard.lines == ["(3, 1)", "(6, 2)"])
    #expect(drawn.lines.count == 8)
    run.stop()
  }

  @Test("a combine that uses each value once takes the next of each side after values that came unasked")
  func unasked() {
    let heard = Transcript()
    let run = CallbagSource.from([1, 2]).start(with: [8, 9])
      .combine(latest: false, stream: CallbagSource.from([10, 20, 30, 40])).puller { heard.write("\($0)") }
    run.pull(2)
    #expect(heard.lines == ["(1, 10)", "(2, 20)"])
    run.stop()
  }

  @Test("a combine does not drain a pullable source while a listenable one is quiet", arguments: [2, 3])
  func quiet(_ count: Int) {
    let (drawn, heard) = (Transcript(), Transcript())
    let timeline = Timeline()
    let interval = timeline.run { CallbagSource.interval(1) }
    let sources = sources(count - 1, drawn) + [interval]
    let run = CallbagSource<Int>.combineLatest(sources).puller { heard.write("\($0)") }
    run.pull(2)
    #expect(drawn.lines.count == count - 1)
    timeline.advance(to: 1)
    #expect(heard.lines.count == 2)
    #expect(drawn.lines.count == count)
    run.stop()
  }

  @Test("laws of joins", arguments: [0, 1, 2, 3, 4])
  func laws(_ index: Int) {
    let report =
      switch index {
      case 0: CallbagLaws.check(needs: [1, 1, 1], join: { CallbagSource<Int>.zip($0) })
      case 1: CallbagLaws.check(needs: [1, 1, 1], join: { CallbagSource<Int>.combineLatest($0) })
      case 2: CallbagLaws.check(needs: [1, 1], join: { $0[0].zip($0[1]) })
      case 3: CallbagLaws.check(needs: [5, 1], join: { $0[0].skip(first: 4).combineLatest(with: $0[1]) })
      default: CallbagLaws.check(needs: [1, 0], join: { $0[0].merge($0[1]) })
      }
    #expect(report.isLawful, "\(report)")
  }

  @Test("a join that takes too much of one side is caught")
  func greedy() {
    let report = CallbagLaws.check(needs: [1, 1], join: { $0[0].zip($0[1].buffered(.newest(3))) })
    #expect(report.broken == [.exactDemand])
    #expect("\(report)".contains("took 3 values for one, and needs 1") || "\(report)".contains("took 4"))
  }
}

extension String {
  fileprivate subscript(_ place: Int) -> Character { self[index(startIndex, offsetBy: place)] }
}
