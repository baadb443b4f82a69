import Testing

@testable import Streams
@testable import streamtop

/// Lists that follow what happens, against lists that are made anew each time.
struct FollowedListsTests {
  private static let filters = [
    "", "feed", "op:map", "kind:promise", "state:retry", "err>0", "age<2s", "!feed rate>0",
  ]

  private static func plan(_ random: inout SplitMix64, _ model: Model) throws -> ListingPlan {
    var plan = ListingPlan()
    let filter = try NodeFilter(filters.randomElement(using: &random) ?? "")
    if !filter.terms.isEmpty { plan.filter = filter }
    plan.order = ChainOrder.allCases.randomElement(using: &random) ?? .order
    plan.isInverted = Int.random(in: 0...3, using: &random) == 0
    plan.isGrouped = Bool.random(using: &random)
    plan.showsEnded = Int.random(in: 0...3, using: &random) == 0
    plan.kept = model.roots.randomElement(using: &random)
    plan.turned = Set(
      model.nodes.keys.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.map(LineID.node))
    return plan
  }

  private static func expectEqual(_ lists: Lists, _ plain: Lists, _ model: Model, _ seed: UInt64) {
    #expect(lists.chains.rows == plain.chains.rows, "seed \(seed)")
    #expect(lists.chains.groups == plain.chains.groups)
    #expect(lists.chains.accepted == plain.chains.accepted)
    #expect(lists.chains.fitting == plain.chains.fitting)
    #expect(lists.chains.nextFold == plain.chains.nextFold)
    for row in plain.chains.rows {
      #expect(lists.chains.totals(of: row, in: model) == plain.chains.totals(of: row, in: model))
    }
    #expect(lists.laneLabel == plain.laneLabel)
    #expect(lists.retries == plain.retries)
    #expect(lists.waiting == plain.waiting)
    #expect(lists.ends.map(\.id) == plain.ends.map(\.id))
    #expect(lists.ends.map(\.ending.words) == plain.ends.map(\.ending.words))
    #expect(lists.endings == plain.endings)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what is listed after a look is what would be listed anew`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    var random = SplitMix64(seed: seed &* 977)
    var model = Model(limits: RandomProgram.limits)
    // The first half as most see it, and then in all ways.
    var plan = ListingPlan()
    var lists = Lists(model, plan)
    for step in 0..<240 {
      if step >= 120, step.isMultiple(of: 20) { plan = try Self.plan(&random, model) }
      model.apply(program.look())
      let isFollowed = lists.follow(model, plan)
      #expect(isFollowed)
      Self.expectEqual(lists, Lists(model, plan), model, seed)
    }
    #expect(model.foldedNodes > 20 && model.retryCount > 10)
  }

  @Test func `a look at which nothing but figures has changed lists nothing anew`() throws {
    let world = World()
    var model = Model()
    let chains = (0..<5).map { world.node(kind: "Hot", name: "feed \($0)") }
    world.end(.completed, chains[4])
    model.apply(world.sample())
    world.time = .seconds(4)
    model.apply(world.sample())
    var lists = Lists(model, ListingPlan())
    #expect(lists.chains.groups.count == 1)
    /// Whether a look after which one value and one error have come lists the chains anew.
    func listsAnew(_ plan: ListingPlan) -> Bool {
      world.time += .seconds(1)
      world.next("1", chains[0])
      world.error("503", nil, chains[1])
      model.apply(world.sample())
      return lists.follow(model, plan) && lists.listedAt == model.time
    }
    #expect(!listsAnew(ListingPlan()))
    // In another way, and then in the same.
    let filter = ListingPlan(filter: try NodeFilter("feed"))
    #expect(listsAnew(filter) && !listsAnew(filter))
    let figures = ListingPlan(filter: try NodeFilter("err>1"))
    #expect(listsAnew(figures) && listsAnew(figures))
    let order = ListingPlan(order: .errors)
    #expect(listsAnew(order) && listsAnew(order))
  }
}
