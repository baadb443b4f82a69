import Synchronization

@testable import Streams
@testable import streamtop

/// A real probe with a clock set by hand, and short words for what the engine would report.
final class World: Sendable {
  private let clock = Mutex(Duration.zero)
  private let made = Mutex<Probe?>(nil)

  var probe: Probe {
    made.withLock { probe in
      if let probe { return probe }
      let new = Probe(recording: .everything) { [unowned self] in time }
      probe = new
      return new
    }
  }

  var time: Duration {
    get { clock.withLock { $0 } }
    set { clock.withLock { $0 = newValue } }
  }

  func node(
    _ operation: StaticString = "source", of parents: NodeRecord..., kind: String = "Promise",
    name: String? = nil, readsErrors: Bool = false
  ) -> NodeRecord {
    let origin = NodeOrigin(
      stream: (TestKinds.named(kind), Int.self), operation: NodeOrigin.Literal(operation),
      file: NodeOrigin.Literal("Demo.swift"), line: UInt(parents.count + 1))
    let record = NodeRecord(origin: origin, isRoot: parents.isEmpty, readsErrors: readsErrors)
    _ = probe.adopt(record, parents: NodeParents(parents.map(\.id)), isAttached: false)
    if let name {
      record.rename(name)
      probe.note(.named(name), at: record)
    }
    for parent in parents { probe.note(.attached(to: parent.id), at: record) }
    return record
  }

  /// A value that is only counted.
  func next(_ nodes: NodeRecord...) {
    for node in nodes { node.countNext() }
  }

  /// A value that is counted and recorded.
  func next(_ value: String, _ node: NodeRecord) {
    node.countNext()
    var passage = Passage()
    // Unmanaged: the caller holds the node's record.
    probe.beginEntry(
      of: .passUnretained(node), nil, Tape.Shape.fitting(String.self), in: &passage, after: -1)
    node.tape.write(value)
  }

  func run(_ attempt: Int, _ node: NodeRecord, _ exchange: Fact.Exchange? = nil) {
    node.countRun()
    probe.note(.run(attempt: attempt, exchange), at: node)
  }

  /// A run's task answers with a value that is only counted.
  func answer(_ node: NodeRecord) {
    probe.note(.answered, at: node)
    node.countNext()
  }

  func request(_ number: Int, from node: NodeRecord, share: Bool = false) -> Fact.Exchange {
    let exchange = Fact.Exchange(request: number, branch: node.id, share: share)
    node.countRequest()
    probe.note(.request(exchange, value: nil), at: node)
    return exchange
  }

  func error(_ text: String, _ exchange: Fact.Exchange? = nil, _ nodes: NodeRecord...) {
    for node in nodes {
      node.countError()
      probe.note(.error(text, exchange), at: node)
    }
  }

  func retry(_ attempt: Int, of limit: Int?, in delay: Duration, _ error: String, _ node: NodeRecord) {
    node.countRetry()
    probe.note(Fact.Retry(attempt: attempt, limit: limit, delay: delay, error: error), at: node)
  }

  func end(_ reason: Fact.End, _ nodes: NodeRecord...) {
    for node in nodes { probe.note(.end(reason, cause: nil), at: node) }
  }

  func sample(status: Status = Status()) -> Sample {
    var sample = Sample(time: time, status: status)
    sample.add(probe.drain())
    return sample
  }
}

extension Dashboard {
  /// Presses one key for each character.
  mutating func type(_ text: String) -> [Effect] {
    text.flatMap { reduce(.key(.character($0))) }
  }

  mutating func press(_ keys: Key...) -> [Effect] {
    keys.flatMap { reduce(.key($0)) }
  }
}

extension Model {
  /// The rows of the list of chains, with all that has ended: how deep each stands, what it is called, and its state.
  var rowWords: [String] {
    Listing(self, ListingPlan(showsEnded: true)).rows.compactMap { row in
      row.node.flatMap { nodes[$0] }.map { "\(row.depth) \(rowLabel($0)) \(state(of: $0).words)" }
    }
  }
}

/// Kinds of streams for nodes that no stream has made.
private enum TestKinds {
  enum Promise: NamedKind { static var name: String { "Promise" } }
  enum Cold: NamedKind { static var name: String { "Cold" } }
  enum Hot: NamedKind { static var name: String { "Hot" } }
  enum HotInput: NamedKind { static var name: String { "HotInput" } }
  enum Observable: NamedKind { static var name: String { "Observable" } }
  enum ObservableInput: NamedKind { static var name: String { "ObservableInput" } }
  enum Signal: NamedKind { static var name: String { "Signal" } }
  enum SignalProducer: NamedKind { static var name: String { "SignalProducer" } }
  enum CallbagSource: NamedKind { static var name: String { "CallbagSource" } }
  enum Progression: NamedKind { static var name: String { "Progression" } }

  static func named(_ name: String) -> any NamedKind.Type {
    let all: [any NamedKind.Type] = [
      Promise.self, Cold.self, Hot.self, HotInput.self, Observable.self, ObservableInput.self, Signal.self,
      SignalProducer.self, CallbagSource.self, Progression.self,
    ]
    return all.first { $0.name == name } ?? Promise.self
  }
}

extension NamedKind {
  static func describe(_ value: Any.Type) -> String { "\(name)<\(value)>" }
}
