import Testing

@testable import Streams

@Suite struct ValueShareTests {
  /// Two fast nodes and a slow one, in every order of coming.
  @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]])
  func `a slow node keeps its values beside fast ones`(order: [Int]) {
    let probe = Probe(recording: .everything, valueCapacity: 30) { .zero }
    let inputs = StreamContext(probe: probe).run { (0..<3).map { _ in HotInput<Int>() } }
    for place in order { inputs[place].push(-1) }
    for number in 0..<10_000 {
      inputs[1].push(number)
      inputs[2].push(number)
      if number % 1000 == 0 { inputs[0].push(number) }
    }
    let drained = probe.drain()
    let values = inputs.map { input in drained.facts.filter { $0.node === input.inspected && $0.isValue } }
    // Each has a third of the ring, and the slow one all but the first of its eleven values.
    #expect(values.map(\.count) == [10, 10, 10])
    #expect(values[0].map(\.words) == (0..<10).map { "\($0 * 1000)" })
    #expect(values[1].map(\.words) == (9990..<10_000).map { "\($0)" })
    #expect(drained.lostValues == 3 + 20_000 + 10 - 30)
    #expect(drained.facts.map(\.sequence) == drained.facts.map(\.sequence).sorted())
  }

  /// Against what the words say, value by value.
  @Test(arguments: 1...6, [1, 2, 3, 7, 64])
  func `whoever has less than its share loses nothing`(nodes: Int, capacity: Int) {
    var random = SeededGenerator(seed: UInt64(nodes * 100 + capacity))
    let probe = Probe(recording: .everything, valueCapacity: capacity) { .zero }
    let inputs = StreamContext(probe: probe).run { (0..<nodes).map { _ in HotInput<Int>() } }
    for _ in 0..<5 {
      var sent = inputs.map { _ in [Int]() }
      for number in 0..<Int.random(in: 0...300, using: &random) {
        // Some speak much more than others.
        let node = Int.random(in: 0..<Int.random(in: 1...nodes, using: &random), using: &random)
        inputs[node].push(number)
        sent[node].append(number)
      }
      let drained = probe.drain()
      let kept = inputs.map { input in drained.facts.filter { $0.node === input.inspected && $0.isValue } }
      let total = sent.map(\.count).reduce(0, +)
      #expect(kept.map(\.count).reduce(0, +) == min(total, capacity))
      #expect(drained.lostValues == max(0, total - capacity))
      for (sent, kept) in zip(sent, kept) {
        #expect(kept.map(\.words) == sent.suffix(kept.count).map { "\($0)" })
        #expect(kept.count >= min(sent.count, capacity / nodes))
      }
    }
  }
}

extension Fact {
  fileprivate var isValue: Bool { if case .next = event { true } else { false } }

  fileprivate var words: String? { if case .next(let value, _) = event { value } else { nil } }
}
