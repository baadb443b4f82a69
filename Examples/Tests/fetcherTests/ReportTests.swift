import Streams
import StreamsTesting
import Testing

@testable import fetcher

struct `The report` {
  @Test func `is asked for again, each time after a longer pause`() throws {
    try withVirtualTime { time in
      let site = BusySite(time, failures: 3)
      let report = time.record(report(from: site.report, policy: .exponential(6, base: 0.5, cap: 4)))

      try site.attempts.expectNext(1, at: 0)
      try site.attempts.expectNext(2, at: 0.5)
      try site.attempts.expectNext(3, at: 1.5)
      try site.attempts.expectNext(4, at: 3.5)
      try report.expectNext("all is well", at: 3.51)
      try report.expectCompletion()
    }
  }

  @Test func `is not asked for again when the site says that the request is wrong`() throws {
    try withVirtualTime { time in
      let site = BusySite(time, failures: 3, status: 404)
      let report = time.record(report(from: site.report))

      try site.attempts.expectNext(1)
      #expect(try report.expectFailure(at: 0) as? SiteError == .refused(status: 404))
    }
  }

  @Test func `ends from the bottom up when it is cancelled, and asks no more`() throws {
    try withVirtualTime { time in
      let site = BusySite(time, failures: 3)
      let ends = HotInput<String>()
      let told = time.record(ends)
      let top = site.report.onTerminate { _ in ends.push("top") }
      let chain = report(from: top).onTerminate { _ in ends.push("bottom") }

      try site.attempts.expectNext(1)
      time.advance(by: 0.2)
      chain.cancel()

      try told.expectNext("bottom", "top")
      time.run()
    }
  }

  @Test(arguments: [(SiteError.refused(status: 503), true), (.refused(status: 404), false)])
  func `only what may fare better is tried again`(_ error: SiteError, _ isWorthIt: Bool) {
    #expect(isWorthAnotherTry(error) == isWorthIt)
  }
}

/// A site that refuses a few times, each time after 10 ms.
private struct BusySite {
  let report: Promise<String>
  /// The numbers of the attempts.
  let attempts: Recording<Int>

  init(_ time: VirtualTime, failures: Int, status: UInt = 503) {
    let begun = HotInput<Int>()
    attempts = time.record(begun, as: "attempts")
    let clock = time.scheduler
    report = Promise { _, run, complete in
      let attempt = run.attempt
      begun.push(attempt)
      clock.schedule(after: attempt > failures ? .milliseconds(10) : .zero) {
        complete(attempt > failures ? .success("all is well") : .failure(SiteError.refused(status: status)))
      }
    }
  }
}
