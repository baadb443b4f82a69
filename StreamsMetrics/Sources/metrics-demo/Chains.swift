import Streams

/// Some chains that are busy, as a program's would be.
struct Chains: Sendable {
  private struct Unavailable: Error {}

  private let ticks: HotInput<Int>
  private let measured: [Hot<Int>]
  private let users: Cold<Int, String>
  private let reader: CallbagSubscription

  init() {
    let ticks = HotInput<Int>().named("ticks")
    let users = Cold<Int, String> { _, id, respond in
      DispatchScheduler.live.schedule(after: .milliseconds(10 + id % 7 * 10)) {
        respond(id.isMultiple(of: 5) ? .failure(Unavailable()) : .success("user \(id)"))
      }
    }
    .inFlight(limit: 2).named("users")
    (self.ticks, self.users) = (ticks, users)
    measured = [
      ticks.filter { $0.isMultiple(of: 3) }.named("thirds"), ticks.debounce(0.01).named("calm"),
    ]
    let floods = CallbagSource<Int>.listenable { emitter in
      let handle = ticks.on { emitter.next($0) }
      emitter.onEnd { withExtendedLifetime(handle) {} }
    }
    reader = floods.buffered(.newest(100)).named("backlog").puller { _ in }
    Self.tick(1, ticks, users)
  }

  /// The next tick, with a request, and sometimes a Promise that needs a few runs.
  private static func tick(_ number: Int, _ ticks: HotInput<Int>, _ users: Cold<Int, String>) {
    ticks.push(number)
    users.request(number)
    if number.isMultiple(of: 10) {
      Promise<Int> { _, run, completion in
        completion(run.attempt < 3 ? .failure(Unavailable()) : .success(number))
      }
      .retry(number.isMultiple(of: 20) ? 1 : 5, delay: 0.01).named("price")
    }
    DispatchScheduler.live.schedule(after: .milliseconds(20)) { tick(number + 1, ticks, users) }
  }
}
