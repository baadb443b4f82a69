import Testing

@testable import Streams

struct DirectDispatchTests {
  private let journal = Journal<String>()

  @Test func `direct work on the queue that runs the caller runs inline, and else later`() {
    let own = Dispatch.CustomQueue.serial("own")
    let hot = HotInput<Int>()
    hot.dispatch(.direct(on: .custom(own))).on { [journal, hot = hot.unkept] in
      journal.note("\($0)")
      // Behind what is being delivered.
      if $0 == 1 { hot.push(2) }
      journal.note("end of \($0)")
    }

    Dispatch.sync(on: .custom(own)).execute { [journal] in
      hot.push(1)
      journal.note("back")
    }
    Dispatch.sync(on: .custom(own)).execute { [journal] in
      Dispatch.direct(on: .scheduler(VirtualScheduler())).execute { journal.note("never") }
      // The queue is busy with this: what comes from elsewhere waits.
      Dispatch.sync(on: .background).execute { hot.push(3) }
      hot.push(4)
      journal.note("before")
    }
    Dispatch.sync(on: .custom(own)).execute {}

    let first = ["1", "end of 1", "2", "end of 2", "back"]
    #expect(journal.entries == first + ["before", "3", "end of 3", "4", "end of 4"])
  }
}
