import Testing

@testable import Streams

/// What is said to be hidden is seen by no one who watches.
struct ValueVisibilityTests {
  /// Of every operator, whoever was first: the streams, or those who look.
  @Test func `what is built on a hidden stream is hidden, whatever the operator does`() {
    var (shown, hidden) = ([String](), 0)
    for (kind, operation) in Law.table {
      let probe = Probe(recording: .everything, isAwake: false) { .zero }
      let driver = kind.drive(operation, Transcript(), StreamContext(probe: probe))
      driver.leaf.hideRoots()
      probe.wake()
      _ = probe.drain()
      let nodes = driver.leaf.below
      driver.push(1)
      for (node, value) in probe.drain().values(of: nodes) {
        if value == "‹hidden›" {
          hidden += 1
        } else {
          shown.append("\(kind).\(operation) at \(node): \(value)")
        }
      }
    }
    #expect(shown == [])
    #expect(hidden > Law.table.count / 2)
  }

  @Test(arguments: [false, true]) func `a stream that is built later hides values, too`(_ isAwake: Bool) {
    let probe = Probe(recording: .everything, isAwake: isAwake) { .zero }
    let input = StreamContext(probe: probe).run { HotInput<String>().inspected(.hidden) }
    let chain = input.map { $0 + "!" }.filter { _ in true }.on { _ in }
    let length = input.map(\.count).inspected(.shown).map { $0 * 2 }.on { _ in }
    let (other, free) = StreamContext(probe: probe).run { (HotInput<String>(), HotInput<Int>()) }
    let joined = other.merge(input).on { _ in }
    let flat = free.flatMap(.merge) { _ in input.map { $0 } }
      .inspected(.hidden).on { _ in }
    if !isAwake { probe.wake() }
    _ = probe.drain()
    free.push(1)
    other.push("mine")
    input.push("secret")
    let values = Set(probe.drain().all)
    #expect(values == ["‹hidden›", "6", "12", "1", "mine"], "\(values)")
    withExtendedLifetime((chain, length, joined, flat)) {}
  }

  @Test func `requests to a hidden stream are hidden, and answers`() {
    let probe = Probe(recording: .everything) { .zero }
    let logins = StreamContext(probe: probe).run {
      Cold<String, String> { _, password, respond in respond(.success("token of \(password)")) }
        .inspected(.hidden)
    }
    let branch = logins.map { $0.uppercased() }.on { _ in }
    branch.request("secret")
    let facts = probe.drain().facts
    #expect(facts.count { "\($0.event)".lowercased().contains("secret") } == 0)
    #expect(facts.contains { if case .request(_, "‹hidden›") = $0.event { true } else { false } })
  }

  @Test func `each run of a hidden producer is hidden`() {
    let probe = Probe(recording: .everything) { .zero }
    StreamContext(probe: probe).run {
      let producer = SignalProducer<String, Never>(["secret"]).inspected(.hidden).map { $0 + "!" }
      for _ in 0..<2 { producer.startWithValues { _ in } }
    }
    let values = probe.drain().all
    #expect(values.count(where: { $0.contains("secret") }) == 0 && values.contains("‹hidden›"))
  }

  @Test func `a probe may have words of its own`() {
    let probe = Probe(recording: .everything, describe: { "a \(type(of: $0))" }) { .zero }
    let (input, cold) = StreamContext(probe: probe).run {
      (HotInput<String>(), Cold<Int, String> { _, _, respond in respond(.success("")) })
    }
    input.push("secret")
    cold.request(7)
    let facts = probe.drain().facts
    #expect(facts.contains { if case .next("a String", nil) = $0.event { true } else { false } })
    #expect(facts.contains { if case .request(_, "a Int") = $0.event { true } else { false } })
  }
}

extension Node {
  /// Hides the values of the streams on which all is built.
  fileprivate func hideRoots() {
    if nodesAbove.isEmpty, isIdentified { madeRecord().setVisibility(.hidden) }
    for node in nodesAbove { node.hideRoots() }
  }

  /// The numbers of all nodes that values come to.
  fileprivate var below: Set<NodeID> {
    nodesAbove.reduce(into: record.map { [$0.id] } ?? []) { $0.formUnion($1.below) }
  }
}

extension Probe.Drained {
  fileprivate var all: [String] { values(of: Set(facts.map(\.node.id))).map(\.1) }

  fileprivate func values(of nodes: Set<NodeID>) -> [(NodeIdentity, String)] {
    facts.compactMap { fact in
      guard nodes.contains(fact.node.id), case .next(let value, _) = fact.event else { return nil }
      return (fact.node, value)
    }
  }
}
