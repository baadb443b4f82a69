import Streams
import Testing

@Suite("Pressure on callbags")
struct CallbagPressureTests {
  private let probe = Probe(recording: .everything) { .zero }

  /// A source of 1 to 5, all at once and unasked, in a context that is watched.
  private func flood() -> CallbagSource<Int> {
    StreamContext(probe: probe).run {
      CallbagSource<Int>.listenable { emitter in
        for value in 1...5 { emitter.next(value) }
        emitter.complete()
      }
    }
  }

  private func node(_ operation: String, in facts: [Fact]) throws -> NodeIdentity {
    try #require(facts.first { $0.node.operation == operation }).node
  }

  private func drops(in facts: [Fact], at node: NodeIdentity) -> Int {
    facts.count { if case .drop = $0.event, $0.node == node { true } else { false } }
  }

  typealias Row = (policy: CallbagOverflow, taken: [Int], drops: Int)

  static let rows: [Row] = [
    (.oldest(2), [1, 2], 3), (.newest(2), [4, 5], 3), (.suspend(2), [1, 2], 3), (.fail(2), [1, 2], 1),
  ]

  @Test("what a loop drops is counted by it, and at its node of the probe", arguments: rows.indices)
  func loop(_ index: Int) async throws {
    let (policy, taken, drops) = Self.rows[index]
    let line = #line + 1
    var loop = flood().values(policy).makeAsyncIterator()
    var heard: [Int] = []
    do {
      while let value = try await loop.next() { heard.append(value) }
      #expect(policy != .fail(2))
    } catch {
      #expect((error as? CallbagOverflowError)?.capacity == 2)
    }
    #expect(heard == taken)
    #expect(loop.dropCount == drops)
    let drained = probe.drain()
    let node = try node("values", in: drained.facts)
    #expect(drained.readings.first { $0.node == node.id }?.counters.drops ?? 0 == drops)
    #expect(self.drops(in: drained.facts, at: node) == drops)
    #expect(node.location == "StreamsTests/CallbagPressureTests.swift:\(line)")
  }

  @Test("what loops drop can be read where one loops, also of those that are over", arguments: rows.indices)
  func sequence(_ index: Int) async {
    let (policy, _, drops) = Self.rows[index]
    let values = flood().values(policy)
    #expect(values.dropCount == 0)
    // The third loop is not over.
    var last = values.makeAsyncIterator()
    for _ in 1...2 { do { for try await _ in values {} } catch {} }
    #expect(values.dropCount == 2 * drops)
    while (try? await last.next()) != nil {}
    #expect(last.dropCount == drops)
    #expect(values.dropCount == 3 * drops)
  }

  @Test("an overflow that fails drops what waits, too, and says so")
  func failure() throws {
    flood().buffered(.fail(2)).puller { _ in }
    let drained = probe.drain()
    let node = try node("buffered", in: drained.facts)
    #expect(drained.readings.first { $0.node == node.id }?.counters.drops == 3)
    #expect(drops(in: drained.facts, at: node) == 3)
  }

  @Test("what comes to a sink that has paused its sources is counted there")
  func paused() throws {
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let run = CallbagSource<Int>.fromStream(hot).listener { _ in }
    run.pause()
    run.pause()
    for value in 1...4 { hot.push(value) }
    run.resume()
    hot.push(5)
    let node = try #require(run.inspected)
    #expect(node.counters == NodeCounters(next: 1, drops: 4))
    let events = probe.drain().facts.filter { $0.node.id == node.id }.map(\.event.word)
    #expect(events == ["made", "attached", "pause", "drop", "drop", "drop", "drop", "resume", "next"])
    run.stop()
    hot.terminate(withReason: .completed)
  }

  @Test("how many values wait and are wanted can be read at any time, until the end")
  func pressure() throws {
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let run = CallbagSource<Int>.fromStream(hot).buffered(.newest(3)).map { $0 }.puller { _ in }
    let sink = try #require(run.inspected)
    let buffer = try #require(probe.record(of: node("buffered", in: probe.drain().facts).id))
    func expect(waiting: Int, wanted: Int, isPaused: Bool = false) {
      #expect(buffer.pressure == NodePressure(waiting: waiting, capacity: 3))
      #expect(sink.pressure == NodePressure(wanted: wanted, isPaused: isPaused))
    }
    expect(waiting: 0, wanted: 0)
    for value in 1...5 { hot.push(value) }
    expect(waiting: 3, wanted: 0)
    run.pull(2)
    expect(waiting: 1, wanted: 0)
    run.pull(4)
    expect(waiting: 0, wanted: 3)
    run.pause()
    hot.push(6)
    expect(waiting: 1, wanted: 3, isPaused: true)
    run.resume()
    expect(waiting: 0, wanted: 2)
    run.pullAll()
    #expect(sink.pressure?.wanted == .max)
    run.stop()
    #expect(buffer.pressure == nil)
    #expect(sink.pressure == nil)
    #expect(buffer.counters.drops == 2)
    hot.terminate(withReason: .completed)
  }

  @Test("a loop says how many values wait for it")
  func loopPressure() async throws {
    let source = StreamContext(probe: probe).run {
      CallbagSource<Int>.listenable { emitter in
        for value in 1...4 { emitter.next(value) }
        emitter.onEnd { _ = emitter }
      }
    }
    var loop = source.values(.newest(4)).makeAsyncIterator()
    #expect(try await loop.next() == 1)
    let node = try #require(probe.record(of: node("values", in: probe.drain().facts).id))
    #expect(node.pressure == NodePressure(waiting: 3, capacity: 4, wanted: 0))
    #expect(try await loop.next() == 2)
    #expect(node.pressure?.waiting == 2)
  }

  @Test("the probe knows what stands below operators that keep values back")
  func known() {
    let source = StreamContext(probe: probe).run { CallbagSource.from(1...2) }
    source.zip(source).delay(0).combineLatest(with: source).map { $0 }.puller { _ in }.stop()
    CallbagSource<Int>.zip([source, source]).puller { _ in }.stop()
    let made = probe.drain().facts.compactMap { fact in
      if case .made = fact.event {
        "\(fact.node.operation) \(fact.node.parents.map(\.rawValue))"
      } else {
        nil
      }
    }
    #expect(
      made == [
        "from []", "from []", "zip [1, 2]", "delay [3]", "from []", "combine [4, 5]", "map [6]", "sink [7]",
        "from []", "from []", "zip [9, 10]", "sink [11]",
      ])
  }
}

extension Fact.Event {
  /// The name of the case.
  fileprivate var word: String { "\(self)".prefix { $0 != "(" }.description }
}
