import Streams
import Testing

@Suite("Pulling")
struct PullTests {
  /// A source that says which values have been taken from it.
  private func counted(_ drawn: Counter) -> CallbagSource<Int> {
    CallbagSource<Int>.pullable({ 0 }) { latest in
      drawn.increment()
      latest += 1
      return latest
    }
  }

  @Test("a pull gives one value, and no other is taken from the source")
  func exact() {
    let (drawn, heard) = (Counter(), Transcript())
    let run = counted(drawn).map { $0 * 2 }.puller { heard.write($0) }
    #expect(drawn.value == 0)
    defer { run.stop() }
    run.pull()
    #expect(heard.lines == ["2"])
    run.pull(3)
    #expect(heard.lines == ["2", "4", "6", "8"])
    #expect(drawn.value == 4)
  }

  @Test("operators ask again for what they drop, and for nothing else")
  func dropped() {
    let (drawn, heard) = (Counter(), Transcript())
    let run = counted(drawn).filter { $0 % 3 == 0 }.skip(1).map { $0 }.puller { heard.write($0) }
    defer { run.stop() }
    run.pull()
    #expect(heard.lines == ["6"])
    #expect(drawn.value == 6)
    run.pull()
    #expect(drawn.value == 9)
  }

  @Test("take ends with its last value, and takes no more from the source")
  func take() {
    let (drawn, heard) = (Counter(), Transcript())
    counted(drawn).take(first: 3).sink { heard.write($0) }
    #expect(heard.lines == ["next(1)", "next(2)", "next(3)", "completed(finished)"])
    #expect(drawn.value == 3)
  }

  @Test("a merge asks its sources in turn")
  func merge() {
    let heard = Transcript()
    let run = CallbagSource.from(1...3).merge(CallbagSource.from(11...12)).puller(end: { heard.write($0) }) {
      heard.write($0)
    }
    defer { run.stop() }
    run.pull()
    #expect(heard.lines == ["1"])
    run.pull(2)
    #expect(heard.lines == ["1", "11", "2"])
    run.pull(9)
    #expect(heard.lines == ["1", "11", "2", "12", "3", "finished"])
  }

  @Test("a zip asks only the side that lacks a value")
  func zip() {
    let (left, right, heard) = (Counter(), Counter(), Transcript())
    let run = counted(left).filter { $0 % 10 == 0 }.zip(counted(right)).puller { heard.write("\($0)") }
    defer { run.stop() }
    run.pull()
    #expect(heard.lines == ["(10, 1)"])
    #expect([left.value, right.value] == [10, 1])
    run.pull(2)
    #expect([left.value, right.value] == [30, 3])
  }

  @Test("a concat asks the second source when the first has ended")
  func concat() {
    let (drawn, heard) = (Counter(), Transcript())
    let run = CallbagSource.from(1...2).concat(counted(drawn)).puller { heard.write($0) }
    defer { run.stop() }
    run.pull(2)
    #expect(drawn.value == 0)
    run.pull(2)
    #expect(heard.lines == ["1", "2", "1", "2"])
    #expect(drawn.value == 2)
  }

  @Test("inner sources are asked before the outer one", arguments: [FlattenStrategy.merge, .concat, .latest])
  func flatten(_ strategy: FlattenStrategy) {
    let (drawn, heard) = (Counter(), Transcript())
    let run = counted(drawn).flatMap(strategy) { outer in CallbagSource.from([outer * 10, outer * 10 + 1]) }
      .puller { heard.write($0) }
    defer { run.stop() }
    run.pull(3)
    #expect(heard.lines == ["10", "11", "20"])
    #expect(drawn.value == 2)
  }

  typealias Shape = (name: String, make: @Sendable (CallbagSource<Int>) -> CallbagSource<Int>)

  static let shapes: [Shape] = [
    ("operators", { $0.map { $0 + 1 }.filter { $0 % 2 == 0 } }),
    ("zip", { $0.zip($0).map { $0.0 } }),
    ("combine", { $0.combineLatest(with: $0).map { $0.0 } }), ("merge", { $0.merge($0) }),
    ("flatMap", { $0.flatMap(.concat) { CallbagSource.just($0) } }),
    ("buffered", { $0.buffered(.suspend(3)) }),
    ("raw", { source in CallbagSource { source.producer($0) } }),
  ]

  // Eleven bytes for each pull would be too much for fifty thousand of them.
  @Test("a sink that pulls from its handler again and again needs a small stack", arguments: shapes.indices)
  func recursion(_ index: Int) {
    let (count, limit) = (Counter(), Effort.depth)
    onSmallStack {
      let started = Branch<CallbagSubscription>()
      let run = Self.shapes[index].make(.from(0...)).puller { _ in
        if count.increment() < limit { started.run?.pull() }
      }
      started.run = run
      run.pull()
      run.stop()
    }
    #expect(count.value == limit)
  }

  final class Branch<Value>: @unchecked Sendable {  // Unchecked: one thread uses it.
    var run: Value?
  }

  @Test("a delay lets no more in than is wanted")
  func delay() {
    let timeline = Timeline()
    let drawn = Counter()
    let run = timeline.run { counted(drawn) }.delay(1).filter { $0 % 2 == 0 }.puller {
      timeline.write("\($0)")
    }
    defer { run.stop() }
    run.pull()
    #expect(drawn.value == 1)
    timeline.advance(to: 1)
    #expect(drawn.value == 2)
    timeline.advance(to: 5)
    #expect(timeline.lines == ["2.0 2"])
    #expect(drawn.value == 2)
  }

  @Test("a retry asks the new run for what the failed one owes")
  func retry() {
    let (runs, heard) = (Counter(), Transcript())
    let run = CallbagSource<Int>.pullable({ runs.increment() * 10 }) { latest in
      latest += 1
      if latest == 12 { throw TestError.failure }
      return latest
    }.retry(1).puller { heard.write($0) }
    defer { run.stop() }
    run.pull(3)
    #expect(heard.lines == ["11", "21", "22"])
  }

  @Test("pause stops, resume goes on, rewind begins anew")
  func controls() {
    let heard = Transcript()
    let run = CallbagSource.from(1...).puller { heard.write($0) }
    defer { run.stop() }
    run.pull(2)
    run.pause()
    run.pull(2)
    #expect(heard.lines == ["1", "2"])
    run.resume()
    #expect(heard.lines == ["1", "2", "3", "4"])
    run.rewind()
    run.pull()
    #expect(heard.lines == ["1", "2", "3", "4", "1"])
    run.stop()
    run.pull()
    #expect(heard.lines.count == 5)
    #expect(run.hasEnded)
  }
}
