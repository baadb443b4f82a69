import Testing

@testable import Streams

struct FactOrderTests {
  /// Runs of values in one gate share a number, so that whatever else happens must move it on.
  @Test(arguments: 0..<40)
  func `facts of several gates stand in the order in which they happened`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (ticks, told) = (Counter(), Transcript())
    let probe = Probe(recording: .everything, valueCapacity: 4_096) { .milliseconds(ticks.increment()) }
    let inputs = StreamContext(probe: probe).run { (0..<3).map { _ in HotInput<Int>() } }
    var leaves = inputs.map { input in
      input.map { $0 }.on { told.write("\($0)") }.onError { _ in told.write("error") }
    }
    for step in 0..<300 {
      let input = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: inputs[input].push(TestError.failure)
      case 1:
        leaves.append(inputs[input].map { -$0 }.named("late"))
        told.write("late")
      default:
        // Many in a row, in most runs.
        for number in 0..<Int.random(in: 1...5, using: &random) { inputs[input].push(step * 10 + number) }
      }
    }
    let facts = probe.drain().facts
    let lines = facts.compactMap { fact -> String? in
      switch fact.event {
      case .next(let value, _): fact.node.operation == "on" ? value : nil
      case .error: fact.node.operation == "onError" ? "error" : nil
      case .attached: fact.sequence > 18 && fact.node.operation == "map" ? "late" : nil
      default: nil
      }
    }
    #expect(lines == told.lines)
    #expect(facts.map(\.time) == facts.map(\.time).sorted())
    withExtendedLifetime(leaves) {}
  }

  /// A journal that is full writes nothing down until it is drained.
  @Test func `a value after a fact that is left out is no part of the delivery before it`() {
    let scheduler = VirtualScheduler()
    let probe = Probe(recording: .everything, factCapacity: 1) { scheduler.now }
    let promise = StreamContext(scheduler: scheduler, probe: probe).run {
      Promise<Int> { answer in answer(.success(1)) }
    }
    scheduler.advance(by: .seconds(1))
    // That it is attached is the fact. It hears the value shortly, and has not ended as long as that is delayed below.
    let late = promise.map { $0 }.delay(60).on { _ in }
    scheduler.advance(by: .seconds(2))
    // Tells how things stand, and leaves the values where they are.
    #expect(probe.drain { _ in false }.keyframe != nil)
    let values = probe.drain().facts.filter { $0.node.operation == "map" }
    #expect(values.map(\.time) == [.milliseconds(1_010)])
    withExtendedLifetime(late) {}
  }
}
