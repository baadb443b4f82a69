import Testing

@testable import Streams

/// Work that waits behind a limit, and is withdrawn while others end and come.
struct `Races of what waits` {
  /// One thread makes requests that it cancels, the others such that are answered at once.
  @Test func `no request waits behind one that is over`() {
    for _ in 0..<Effort.rounds(orElse: 1_500) {
      let scheduler = VirtualScheduler()
      let cold = StreamContext(scheduler: scheduler).run {
        Cold<Int?, Int> { _, number, respond in if let number { respond(.success(number)) } }
          .inFlight(limit: 1)
      }
      onThreads(3) { thread in
        for number in 0..<30 {
          let request = cold.request(thread == 0 ? nil : number)
          if thread == 0 { request.cancel() }
        }
      }
      // A request that has been cancelled makes room for the next one there.
      scheduler.run()
      let last = cold.request(1)
      scheduler.run()
      #expect(!last.isActive)
    }
  }

  @Test func `no work waits behind what has been taken back`() {
    for _ in 0..<Effort.rounds(orElse: 1_500) {
      let (throttle, performed) = (PressureThrottle(buffer: .max), Counter())
      let work: ThrottledWork = { signal in
        guard case .perform(let done) = signal else { return }
        performed.increment()
        done()
      }
      onThreads(3) { thread in
        for _ in 0..<30 {
          let takeBack = throttle.process(work: work, on: DispatchScheduler.live)
          if thread == 0 { takeBack() }
        }
      }
      let before = performed.value
      throttle.process(work: work)
      #expect(performed.value == before + 1)
    }
  }
}
