import Streams
import Synchronization
import Testing

@testable import streamtop

struct SimulatedNetworkTests {
  private let flaky = Endpoint(
    "flaky", median: .milliseconds(80), tail: .milliseconds(400),
    failures: [.unavailable: 0.2, .timeout: 0.1, .connectionLost: 0.1, .unauthorized: 0.1])
  private let steady = Endpoint("steady", median: .milliseconds(80), tail: .milliseconds(400))

  @Test func `equal seeds and calls give equal answers`() {
    let first = Wire(seed: 7).answers(of: flaky, count: 200)
    let second = Wire(seed: 7).answers(of: flaky, count: 200)
    let other = Wire(seed: 8).answers(of: flaky, count: 200)

    #expect(first == second)
    #expect(first != other)
  }

  @Test func `a request to one endpoint changes nothing for the others`() {
    let quiet = Wire(seed: 7)
    let busy = Wire(seed: 7)
    for _ in 0..<5 { busy.network.send(to: steady) { _ in } }
    busy.scheduler.run()

    #expect(quiet.answers(of: flaky, count: 50) == busy.answers(of: flaky, count: 50))
  }

  @Test func `each failure comes about as often as its endpoint says`() {
    let answers = Wire(seed: 1).answers(of: flaky, count: 2_000)
    func count(of error: NetworkError) -> Int { answers.count { $0.hasSuffix(": \(error)") } }

    #expect((320...480).contains(count(of: .unavailable)))
    #expect((150...250).contains(count(of: .timeout)))
    #expect((150...250).contains(count(of: .connectionLost)))
    #expect((150...250).contains(count(of: .unauthorized)))
    #expect(count(of: .rateLimited) == 0)
  }

  @Test func `half of the latencies are below the median, one in a hundred is above the tail`() {
    let latencies = (0..<1_000).map { steady.latency(luck: Double($0) / 1_000) }

    #expect(latencies.filter { $0 < .milliseconds(80) }.count == 500)
    #expect((8...11).contains(latencies.filter { $0 >= .milliseconds(400) }.count))
    #expect(latencies.allSatisfy { $0 > .zero && $0 == $0.wholeMicroseconds })
    #expect(latencies == latencies.sorted())
  }

  @Test func `the next requests fail as often as asked, then succeed again`() {
    let wire = Wire(seed: 3)
    wire.network.take(.failNext)
    wire.network.take(.fail(with: .timeout))

    let answers = wire.answers(of: steady, count: 3)

    #expect(answers.map { $0.contains("503") } == [true, false, false])
    #expect(answers.map { $0.contains("timeout") } == [false, true, false])
    #expect(wire.network.orders.flatMap(\.conditions.failures) == [])
  }

  @Test func `a fault changes no later answer`() {
    let plain = Wire(seed: 3)
    let faulty = Wire(seed: 3)
    faulty.network.take(.failNext)

    let expected = plain.answers(of: steady, count: 4).dropFirst()
    #expect(faulty.answers(of: steady, count: 4).dropFirst() == expected)
  }

  @Test func `nothing gets through an outage, whether ordered or planned`() {
    let wire = Wire(seed: 3, outages: [.seconds(10)..<(.seconds(20))])
    wire.network.take(.toggleOutage)
    #expect(wire.answers(of: steady, count: 3).allSatisfy { $0.contains("connection lost") })
    wire.network.take(.toggleOutage)
    #expect(wire.answers(of: steady, count: 3).allSatisfy { $0.contains("success") })

    wire.scheduler.advance(to: .seconds(15))
    #expect(wire.network.plannedOutageEnd == .seconds(20))
    #expect(wire.network.isDown(steady.name))
    #expect(wire.answers(of: steady, count: 3).allSatisfy { $0.contains("connection lost") })

    wire.scheduler.advance(to: .seconds(20))
    #expect(!wire.network.isDown(steady.name))
    #expect(wire.answers(of: steady, count: 3).allSatisfy { $0.contains("success") })
  }

  @Test func `a slower network takes a multiple of the time`() {
    func firstAnswer(after command: FaultCommand? = nil) -> Duration? {
      let wire = Wire(seed: 5)
      if let command { wire.network.take(command) }
      wire.network.send(to: steady) { _ in }
      return wire.scheduler.nextDue
    }
    let plain = firstAnswer() ?? .zero

    #expect(plain > .zero)
    #expect(firstAnswer(after: .latencyUp) == plain * 2)
    #expect(firstAnswer(after: .latencyDown) == (plain / 2).wholeMicroseconds)
  }

  @Test func `the latency factor stays between an eighth and eight`() {
    var conditions = NetworkConditions()
    for _ in 0..<9 { conditions.take(.latencyUp) }
    #expect(conditions.latencyFactor == 8)
    for _ in 0..<9 { conditions.take(.latencyDown) }
    #expect(conditions.latencyFactor == 0.125)
  }

  @Test func `requests beyond the rate limit are refused until a second has passed`() {
    let wire = Wire(seed: 2)
    let limited = Endpoint(
      "limited", median: .milliseconds(1), tail: .milliseconds(2), requestsPerSecond: 2)
    let heard = Heard()
    for _ in 0..<3 { wire.network.send(to: limited) { heard.note($0) } }
    wire.scheduler.advance(to: .milliseconds(999))
    wire.network.send(to: limited) { heard.note($0) }
    wire.scheduler.advance(to: .milliseconds(1_010))
    wire.network.send(to: limited) { heard.note($0) }
    wire.scheduler.run()

    #expect(heard.refusals == [false, false, true, true, false])
  }

  @Test func `a cancelled request is never answered`() {
    let wire = Wire(seed: 2)
    let heard = Heard()
    wire.network.send(to: steady) { heard.note($0) }.cancel()
    wire.network.send(to: steady) { heard.note($0) }
    wire.scheduler.run()

    #expect(heard.refusals == [false])
  }

  @Test(
    arguments: [
      (NetworkError.unavailable, "503"), (.unauthorized, "401"), (.timeout, "timeout"),
      (.connectionLost, "connection lost"), (.rateLimited, "rate limited"),
    ])
  func `an error says briefly what went wrong`(error: NetworkError, text: String) {
    #expect("\(error)" == text)
  }
}

// MARK: - Helpers

/// A network on virtual time.
private struct Wire {
  let scheduler = VirtualScheduler()
  let network: SimulatedNetwork

  init(seed: UInt64, outages: [Range<Duration>] = []) {
    network = SimulatedNetwork(seed: seed, scheduler: scheduler, outages: outages)
  }

  /// One line per answer: how long it took and what came.
  func answers(of endpoint: Endpoint, count: Int) -> [String] {
    let heard = Lines()
    for _ in 0..<count {
      let start = scheduler.now
      network.send(to: endpoint) { [scheduler] result in
        let took = (scheduler.now - start).secondsText
        switch result {
        case .success(let answer): heard.add("\(took): success, \(answer.content)")
        case .failure(let error): heard.add("\(took): \(error)")
        }
      }
      scheduler.runNext()
    }
    return heard.lines
  }
}

private final class Lines: Sendable {
  private let state = Mutex<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// Which answers were refusals by the rate limit, in the order of their arrival.
private final class Heard: Sendable {
  private let state = Mutex<[Bool]>([])
  var refusals: [Bool] { state.withLock { $0 } }
  func note(_ result: Result<SimulatedNetwork.Answer, NetworkError>) {
    let isRefusal =
      switch result {
      case .success: false
      case .failure(let error): error == .rateLimited
      }
    state.withLock { $0.append(isRefusal) }
  }
}
