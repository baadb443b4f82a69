import Foundation
import Testing

@testable import streamtop

struct ScenarioReadingTests {
  private func mistake(_ text: String) -> String {
    do {
      _ = try Scenario(reading: text)
      return "accepted"
    } catch { return error.description }
  }

  @Test(arguments: Scenario.shippedNames)
  func `what comes with the program can be read, and says what it is about`(name: String) throws {
    let scenario = try #require(Scenario(named: name))
    #expect(scenario.name == name)
    #expect(scenario.about.hasSuffix("."))
    #expect(!scenario.chains.isEmpty)
  }

  @Test func `an old name still says the same`() {
    #expect(Scenario(named: "healthy")?.name == "calm")
    #expect(Scenario(named: "sick") == nil)
  }

  @Test func `all that can be said is understood`() throws {
    let scenario = try Scenario(
      reading:
        """
        about: All of it.
        values: selected
        endpoints:
          users: {median: 1s}
          slow lane: {median: 200ms, tail: 1.5s, failures: {503: 0.25, timeout: 0.5}, rate: 4}
        outages:
          - {at: 3s, for: 2s}
          - {every: 10s..20s, for: 500ms}
        chains:
          - {recipe: users, ask: 1s..2s, name: people}
          - {recipe: feed, endpoint: slow lane, count: 2, retry: {times: 9, base: 1s, factor: 3, cap: 10s}}
          - {recipe: avatar, retry: {step: 2s}, start: 4s}
          - {recipe: login, retry: none, restart: 5s, cancel: 1s..2s}
          - {recipe: quote, retry: {times: 1, delay: 1s}, restart: never}
        faults:
          - {at: 1s, fault: fail next, error: rate limited, endpoint: slow lane}
          - {at: 2s, fault: outage}
        keys:
          - {at: 2s, press: "x<wait 3s>n"}
          - {at: 1s, press: "<Tab>"}
        """)
    #expect(scenario.values == .watched)
    let users = try #require(scenario.endpoints["users"])
    #expect(users.median == .seconds(1) && users.tail == .seconds(1))
    #expect(users.failures == Endpoint.users.failures)
    let slow = try #require(scenario.endpoints["slow lane"])
    #expect(slow.median == .milliseconds(200) && slow.tail == .milliseconds(1_500))
    #expect(slow.requestsPerSecond == 4)
    #expect(slow.failures.map(\.probability) == [0.25, 0.5])
    let outages = scenario.outages(seed: 1)
    #expect(outages.contains(.seconds(3)..<(.seconds(5))))
    #expect(outages.count > 180)

    #expect(scenario.chains.map(\.name) == ["people", "feed 1", "feed 2", "avatar", "login", "quote"])
    let chains = scenario.chains
    guard case .lasting(let asking) = chains[0].habit else { throw Unexpected() }
    #expect(asking.pause == .seconds(1)...(.seconds(2)))
    #expect(chains[1].endpoints.map(\.name) == ["slow lane"] && chains[1].isPassing)
    #expect(chains[1].retry?.plan(first: 4) == [.seconds(1), .seconds(3), .seconds(9), .seconds(10)])
    guard case .once = chains[3].habit, case .tended(.seconds(5)) = chains[4].habit,
      case .once = chains[5].habit
    else { throw Unexpected() }
    #expect(chains[3].start == .seconds(4))
    #expect(chains[3].retry?.limit == nil)
    #expect(chains[3].retry?.plan(first: 2) == [.seconds(2), .seconds(4)])
    #expect(chains[4].retry?.limit == 0)
    #expect(chains[4].cancelledAfter == .seconds(1)...(.seconds(2)))

    #expect(scenario.faults.map(\.command) == [.fail(with: .rateLimited), .toggleOutage])
    #expect(scenario.faults.map(\.endpoint) == ["slow lane", nil])
    #expect(scenario.keys.map(\.time) == [.seconds(1), .seconds(2), .seconds(5)])
    #expect(scenario.keys.map(\.key) == [.tab, .character("x"), .character("n")])
  }

  private struct Unexpected: Error {}

