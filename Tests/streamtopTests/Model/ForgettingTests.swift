import Testing

@testable import Streams
@testable import streamtop

/// Nodes that have ended while facts were missing.
struct ForgettingTests {
  let world = World()
  var model = Model()

  /// A look before which facts are missing: these nodes live, and no others.
  private mutating func lose(allBut living: NodeRecord...) {
    world.time += .seconds(1)
    var sample = world.sample()
    sample.facts = []
    sample.keyframe = living.map { NodeSnapshot(identity: $0.identity, madeAt: .zero) }
    model.apply(sample)
  }

  private mutating func look() { model.apply(world.sample()) }

  private var shown: [String] {
    Listing(model, ListingPlan(showsEnded: true)).rows.compactMap { row in
      row.node.map { "\(row.depth) \($0)" }
    }
  }

  @Test mutating func `what hears another node, too, is shown below that one`() {
    let (left, right) = (world.node(kind: "Hot"), world.node(kind: "Hot"))
    let join = world.node("merge", of: left, right, kind: "Hot")
    let leaf = world.node("on", of: join, kind: "Hot")
    look()
    #expect(shown == ["0 \(left.id)", "1 \(join.id)", "2 \(leaf.id)", "0 \(right.id)"])

    // A second time nothing is left to be forgotten.
    for _ in 1...2 {
      lose(allBut: right, join, leaf)
      #expect(shown == ["0 \(right.id)", "1 \(join.id)", "2 \(leaf.id)"])
      #expect(model.nodes[right.id]?.openNodes == 3)
      #expect(model.nodes[right.id]?.joins == [])
      #expect(model.root(of: leaf.id) == right.id)
    }
    world.end(.completed, right, join, leaf)
    look()
    #expect(model.nodes[right.id].map(model.state) == .ended(.completed))
  }

  @Test mutating func `what hears nothing else is a tree of its own, in its place among the others`() {
    let source = world.node(kind: "Hot")
    let top = world.node("map", of: source, kind: "Hot")
    let other = world.node(kind: "Hot")
    let leaf = world.node("on", of: top, kind: "Hot")
    look()
    lose(allBut: top, other, leaf)
    #expect(model.roots == [top.id, other.id])
    #expect(shown == ["0 \(top.id)", "1 \(leaf.id)", "0 \(other.id)"])
    #expect(model.nodes[top.id]?.openNodes == 2 && model.nodes[other.id]?.openNodes == 1)
  }

  @Test mutating func `what has ended below it goes with it`() {
    let source = world.node(kind: "Cold")
    let branch = world.node("map", of: source, kind: "Cold")
    let leaf = world.node("on", of: branch, kind: "Cold")
    world.end(.cancelled, leaf)
    look()
    lose()
    #expect(model.nodes.isEmpty && model.roots.isEmpty && model.endedNodes.isEmpty)
  }

  @Test mutating func `an inner stream outlives who has heard it`() {
    let source = world.node("pipe", kind: "Signal")
    let host = world.node("flatMap", of: source, kind: "Signal")
    let run = world.node(kind: "SignalProducer")
    world.probe.note(.attached(to: run.id), at: host)
    look()
    #expect(shown == ["0 \(source.id)", "1 \(host.id)", "2 \(run.id)"])
    lose(allBut: run)
    #expect(shown == ["0 \(run.id)"] && model.roots == [run.id])
    #expect(model.nodes[run.id]?.host == nil)
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `the forest stays whole, whatever is missing`(seed: UInt64) {
    var program = RandomProgram(seed: seed)
    var chance = Chance(seed: seed, purpose: "forgetting")
    var model = Model(limits: RandomProgram.limits)
    var forgotten = 0
    for step in 1...120 {
      var sample = program.look()
      if step.isMultiple(of: 5) {
        let living = model.nodes.values.filter(\.isAlive).sorted { $0.id < $1.id }
        let kept = living.filter { _ in chance.number(in: 0...9) > 2 }
        sample.facts = []
        sample.keyframe = kept.map { NodeSnapshot(identity: $0.identity, madeAt: $0.madeAt) }
        forgotten += living.count - kept.count
      }
      model.apply(sample)
      guard let keyframe = sample.keyframe else { continue }
      let living = Set(model.nodes.values.filter(\.isAlive).map(\.id))
      #expect(living == Set(keyframe.map(\.identity.id)))
      #expect(model.nodes.values.filter { !isInPlace($0, model) }.map(\.id) == [])
    }
    #expect(forgotten > 20)
  }

  /// Whether a node says the same of those around it as they do.
  private func isInPlace(_ node: streamtop.Node, _ model: Model) -> Bool {
    let others = node.children + node.runs + node.joins
    guard others.allSatisfy({ model.nodes[$0] != nil }) else { return false }
    if let host = node.host, model.nodes[host]?.runs.contains(node.id) != true { return false }
    if let parent = node.parent.flatMap({ model.nodes[$0] }) {
      return parent.children.contains(node.id) && parent.root == node.root
    }
    let open = model.nodes.values.count { $0.root == node.id && $0.isAlive }
    return node.parent == nil && node.root == node.id && node.openNodes == open
      && model.roots.contains(node.id) == (node.host == nil)
  }

  @Test mutating func `a branch takes its retries along`() {
    let (left, right) = (world.node(kind: "Hot"), world.node(kind: "Hot"))
    let join = world.node("merge", of: left, right, kind: "Hot")
    let retry = world.node("retry", of: join, kind: "Hot")
    world.retry(1, of: nil, in: .seconds(60), "503", retry)
    look()
    #expect(model.waitingRetries(below: left.id) == [retry.id])
    lose(allBut: right, join, retry)
    #expect(model.waitingRetries(below: left.id).isEmpty)
    #expect(model.waitingRetries(below: right.id) == [retry.id])
    world.run(2, right)
    look()
    #expect(model.nodes[retry.id]?.retry?.phase == .running)
  }
}
