import Testing

@testable import Streams

struct GatesBelowTests {
  @Test func `gates stand in the order in which they came, however many have gone`() {
    let gates = (0..<200).map { _ in HotInput<Int>().node.gate }
    var below = GatesBelow()
    for gate in gates { below.add(gate) }
    for gate in gates.reversed() { below.add(gate) }
    for gate in gates.enumerated().filter({ $0.offset % 3 == 1 }).map(\.element).shuffled() {
      #expect(below.remove(gate) === gate)
      #expect(below.remove(gate) == nil)
    }
    let left = gates.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
    #expect(below.inOrder.map(ObjectIdentifier.init) == left.map(ObjectIdentifier.init))
  }

  @Test(arguments: 0..<20)
  func `a cancel ends what hangs below branches that have left, in the order in which they were attached`(
    _: Int
  ) {
    let (scheduler, ends) = (VirtualScheduler(), Kept<Int>())
    let promise = StreamContext(scheduler: scheduler).run { Promise<Int> { $0(.success(1)) } }
    let leaves = (0..<12).map { number in
      promise.map { $0 }.delay(1).onTerminate { _ in ends.keep(number) }
    }
    scheduler.advance(by: .milliseconds(500))
    promise.cancel()
    scheduler.run()
    #expect(leaves.allSatisfy { !$0.isActive })
    #expect(ends.all == [Int](0..<12))
  }
}
