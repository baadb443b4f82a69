import Testing

@testable import Streams
@testable import streamtop

/// What a line says that speaks for a whole chain, or for several.
struct SpeakingLineTests {
  @Test func `a line that speaks for a chain counts its source once, and again where a retry has started it`()
    throws
  {
    let world = World()
    var model = Model()
    let source = world.node(kind: "SignalProducer", name: "quote")
    let retry = world.node("retry", of: source, kind: "SignalProducer")
    let leaf = world.node("map", of: retry, kind: "SignalProducer")
    var run = source
    for attempt in 1...10 {
      world.next(run, retry, leaf)
      run.countError()
      world.end(.error("503"), run)
      world.retry(attempt, of: nil, in: .zero, "503", retry)
      run = world.node(kind: "SignalProducer", name: "quote")
      world.probe.note(.attached(to: run.id), at: retry)
      world.time += .milliseconds(50)
      model.apply(world.sample())
    }
    // Of the attempts, the last few are shown.
    #expect(model.nodes.count < 13)
    let folded = Listing(model, ListingPlan(turned: [.node(source.id)]))
    let row = try #require(folded.rows.first)
    let totals = folded.totals(of: row, in: model)
    #expect(
      row.isFolded && totals.counts.next == 10 && totals.counts.errors == 10 && totals.counts.retries == 10)
    let unfolded = Listing(model, ListingPlan())
    let own = unfolded.totals(of: try #require(unfolded.rows.first), in: model)
    #expect(own.counts.next == 1 && own.counts.errors == 1)
  }

  @Test func `short-lived chains of one place fold, and what is forgotten of them is counted`() throws {
    let world = World()
    var model = Model(limits: Model.Limits(nodes: 64))
    for number in 1...1_000 {
      world.time += .milliseconds(1)
      let top = world.node(name: "quick \(number)")
      let leaf = world.node("map", of: top)
      if number % 10 == 0 { world.error("no", nil, top, leaf) } else { world.next(top, leaf) }
      world.end(number % 10 == 0 ? .error("no") : .completed, leaf, top)
      if number % 10 == 0 { model.apply(world.sample()) }
    }
    #expect(model.forgottenChains > 900)
    let listing = Listing(model, ListingPlan())
    // For a moment one can see how the last ones ended.
    #expect(listing.rows.compactMap(\.node).filter { model.nodes[$0]?.isRoot == true }.count == 4)
    let row = try #require(listing.rows.last)
    let group = try #require(listing.group(of: row))
    #expect(group.title == "quick ×996 ended" && group.words == "■ 897 ✕ 99")
    let totals = listing.totals(of: row, in: model)
    #expect(totals.counts.next == 897 && totals.counts.errors == 99)
    // Those of a filter are the ones that fit it.
    let fitting = Listing(model, ListingPlan(filter: try NodeFilter("quick")))
    #expect(fitting.rows.last.flatMap(fitting.group)?.forgotten.count == 0)
  }

  /// In which samples one look may come.
  enum Cut: CaseIterable { case whole, atItsTime, atItsFacts }

  @Test(arguments: Cut.allCases)
  func `what is forgotten has all its counts, though these come in later parts of a look`(cut: Cut) throws {
    let world = World()
    var model = Model(limits: Model.Limits(nodes: 64))
    for _ in 1...200 {
      let top = world.node(name: "quick")
      world.next(top, top)
      world.end(.completed, top)
      world.time += .milliseconds(1)
    }
    let look = world.sample()
    var rest = look
    (rest.facts, rest.lostValues) = ([], 0)
    switch cut {
    case .whole: model.apply(look)
    case .atItsTime:
      // As a recording has a look that is too large: all parts are of one time.
      for half in [0..<look.facts.count / 2, look.facts.count / 2..<look.facts.count] {
        var part = look
        (part.facts, part.readings) = (Array(look.facts[half]), [])
        model.apply(part)
      }
      model.apply(rest)
    case .atItsFacts:
      // As it is shown where a fact stops the screen.
      for half in [0..<look.facts.count / 2, look.facts.count / 2..<look.facts.count] {
        model.apply(look.part(half))
      }
      model.apply(rest)
    }
    world.time += .milliseconds(50)
    model.apply(world.sample())
    #expect(model.forgottenChains > 100)
    #expect(model.forgotten.values.reduce(0) { $0 + $1.counts.next } == 2 * model.forgottenChains)
  }

  @Test func `a look without an end does not fill the memory`() {
    let world = World()
    var model = Model(limits: Model.Limits(nodes: 64, most: 400))
    for _ in 1...20 {
      for _ in 1...100 { world.end(.completed, world.node(name: "quick")) }
      model.apply(world.sample())
      #expect(model.nodes.count <= 500)
    }
  }
}
