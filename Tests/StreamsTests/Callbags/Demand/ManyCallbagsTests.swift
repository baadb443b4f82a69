import Testing

@testable import Streams

/// Runs of many sources, joins of many sides, and shares of many sinks. What is done for one of them looks at no other: eight
/// times as many take eight times as long together, and 64 times if each looked at all.
@Suite(.serialized) struct `Many callbags` {
  private let clock = ThreadClock()
  private let transcript = Transcript()

  /// What answers by a closure whether it has given something.
  // Unchecked: its seat is only read and written under the scope's lock.
  private final class Giver: DemandSource, @unchecked Sendable {
    var seat = 0
    private let isGiving: @Sendable () -> Bool

    init(_ isGiving: @escaping @Sendable () -> Bool = { true }) { self.isGiving = isGiving }

    func give(_ limit: Int) -> Bool { isGiving() }
  }

  /// A scope whose sink wants everything.
  private func makeScope(of demand: Demand) -> DemandScope {
    demand.add(Demand.unlimited)
    return DemandScope(of: demand)
  }

  @Test func `are each asked in the same time, and leave in the same time`() {
    let isInTime = grows(lessThan: 24) { size in
      let demand = Demand()
      let scope = makeScope(of: demand)
      let sources = (0..<40 * size).map { _ in Giver() }
      for source in sources { scope.add(source) }
      defer { demand.close() }
      return clock.measure {
        for _ in sources { _ = scope.give(1) }
        for source in sources.reversed() { scope.remove(source) }
      }
    }
    #expect(isInTime)
  }

  @Test(arguments: [SideBalance.Rule.pairs, .latest])
  func `are joined in the same time for each value`(_ rule: SideBalance.Rule) {
    let isInTime = grows(lessThan: 24) { size in
      let sides = 40 * size
      let balance = SideBalance(rule, sides: sides, for: nil)
      // Of pairs, a value on its way has each side looked at.
      if rule == .latest { _ = balance.note(1, underWayAt: 0) }
      return clock.measure {
        for side in 0..<sides {
          balance.enter(side)
          _ = balance.note()
        }
      }
    }
    #expect(isInTime)
  }

  @Test func `leave a share in the same time`() {
    let isInTime = grows(lessThan: 24) { size in
      let shared = CallbagSource<Int>.never.share()
      let runs = (0..<60 * size).map { _ in shared.listener { _ in } }
      return clock.measure { for run in runs { run.stop() } }
    }
    #expect(isInTime)
  }

  @Test func `are asked in turn, those that have come last at the end`() {
    let demand = Demand()
    let scope = makeScope(of: demand)
    defer { demand.close() }
    let sources = ["a", "b", "c", "d", "e"].map { name in
      Giver { [transcript] in
        transcript.write(name)
        return name != "b"
      }
    }
    for source in sources.dropLast() { scope.add(source) }
    for _ in 1...4 { #expect(scope.give(1)) }
    #expect(transcript.lines == ["a", "b", "c", "b", "d", "b", "a"])
    scope.remove(sources[1])
    scope.add(sources[4])
    for _ in 1...4 { #expect(scope.give(1)) }
    #expect(transcript.lines.suffix(4) == ["c", "d", "a", "e"])
    for source in sources { scope.remove(source) }
    #expect(!scope.give(1))
  }

  @Test func `keep no other from being asked when they leave meanwhile`() {
    let demand = Demand()
    let scope = makeScope(of: demand)
    defer { demand.close() }
    let leaving = Kept<Giver>()
    let first = Giver { [transcript] in
      transcript.write("first")
      for source in leaving.taken() { scope.remove(source) }
      return false
    }
    let others = ["second", "third"].map { name in
      Giver { [transcript] in
        transcript.write(name)
        return true
      }
    }
    leaving.keep(first)
    leaving.keep(others[0])
    for source in [first] + others { scope.add(source) }
    #expect(scope.give(1))
    #expect(transcript.lines == ["first", "third"])
    scope.remove(others[1])
  }

  @Test func `hear what is shared in the order in which they have come, whoever has left`() {
    let emitters = Kept<CallbagEmitter<Int>>()
    let shared = CallbagSource<Int>.listenable { emitters.keep($0) }.share()
    let runs = ["a", "b", "c"].map { name in
      shared.listener { [transcript] in transcript.write("\(name)\($0)") }
    }
    emitters.all[0].next(1)
    runs[1].stop()
    emitters.all[0].next(2)
    let late = shared.listener { [transcript] in transcript.write("d\($0)") }
    emitters.all[0].next(3)
    runs[0].stop()
    emitters.all[0].next(4)
    #expect(transcript.lines == ["a1", "b1", "c1", "a2", "c2", "a3", "c3", "d3", "c4", "d4"])
    for run in [runs[2], late] { run.stop() }
    #expect(emitters.all[0].hasEnded)
    emitters.drop()
  }
}
