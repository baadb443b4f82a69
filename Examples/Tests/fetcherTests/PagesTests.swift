import Streams
import StreamsTesting
import Testing

@testable import fetcher

struct `The pages` {
  // sample: fetcher-test
  @Test func `a page that two want is fetched once`() throws {
    try withVirtualTime { time in
      let site = SimulatedSite(time)  // page N takes N tenths of a second
      let fetched = pages(from: site.pages)
      let (front, heardInFront) = time.recordAnswers(of: fetched)
      let (side, heardAside) = time.recordAnswers(of: fetched)

      front.request(5)
      side.request(5)

      try site.runs.expectNext(5)
      try heardInFront.expectNext(Page(number: 5, text: "page 5"), at: 0.5)
      try heardAside.expectNext(Page(number: 5, text: "page 5"), at: 0.5)
    }
  }
  // end

  @Test func `four runs are under way, eight requests wait, and one more is refused`() throws {
    try withVirtualTime { time in
      let site = SimulatedSite(time)
      let (asker, answers) = time.recordAnswers(of: pages(from: site.pages))

      for number in 1...13 { asker.request(number) }

      try site.runs.expectNext(1, 2, 3, 4)
      try answers.expectError(TooManyRequestsError(limit: 4, buffer: 8))
      try answers.expectNext(Page(number: 1, text: "page 1"), at: 0.1)
      try site.runs.expectNext(5)
      asker.terminate(withReason: .cancelled)
      try site.ends.expectNext(2, 3, 4, 5)
      try answers.expectCancellation(at: 0.1)
    }
  }

  @Test func `a run that hangs is given up, and its place is free`() throws {
    try withVirtualTime { time in
      let site = SimulatedSite(time)
      let (asker, answers) = time.recordAnswers(of: pages(from: site.pages))

      for number in [101, 102, 103, 104, 1] { asker.request(number) }
      try site.runs.expectNext(101, 102, 103, 104)

      for _ in 1...4 { #expect(try answers.expectError(at: 2) is TimeoutError) }
      try site.ends.expectNext(101, 102, 103, 104)
      try answers.expectNext(Page(number: 1, text: "page 1"), at: 2.1)
      try site.runs.expectNext(1)
    }
  }

  @Test func `the end of the stream ends its runs`() throws {
    try withVirtualTime { time in
      let site = SimulatedSite(time)
      let fetched = pages(from: site.pages)
      let (asker, answers) = time.recordAnswers(of: fetched)

      asker.request(9)
      try site.runs.expectNext(9)
      fetched.terminate(withReason: .cancelled)

      try site.ends.expectNext(9)
      try answers.expectCancellation(at: 0)
      time.run()
    }
  }
}

/// A site on virtual time: page N takes N tenths of a second.
private struct SimulatedSite {
  let pages: Cold<Int, Page>
  /// The pages that have been asked for, and those that were given up.
  let runs, ends: Recording<Int>

  init(_ time: VirtualTime) {
    let (begun, ended) = (HotInput<Int>(), HotInput<Int>())
    (runs, ends) = (time.record(begun, as: "runs"), time.record(ended, as: "ends"))
    let clock = time.scheduler
    pages = Cold { _, run, number, respond in
      begun.push(number)
      let answer = clock.schedule(after: .milliseconds(100 * number)) {
        respond(.success(Page(number: number, text: "page \(number)")))
      }
      run.onEnd {
        guard !answer.isSpent else { return }
        answer.cancel()
        ended.push(number)
      }
    }
  }
}