  @Test(arguments: [
    ("", "1:1: is empty; a scenario has chains"),
    ("about: x", "1:1: has no chains"),
    ("chains: []", "1:9: chains: is empty; a scenario has a chain"),
    ("- x", "1:1: is no list of 'key: value'; known are \(ScenarioKeys.Scenario.list)"),
    ("chainz: []", "1:1: chainz: is not known; known are \(ScenarioKeys.Scenario.list)"),
    (
      "endpoints:\n  users:\n    median: 5x\nchains: [{recipe: users}]",
      "3:13: endpoints.users.median: '5x' is no time; say 80ms or 1.5s"
    ),
    (
      "endpoints: {users: {failures: {404: 1}}}",
      "1:37: endpoints.users.failures.404: is no failure; known are \(NetworkError.list)"
    ),
    (
      "endpoints: {users: {failures: {503: 1.5}}}",
      "1:37: endpoints.users.failures.503: '1.5' is no number from 0.0 to 1.0"
    ),
    (
      "endpoints: {users: {failures: {503: 0.6, 401: 0.6}}}",
      "1:31: endpoints.users.failures: is more than 1 in all"
    ),
    (
      "endpoints: {users: {median: 2s, tail: 1s}}",
      "1:39: endpoints.users.tail: is shorter than the median"
    ),
    ("chains: [{recipe: fed}]", "1:19: chains.1.recipe: 'fed' is no recipe; known are users"),
    ("chains: [{name: x}]", "1:10: chains.1: has no recipe; known are users"),
    ("chains: [{recipe: feed, count: 0}]", "1:32: chains.1.count: '0' is no whole number from 1 to 2000"),
    ("chains: [{recipe: feed, ask: 1s}]", "1:30: chains.1.ask: feed is not asked"),
    ("chains: [{recipe: users, retry: none}]", "1:33: chains.1.retry: users never tries again"),
    ("chains: [{recipe: tape, endpoint: users}]", "1:35: chains.1.endpoint: tape asks no endpoint"),
    (
      "chains: [{recipe: feed, endpoint: x}]", "1:35: chains.1.endpoint: 'x' is no endpoint; known are avatar"
    ),
    (
      "chains: [{recipe: feed, retry: {delay: 0s}}]",
      "1:40: chains.1.retry.delay: '0s' is too short; 0.001s is the least"
    ),
    (
      "chains: [{recipe: feed, retry: {times: 3}}]",
      "1:32: chains.1.retry: needs exactly one of delay, step and base, or is the word none"
    ),
    ("chains: [{recipe: users, restart: 1s}]", "1:35: chains.1.restart: users stays; give ask in its place"),
    (
      "chains: [{recipe: thumbs, cancel: 3s..1s}]", "1:35: chains.1.cancel: '3s..1s' ends before it begins"
    ),
    ("chains: [{recipe: feed, recipe: feed}]", "1:11: 'recipe' stands here twice"),
    (
      "chains:\n  - {recipe: feed, count: 1500}\n  - {recipe: avatar, count: 501}",
      "3:5: chains.2: makes more than 2000 chains"
    ),
    ("outages: [{at: 1s}]", "1:11: outages.1: does not say for how long; add for: 1.5s"),
    ("outages: [{for: 1s}]", "1:11: outages.1: needs exactly one of at, for one outage, and every, for many"),
    (
      "chains: [{recipe: feed}]\nfaults: [{at: 1s, fault: melt}]",
      "2:26: faults.1.fault: 'melt' is not known; known are fail next, outage, slower, faster"
    ),
    (
      "chains: [{recipe: feed}]\nfaults: [{at: 1s, fault: outage, error: timeout}]",
      "2:41: faults.1.error: only goes with fault: fail next"
    ),
    (
      "chains: [{recipe: feed}]\nkeys: [{at: 1s, press: <Foo>}]",
      "2:24: keys.1.press: no key is called <Foo>"
    ),
    ("chains: [x", "2:1: "), ("chains: \t\u{1}", "1:"), ("a: &b c", "1:4: '&b…' would be an anchor"),
  ])
  func `a mistake is named with its place`(text: String, message: String) {
    // Long lists of what is known are not repeated here.
    #expect(mistake(text).hasPrefix("my.yaml:\(message)"), "\(mistake(text))")
  }

  @Test func `hostile files are refused at once`() throws {
    let bomb = (1...40).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]"
    }
    #expect(mistake("a0: &a0 x\n" + bomb.joined(separator: "\n")).contains("would be an anchor"))
    #expect(mistake(String(repeating: "#", count: 1 << 20) + "\n").contains("has more than 1048576 bytes"))
    #expect(mistake("chains: " + String(repeating: "[", count: 100_000)).hasPrefix("my.yaml:1:"))
    #expect(mistake(String(repeating: "- ", count: 50_000)).hasPrefix("my.yaml:1:"))
    #expect(mistake("chains: [" + String(repeating: "x,", count: 150_000) + "]").contains("entries"))
    #expect(throws: YAMLMistake.self) { try YAMLText(file: "my.yaml", bytes: [97, 10, 97, 0xFF]) }
    do { _ = try YAMLText(file: "my.yaml", bytes: [97, 10, 97, 0xFF]) } catch {
      #expect(error.description == "my.yaml:2:2: is no UTF-8")
    }
  }
}
