import Testing

@testable import Streams
@testable import streamtop

/// The forest as it is listed, for random forests, against what a plain walk over the model says.
struct ListingTests {
  private struct Forest {
    let world = World()
    var model = Model()
    var nodes: [NodeRecord] = []

    init(_ random: inout SplitMix64) {
      for step in 0..<80 {
        world.time = .milliseconds(40 * step)
        switch (Int.random(in: 0..<6, using: &random), nodes.randomElement(using: &random)) {
        case (0...1, _), (_, nil):
          nodes.append(world.node(kind: "Hot", name: ["a", "b 1", "b 2", nil][step % 4]))
        case (2...3, let node?): nodes.append(world.node("map", of: node, kind: "Hot"))
        case (4, let node?):
          world.next(node)
          if step % 3 == 0 { node.countDrop() }
        case (_, let node?): world.error("e", nil, node)
        }
      }
      for node in nodes where Int.random(in: 0..<3, using: &random) == 0 { world.end(.completed, node) }
      model.apply(world.sample())
    }
  }

  private static func plan(_ random: inout SplitMix64, _ model: Model) -> ListingPlan {
    var plan = ListingPlan()
    plan.order = ChainOrder.allCases.randomElement(using: &random) ?? .order
    plan.isInverted = Bool.random(using: &random)
    plan.isGrouped = Bool.random(using: &random)
    plan.showsEnded = Bool.random(using: &random)
    plan.kept = model.roots.randomElement(using: &random)
    plan.linger = .milliseconds(Int.random(in: 0...4_000, using: &random))
    plan.turned = Set(
      model.nodes.keys.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map(LineID.node))
    return plan
  }

  @Test func `every node has one line, or is below one that is folded`() {
    var random = SplitMix64(seed: 23)
    for _ in 0..<60 {
      let model = Forest(&random).model
      let plan = Self.plan(&random, model)
      let listing = Listing(model, plan)
      let shown = listing.rows.compactMap(\.node)
      #expect(Set(shown).count == shown.count)
      let folded = Set(listing.rows.filter(\.isFolded).map(\.line))
      let grouped = listing.groups.values.filter { folded.contains(.group($0.id)) }.flatMap(\.members)
      for node in model.nodes.values {
        var above: [NodeID] = []
        var next = node.parent
        while let id = next { (above, next) = (above + [id], model.nodes[id]?.parent) }
        let isHidden = above.contains { plan.turned.contains(.node($0)) } || grouped.contains(node.root)
        #expect(shown.contains(node.id) != isHidden)
      }
    }
  }

  @Test func `a group says how many of its chains live, and how the others have ended`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<60 {
      let model = Forest(&random).model
      for group in Listing(model, Self.plan(&random, model)).groups.values {
        let tops = group.members.compactMap { model.nodes[$0] }
        let living = tops.count { $0.openNodes > 0 }
        #expect(group.words.contains("● \(living) live") == (living > 0))
        let completed = tops.count { $0.openNodes == 0 && $0.treeEnd == .completed }
        #expect(group.words.contains("■ \(completed)") == (completed > 0))
      }
    }
  }

  @Test func `folded lines and groups have the values of their chains, and the sums of what is below them`() {
    var random = SplitMix64(seed: 29)
    for _ in 0..<60 {
      let model = Forest(&random).model
      let listing = Listing(model, Self.plan(&random, model))
      for row in listing.rows {
        let tops: [NodeID] =
          switch row.line {
          case .group(let id): listing.groups[id]?.members ?? []
          case .node(let id): [id]
          default: []
          }
        let below = Set(tops.flatMap { model.listeners(of: $0) }).compactMap { model.nodes[$0] }
        #expect(row.isSum == (row.isFolded || row.node == nil))
        guard row.isSum else { continue }
        let totals = listing.totals(of: row, in: model)
        let sources = tops.compactMap { model.nodes[$0] }
        #expect(totals.counts.errors == sources.reduce(0) { $0 + $1.counters.errors })
        #expect(totals.counts.next == sources.reduce(0) { $0 + $1.counters.next })
        #expect(totals.counts.drops == below.reduce(0) { $0 + $1.counters.drops })
      }
    }
  }

  @Test(arguments: ChainOrder.allCases, [false, true])
  func `chains stand in the order that was asked for, and equal ones as they were made`(
    order: ChainOrder, isInverted: Bool
  ) {
    var random = SplitMix64(seed: 31)
    let model = Forest(&random).model
    let plan = ListingPlan(order: order, isInverted: isInverted, showsEnded: true)
    let tops = Listing(model, plan).rows.filter { $0.depth == 0 }.compactMap(\.node)
    let ranks = tops.map {
      order.rank(of: model.totals(below: $0), madeAt: model.nodes[$0]?.madeAt ?? .zero) ?? 0
    }
    #expect(tops.count == model.roots.count)
    for (left, right) in zip(tops.indices, tops.indices.dropFirst()) {
      if order == .order {
        #expect((tops[left] < tops[right]) != isInverted)
      } else if ranks[left] == ranks[right] {
        #expect(tops[left] < tops[right])
      } else {
        #expect((ranks[left] > ranks[right]) != isInverted)
      }
    }
  }

  @Test func `what has ended is one line for each place, but for the chain on which the user is`() {
    let world = World()
    var model = Model()
    let chains = (0..<5).map { world.node(name: "feed \($0)") }
    world.end(.completed, chains[0], chains[1])
    world.end(.error("503"), chains[2])
    world.end(.cancelled, chains[3])
    model.apply(world.sample())
    // For a moment one can see how they ended.
    #expect(Listing(model, ListingPlan()).rows.compactMap(\.node).count == 5)
    world.time += .seconds(3)
    model.apply(world.sample())
    let listing = Listing(model, ListingPlan(kept: chains[1].id))
    #expect(listing.rows.compactMap(\.node) == [chains[1].id, chains[4].id])
    let group = listing.rows.last.flatMap(listing.group)
    #expect(group?.label == "feed")
    #expect(group?.members == [chains[0].id, chains[2].id, chains[3].id])
    #expect(group?.words == "■ 1 ✕ 1 ⊘ 1")
  }

  @Test func `a filter keeps what is above a node that it accepts`() throws {
    let world = World()
    var model = Model()
    let top = world.node(kind: "Hot", name: "top")
    let middle = world.node("map", of: top, kind: "Hot")
    let leaf = world.node("filter", of: middle, kind: "Hot")
    _ = world.node("scan", of: top, kind: "Hot")
    model.apply(world.sample())
    let listing = Listing(model, ListingPlan(filter: try NodeFilter("op:filter")))
    #expect(listing.rows.compactMap(\.node) == [top.id, middle.id, leaf.id])
    #expect(listing.fitting == Fitting(count: 1, total: 4))
  }
}
