import Testing

@testable import Streams

/// What becomes of values that a drain does not take.
struct ValueShareTests {
  @Test func `of the values of a node as many are taken as are wanted, the oldest first`() throws {
    for capacity in [3, 100] {
      let probe = Probe(recording: .everything, valueCapacity: capacity, isAwake: false) { .zero }
      let reader = probe.makeReader()
      _ = reader.drain()
      let (numbers, words) = StreamContext(probe: probe).run { (HotInput<Int>(), HotInput<String>()) }
      for number in 1...5 {
        numbers.push(number)
        words.push("\(number)")
      }
      let kept = Array(1...5).suffix(capacity).flatMap { ["\($0)", "\($0)"] }
      #expect(numbers.inspected?.waitingValues == kept.count / 2)
      #expect(reader.drainShares { _ in 0 }.values == [])
      let part = reader.drainShares { _ in 2 }
      #expect(part.values == Array(kept.prefix(4)) && part.lostValues == 10 - kept.count)
      numbers.push(6)
      #expect(numbers.inspected?.waitingValues == kept.count / 2 - 1)
      let rest = reader.drain()
      #expect(rest.values == Array(kept.dropFirst(4)) + ["6"] && rest.lostValues == 0)
    }
  }

  @Test func `who takes no values is told of requests, and not what they ask for`() throws {
    let probe = Probe(isAwake: false) { .zero }
    let (metrics, viewer) = (probe.makeReader(takesValues: false), probe.makeReader())
    _ = (metrics.drain(), viewer.drain())
    let users = StreamContext(probe: probe).run {
      Cold<String, Int> { _, _, respond in respond(.success(1)) }
    }
    probe.watch(try #require(users.inspected))
    users.request("secret")
    func asked(_ drained: Probe.Drained) -> [String?] {
      drained.facts.flatMap { fact -> [String?] in
        if case .request(_, let value) = fact.event { [value] } else { [] }
      }
    }
    #expect(asked(metrics.drain()) == [nil])
    #expect(asked(viewer.drain()) == ["secret"])
  }

  /// Twice, because a node that goes is asked for again.
  @Test(arguments: [(nil, 0, 0), (0, 0, 5), (1, 2, 3), (9, 3, 2)] as [(Int?, Int, Int)])
  func `values that go with their node count as lost, unless none of them are wanted`(
    share: Int?, told: Int, lost: Int
  ) throws {
    let probe = Probe(valueCapacity: 3, isAwake: false) { .zero }
    let reader = probe.makeReader()
    _ = reader.drain()
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    probe.watch(try #require(hot.inspected))
    for value in 1...5 { hot.push(value) }
    hot.terminate(withReason: .completed)
    let drained = reader.drainShares { _ in share }
    #expect(drained.values.count == told && drained.lostValues == lost)
    let rest = reader.drain()
    #expect(rest.values == [] && rest.lostValues == 0)
  }

  @Test func `what no one has asked for is released with its stream, and is no loss`() throws {
    let probe = Probe(valueCapacity: 3) { .zero }
    let gone = Counter()
    let hot = StreamContext(probe: probe).run { HotInput<LastWord>() }
    probe.watch(try #require(hot.inspected))
    hot.push(LastWord { gone.increment() })
    #expect(probe.drain { _ in false }.lostValues == 0 && gone.value == 0)
    hot.terminate(withReason: .completed)
    let drained = probe.drain { _ in false }
    #expect(drained.values == [] && drained.lostValues == 0 && gone.value == 1)
    withExtendedLifetime(hot) {}
  }

  @Test func `what waits where a stream ends is told to who takes values, whoever drains first`() throws {
    let probe = Probe(valueCapacity: 3, isAwake: false) { .zero }
    let (metrics, viewer) = (probe.makeReader(takesValues: false), probe.makeReader())
    _ = (metrics.drain(), viewer.drain())
    for isWatched in [true, false] {
      let hot = StreamContext(probe: probe).run { HotInput<Int>() }
      let record = try #require(hot.inspected)
      probe.watch(record)
      for value in 1...5 { hot.push(value) }
      if !isWatched { probe.unwatch(record) }
      hot.terminate(withReason: .completed)
      #expect(metrics.drain().values == [])
      let drained = viewer.drain { _ in false }
      #expect(drained.values == (isWatched ? ["3", "4", "5"] : []))
      #expect(drained.lostValues == (isWatched ? 2 : 0))
      guard case .end = try #require(drained.facts.last).event else { return #expect(Bool(false)) }
    }
  }

  @Test func `a drain asks for the nodes from one on, and then for those before it`() {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    let reader = probe.makeReader()
    _ = reader.drain()
    var inputs = StreamContext(probe: probe).run { (0..<5).map { _ in HotInput<Int>() } }
    let nodes = inputs.compactMap { $0.inspected?.id }
    func asked(from first: NodeID?) -> [NodeID] {
      for input in inputs { input.push(1) }
      var asked: [NodeID] = []
      _ = reader.drainShares(from: first) { node in
        asked.append(node.id)
        return 0
      }
      return asked
    }
    #expect(asked(from: nil) == nodes)
    #expect(asked(from: nodes[3]) == Array(nodes[3...]) + Array(nodes[..<3]))
    inputs.remove(at: 3).terminate(withReason: .completed)
    _ = reader.drain()
    let left = Array(nodes[..<3])
    #expect(asked(from: nodes[3]) == [nodes[4]] + left)
    #expect(asked(from: NodeID(rawValue: nodes[4].rawValue + 1)) == left + [nodes[4]])
  }
}
