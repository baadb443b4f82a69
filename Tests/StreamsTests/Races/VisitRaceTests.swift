import Testing

@testable import Streams

struct `Visitors never deliver` {
  @Test(arguments: VisitedStream.all, VisitContest.Call.allCases)
  func `who holds a lock that handlers take`(_ stream: VisitedStream, _ call: VisitContest.Call) {
    for form in ContestedLock.Form.allCases {
      let lock = ContestedLock(form)
      let stuck = VisitContest.run(Effort.rounds(orElse: 200), with: lock, stream.contests(call, lock))
      #expect(stuck == nil, "\(form): a thread waits for ever")
      #expect(lock.trespasses.value == 0, "\(form)")
      #expect(lock.handled.value > 0, "\(form)")
    }
  }
}
