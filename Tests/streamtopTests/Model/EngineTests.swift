import Streams
import Testing

@testable import streamtop

/// The model fed by the engine itself, in virtual time.
struct EngineTests {
  private struct Unavailable: Error, CustomStringConvertible {
    var description: String { "503" }
  }

  let scheduler = VirtualScheduler()
  let probe: Probe
  let context: StreamContext
  var dashboard = Dashboard()

  init() {
    let scheduler = scheduler
    probe = Probe { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  @Test mutating func `a failing promise waits, runs again, and ends from leaf to root`() {
    let scheduler = scheduler
    let promise = context.run {
      Promise<Int> { completion in
        let isEarly = scheduler.now < .seconds(3)
        scheduler.schedule(after: .milliseconds(100)) {
          completion(isEarly ? .failure(Unavailable()) : .success(7))
        }
      }
    }
    promise.named("feed").retry(.exponential(5, base: 1)).map { $0 + 1 }.on { _ in }
    look(after: .milliseconds(600))
    #expect(states == ["↻ retry 1/5", "↻ in 0.5 s", "· waiting", "· waiting"])

    look(after: .milliseconds(1_000))
    #expect(states == ["↻ retry 2/5", "↻ in 1.6 s", "· waiting", "· waiting"])

    look(after: .milliseconds(1_650))
    #expect(states == ["↻ attempt 3", "↻ attempt 3", "· waiting", "· waiting"])

    look(after: .milliseconds(100))
    #expect(states == ["■ completed", "■ ended #3", "■ ended #2", "■ ended #1"])
    let ending = dashboard.model.latestEndings[0]
    #expect(ending.isInOrder == true)
    #expect(ending.chain == "#1 on → #2 map → #3 retry → #4 Promise")
    let root = dashboard.model.nodes[dashboard.model.roots[0]]
    #expect(root?.work?.attempts.map(\.error) == ["503", "503", nil])
    #expect(dashboard.model.failedTime == .milliseconds(200))
  }

  @Test mutating func `retry now and cancel are seen as they happen`() {
    let promise = context.run { Promise<Int> { $0(.failure(Unavailable())) } }
    let leaf = promise.named("login").retry(3, delay: 10)
    look(after: .seconds(1))
    let retry = dashboard.model.retryRows[0]
    #expect(dashboard.type("GR") == [.retryNow(retry)])
    leaf.retryNow()
    look(after: .seconds(1))
    #expect(dashboard.model.nodes[retry]?.retry?.tries == "2/3")

    leaf.cancel()
    look(after: .zero)
    #expect(states == ["⊘ cancelled", "⊘ ended #1"])
    #expect(dashboard.model.nodes[retry]?.retry?.phase == .cancelled)
    #expect(dashboard.type("R").isEmpty)
  }

  @Test mutating func `a request marks its branch and its root, and nothing beside`() {
    let users = context.run {
      Cold<Int, Int> { (_, request: Int, respond: @escaping @Sendable (Result<Int, any Error>) -> Void) in
        respond(.success(request))
      }
    }
    users.named("users")
    let left = users.map { $0 + 1 }
    let right = users.map { $0 * 2 }
    left.request(1)
    left.request(2)
    look(after: .milliseconds(10))
    let nodes = Listing(dashboard.model, ListingPlan(showsEnded: true)).rows.compactMap { row in
      row.node.flatMap { dashboard.model.nodes[$0] }
    }

    #expect(nodes.map(\.counters.next) == [2, 2, 0])
    #expect(nodes.map { $0.timeline.columns(1, of: 50, endingAt: .zero)[0].requests } == [2, 2, 0])
    withExtendedLifetime(right) {}
  }

  private mutating func look(after span: Duration) {
    scheduler.advance(by: span)
    var sample = Sample(time: scheduler.now)
    sample.add(probe.drain())
    _ = dashboard.reduce(.sample(sample))
  }

  private var states: [String] {
    Listing(dashboard.model, ListingPlan(showsEnded: true)).rows.compactMap { row in
      row.node.flatMap { dashboard.model.nodes[$0] }.map { dashboard.model.state(of: $0).words }
    }
  }
}
