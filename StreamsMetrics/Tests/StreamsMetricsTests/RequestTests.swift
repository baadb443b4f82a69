import Metrics
import Streams
import StreamsMetrics
import Testing

/// What becomes of requests and tasks, and how streams end.
struct RequestTests {
  private func service(in measured: Measured) -> Cold<Int, Int> {
    let scheduler = measured.scheduler
    return measured.run {
      Cold<Int, Int> { _, milliseconds, respond in
        scheduler.schedule(after: .milliseconds(abs(milliseconds))) {
          respond(milliseconds < 0 ? .failure(Broken()) : .success(milliseconds))
        }
      }
    }
  }

  @Test func `a request lasts from the asking to the answer`() {
    let measured = Measured()
    let users = service(in: measured).named("users")
    users.request(20)
    measured.scheduler.advance(by: .milliseconds(10))
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: false).isEmpty)
    users.request(5)
    users.request(-7)
    measured.scheduler.advance(by: .milliseconds(100))
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: false).sorted() == [5_000_000, 20_000_000])
    #expect(measured.durations("users", hasFailed: true) == [7_000_000])
    #expect(measured.errorTypes("users") == ["Broken"])
  }

  @Test func `a request has the name of who asked, or else of who answers`() {
    let measured = Measured()
    let users = service(in: measured).named("users")
    let (page, other) = (users.map { $0 }.named("page"), users.map { $0 })
    page.request(1)
    other.request(2)
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.durations("page", hasFailed: false) == [1_000_000])
    #expect(measured.durations("users", hasFailed: false) == [2_000_000])
  }

  @Test func `a request of streams without a name is not reported`() {
    let measured = Measured()
    let users = service(in: measured)
    users.request(1)
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.backend.timers.isEmpty)
  }

  @Test func `a request that takes too long has failed when it is given up`() {
    let measured = Measured()
    let users = service(in: measured).timeout(0.003).named("users")
    users.request(50)
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: true) == [3_000_000])
    #expect(measured.durations("users", hasFailed: false).isEmpty)
    #expect(measured.errorTypes("users") == ["TimeoutError"])
  }

  @Test(arguments: [9, -9]) func `of requests that share a run the first is reported`(milliseconds: Int) {
    let measured = Measured()
    let users = service(in: measured).singleFlight { $0 }.named("users")
    for _ in 0..<3 { users.request(milliseconds) }
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: milliseconds < 0) == [9_000_000])
    #expect(measured.durations("users", hasFailed: milliseconds > 0).isEmpty)
  }

  @Test func `the wait for a turn is part of a request`() {
    let measured = Measured()
    let users = service(in: measured).inFlight(limit: 1).named("users")
    for _ in 0..<2 { users.request(10) }
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: false) == [10_000_000, 20_000_000])
    #expect(measured.durations("users", hasFailed: true).isEmpty)
  }

  @Test func `a request lasts until it is cancelled, while it runs or waits, and no longer`() {
    let measured = Measured()
    let users = service(in: measured).inFlight(limit: 1).named("users")
    let (running, waiting) = (users.request(50), users.request(50))
    let page = users.map { $0 }.named("page")
    page.request(50)
    measured.scheduler.advance(by: .milliseconds(3))
    waiting.cancel()
    measured.scheduler.advance(by: .milliseconds(4))
    running.cancel()
    measured.scheduler.advance(by: .milliseconds(5))
    page.terminate(withReason: .completed)
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: true).sorted() == [3_000_000, 7_000_000])
    #expect(measured.durations("page", hasFailed: true) == [12_000_000])
    #expect(measured.errorTypes("users") == ["cancelled"] && measured.errorTypes("page") == ["cancelled"])
    #expect(measured.durations("users", hasFailed: false).isEmpty)
  }

  @Test func `requests without an answer are forgotten at some time, and no others`() {
    let measured = Measured()
    let users = service(in: measured).named("users")
    users.request(50)
    for round in 0..<4 {
      if round == 2 { users.request(60) }
      for _ in 0..<10_000 { users.request(1_000_000) }
      measured.metrics.sample()
    }
    users.request(50)
    measured.metrics.sample()
    measured.scheduler.advance(by: .seconds(1))
    measured.metrics.sample()
    #expect(measured.durations("users", hasFailed: false).sorted() == [50_000_000, 60_000_000])
  }

  @Test func `retries are counted at the stream that asks for them`() {
    let measured = Measured()
    let price = measured.run {
      Promise<Int> { $0(.failure(Broken())) }.retry(3, delay: 1).named("price")
    }
    measured.scheduler.advance(by: .milliseconds(500))
    measured.metrics.sample()
    #expect(measured.total("streams.task.retries", "price") == 1)
    measured.scheduler.run()
    measured.metrics.sample()
    #expect(measured.total("streams.task.retries", "price") == 3)
    withExtendedLifetime(price) {}
  }

  @Test func `ends are counted by their reasons`() {
    let measured = Measured()
    let inputs = measured.run { (0..<6).map { _ in HotInput<Int>() } }
    let named = inputs.map { $0.map { $0 }.named("chain") }
    inputs[0].terminate(withReason: .completed)
    for index in 1...2 { inputs[index].terminate(withReason: .cancelled) }
    for index in 3...5 { inputs[index].terminate(withReason: .error(Broken())) }
    measured.metrics.sample()
    measured.metrics.sample()
    #expect(measured.ends("chain", "completed") == 1)
    #expect(measured.ends("chain", "cancelled") == 2)
    #expect(measured.ends("chain", "error") == 3)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 0)
    withExtendedLifetime(named) {}
  }
}
