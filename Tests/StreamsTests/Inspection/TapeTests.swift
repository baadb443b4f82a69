import Testing

@testable import Streams

struct TapeTests {
  /// Against what was pushed, value by value.
  @Test(arguments: 1...4, [1, 2, 3, 7, 8, 9, 64, 100, 256])
  func `a tape keeps the latest values of its node, whatever the others say`(nodes: Int, capacity: Int) {
    var random = SplitMix64(seed: UInt64(nodes * 1000 + capacity))
    let probe = Probe(recording: .everything, valueCapacity: capacity) { .zero }
    let inputs = StreamContext(probe: probe).run { (0..<nodes).map { _ in HotInput<Int>() } }
    for _ in 0..<6 {
      var sent: [(node: Int, value: Int)] = []
      for number in 0..<Int.random(in: 0...(nodes * 300), using: &random) {
        // Some speak much more than others.
        let node = Int.random(in: 0..<Int.random(in: 1...nodes, using: &random), using: &random)
        inputs[node].push(number)
        sent.append((node, number))
      }
      let drained = probe.drain()
      var expected: [Int] = []
      for node in 0..<nodes {
        let own = sent.filter { $0.node == node }.map(\.value)
        expected += own.suffix(capacity)
        let lost = max(0, own.count - capacity)
        #expect(drained.lost[NodeID(rawValue: node + 1)] == (lost > 0 ? lost : nil))
      }
      // The numbers tell the order of all.
      #expect(drained.values == expected.sorted().map { "\($0)" })
      #expect(drained.lostValues == sent.count - expected.count)
    }
  }

  @Test func `values that are not wanted wait on their tape, until newer ones overwrite them`() throws {
    let probe = Probe(recording: .everything, valueCapacity: 3) { .zero }
    let (left, right) = StreamContext(probe: probe).run { (HotInput<Spoken>(), HotInput<Spoken>()) }
    let described = Counter()
    let value = Spoken { "\(described.increment())" }
    for _ in 1...2 { left.push(value) }
    right.push(value)
    let node = try #require(right.inspected)
    #expect(probe.drain { $0 === node }.values == ["1"])
    #expect(described.value == 1)
    for _ in 1...2 { left.push(value) }
    #expect(probe.drain { $0 === node }.lost.isEmpty)
    let rest = probe.drain()
    #expect(rest.values == ["2", "3", "4"])
    #expect(rest.lost.values.map { $0 } == [1])
  }

  /// What a value keeps, it keeps of the request alone: not who answered it, whose tape it is on.
  @Test func `an answer that is not drained keeps no record`() {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    probe.wake()
    weak var record: NodeRecord?
    do {
      let cold = StreamContext(probe: probe).run {
        Cold<Int, Int> { _, asked, respond in respond(.success(asked)) }
      }
      record = cold.inspected
      cold.request(7)
      #expect(cold.inspected?.counters.next == 1)
    }
    probe.sleep()
    #expect(record == nil)
  }

  @Test func `an ended node's values are drained, and then nothing keeps its record`() {
    let probe = Probe(recording: .everything) { .zero }
    weak var record: NodeRecord?
    do {
      let hot = StreamContext(probe: probe).run { HotInput<Int>() }
      record = hot.inspected
      hot.push(7)
      hot.terminate(withReason: .completed)
    }
    #expect(probe.drain().values == ["7"])
    _ = probe.drain()
    #expect(record == nil)
  }

  @Test func `a source that is too fast has so many drops written down, and the others counted`() {
    let probe = Probe(recording: .everything, valueCapacity: 5) { .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    hot.terminate(withReason: .completed)
    _ = probe.drain()
    for _ in 0..<100 { hot.push(1) }
    let drained = probe.drain()
    #expect(drained.facts.count == 5 && drained.lostValues == 95)
    #expect(hot.inspected?.counters.drops == 100)
  }

  // MARK: Time

  /// Every operator on every kind: whatever is written down has the time at which it happened.
  @Test func `the time of a value is that of its delivery`() {
    var count = 0
    for (kind, operation) in Law.table {
      let scheduler = VirtualScheduler()
      let probe = Probe(recording: .everything) { scheduler.now }
      let driver = kind.drive(
        operation, Transcript(), StreamContext(scheduler: scheduler, probe: probe))
      _ = probe.drain()
      func check(_ cause: String) {
        for fact in probe.drain().facts where fact.time != scheduler.now {
          Issue.record(
            "\(kind).\(operation): \(fact.event) at \(fact.time), after \(cause) at \(scheduler.now)")
        }
        count += 1
      }
      func goOn() {
        while scheduler.runNext() { check("a timer") }
        scheduler.advance(by: .milliseconds(7))
        check("a while")
      }
      for value in 1...3 {
        driver.push(value)
        check("a push")
        goOn()
      }
      driver.fail(TestError.failure)
      check("an error")
      goOn()
      driver.end?(.completed)
      check("the end")
      goOn()
    }
    #expect(count > 10_000)
  }

  @Test(arguments: [(Probe.ValueRecording.everything, 1), (.watched, 0)])
  func `the clock is read once for a delivery`(recording: Probe.ValueRecording, expected: Int) {
    let looks = Counter()
    let probe = Probe(recording: recording) { .milliseconds(looks.increment()) }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let middle = hot.map { $0 + 1 }
    let branches = (0..<5).map { _ in middle.filter { _ in true } }
    _ = probe.drain()
    for value in 1...10 {
      let before = looks.value
      hot.push(value)
      #expect(looks.value - before == expected)
      let drained = probe.drain()
      #expect(drained.facts.count == 7 * expected)
      #expect(Set(drained.facts.map(\.time)).count == expected)
    }
    withExtendedLifetime(branches) {}
  }

  /// A node that alone is watched, and two of which one is above the other.
  @Test(arguments: [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]])
  func `whoever is watched, no value has the time of an earlier one`(watched: [Int]) throws {
    let scheduler = VirtualScheduler()
    let probe = Probe { scheduler.now }
    let hot = StreamContext(scheduler: scheduler, probe: probe).run { HotInput<Int>() }
    let middle = hot.map { $0 }
    let leaf = middle.map { $0 }
    for place in watched {
      probe.watch(try #require([hot.inspected, middle.inspected, leaf.inspected][place]))
    }
    _ = probe.drain()
    for second in 1...5 {
      scheduler.advance(by: .seconds(1))
      hot.push(second)
    }
    #expect(
      probe.drain().facts.map(\.time) == (1...5).flatMap { second in watched.map { _ in .seconds(second) } })
  }
}

/// Says what its closure gives.
private struct Spoken: Sendable, CustomStringConvertible {
  let say: @Sendable () -> String

  var description: String { say() }
}
