import Testing

@testable import Streams

/// A record that is made late tells the same as one made at birth.
struct `Laws of adoption` {
  @Test(arguments: [false, true], [AdoptionOrder.built, .named])
  func `a record made late tells the same as one made at birth`(_ isPushed: Bool, _ order: AdoptionOrder) {
    var (differences, compared) = ([String](), 0)
    for (kind, operation) in Law.table {
      let (early, late) = Self.pair { context in
        let driver = kind.drive(operation, Transcript(), context)
        if order == .named { driver.leaf.nameAll() }
        if isPushed { driver.push(1) }
        return driver
      }
      compared += early.count
      if early != late { differences.append("\(kind).\(operation):\n  \(early)\n  \(late)") }
    }
    #expect(differences == [], "\(differences.count)")
    #expect(isPushed || compared > 2 * Law.table.count)
  }

  @Test(arguments: [false, true])
  func `so does one of an event stream`(_ isProducer: Bool) {
    var differences: [String] = []
    for operation in OperatorUnderTest.all where operation.kinds.count == KindUnderTest.allCases.count {
      let (early, late) = Self.pair { context in
        context.run {
          let (signal, input) = Signal<Int, any Error>.pipe()
          let transcript = Transcript()
          let node =
            isProducer
            ? operation.attach(to: SignalProducer(signal), transcript)
            : operation.attach(to: signal, transcript)
          input.send(value: 1)
          return (input, signal, node, transcript)
        }
      }
      if early != late { differences.append("\(operation):\n  \(early)\n  \(late)") }
    }
    #expect(differences == [], "\(differences.count)")
  }

  /// How the nodes stand of what is built twice: while a probe is awake, and before one is.
  private static func pair(_ build: (StreamContext) -> some Any) -> (early: [String], late: [String]) {
    let schedulers = (VirtualScheduler(), VirtualScheduler())
    let early = Probe { .zero }
    let first = build(StreamContext(scheduler: schedulers.0, probe: early))
    // As if more had happened than the journal holds.
    early.journal.withLock { _ = $0.breakOff() }
    let late = Probe(isAwake: false) { .zero }
    let second = build(StreamContext(scheduler: schedulers.1, probe: late))
    late.wake()
    // Each gate is a stream's, or known to be none.
    #expect(late.register.newCount == 0)
    defer { withExtendedLifetime((first, second)) {} }
    let lines = (lines(early.drain().keyframe), lines(late.drain().keyframe))
    return lines
  }

  /// The nodes in words, each with those above it and those that it hears, in no order.
  private static func lines(_ keyframe: [NodeSnapshot]?) -> [String] {
    guard let keyframe else { return ["no keyframe"] }
    let nodes = Dictionary(keyframe.map { ($0.identity.id, $0) }) { first, _ in first }
    func describe(_ id: NodeID) -> String? {
      // What has ended before anyone looked is not told of.
      guard let snapshot = nodes[id] else { return nil }
      let node = snapshot.identity
      let parents = node.parents.compactMap(describe).joined(separator: ", ")
      let reads = node.readsErrors ? " reads errors" : ""
      return
        "\(node.type).\(node.operation) \(node.location) \(node.kind) \(node.name ?? "")\(reads) <- (\(parents))"
    }
    return keyframe.compactMap { snapshot in
      guard let node = describe(snapshot.identity.id) else { return nil }
      let sources = snapshot.sources.compactMap(describe).sorted().joined(separator: ", ")
      return node + (sources.isEmpty ? "" : " hears (\(sources))")
    }
    .sorted()
  }
}

/// What happens to streams before someone looks.
enum AdoptionOrder: CaseIterable, Sendable {
  case built
  /// Each has a record for its name already.
  case named
}

extension Node {
  /// Gives this node and all above it a record for its name.
  fileprivate func nameAll() {
    guard isIdentified else { return nodesAbove.forEach { $0.nameAll() } }
    madeRecord().rename("named")
    for node in nodesAbove { node.nameAll() }
  }
}
