import Testing

@testable import Streams
@testable import streamtop

/// Figures and words that say what is so.
struct FigureTests {
  let world = World()
  var dashboard = Dashboard()

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  @Test func `delays are rounded, and countdowns are in tenths`() {
    #expect(Format.bareSeconds(.milliseconds(750)) == "0.75")
    #expect(Format.bareSeconds(.seconds(2)) == "2")
    #expect(Format.bareSeconds(.milliseconds(500)) == "0.5")
    #expect(Format.seconds(.milliseconds(1_960)) == "2.0 s")
    #expect(Format.seconds(.microseconds(999_600)) == "1.0 s")
    #expect(Format.countdown(.milliseconds(1_612)) == "1.7 s")
    #expect(Format.countdown(.milliseconds(40)) == "0.1 s")
    #expect(Format.countdown(.seconds(130)) == "130 s")
  }

  @Test func `a bar shows a part of any size, and what is no number`() {
    let parts = [(-1, 0), (.nan, 0), (0.5, 5), (1, 10), (1e300, 10), (.infinity, 10)] as [(Double, Int)]
    for (part, columns) in parts { #expect(Format.columns(part, of: 10) == columns) }
    #expect(Format.bar(1e300, width: 4) == "━━━━" && Format.bar(.nan, width: 2) == "──")
  }

  @Test mutating func `large counts do not grow into each other`() {
    let node = world.node(kind: "Hot", name: "input")
    for _ in 0..<12_605 { world.next(node) }
    for _ in 0..<2_000 { world.error("e", nil, node) }
    look()
    for size in [Size(width: 72, height: 20), Size(width: 80, height: 24), Size(width: 120, height: 40)] {
      let lines = dashboard.render(size).text.split(separator: "\n")
      let line = lines.first { $0.contains("\"input\"") } ?? ""
      #expect(line.contains(#/ (12 605|12k) +2\.0k /#), "\(lines)")
    }
  }

  @Test mutating func `while a lower retry waits, the one above it has passed its error on`() throws {
    let source = world.node(name: "report")
    let inner = world.node("retry", of: source)
    let outer = world.node("retry", of: inner)
    world.run(1, source)
    world.error("503", nil, source, inner)
    world.retry(1, of: 1, in: .seconds(1), "503", inner)
    world.time = .seconds(1)
    world.run(2, source)
    look()
    let phase = { (dashboard: Dashboard) in dashboard.model.nodes[inner.id]?.retry?.phase }
    #expect(phase(dashboard) == .running)
    world.error("503", nil, source, inner, outer)
    world.retry(1, of: 4, in: .seconds(2), "503", outer)
    look()
    #expect(phase(dashboard) == .passedOn)
    let retry = try #require(dashboard.model.nodes[inner.id]?.retry)
    #expect(dashboard.model.words(for: retry, width: 40) == "passed on to a retry below")
    world.time = .seconds(3)
    world.run(3, source)
    look()
    #expect(phase(dashboard) == .running)
  }

  @Test(arguments: [9, 10, 100])
  mutating func `an attempt's number does not run into its time`(attempt: Int) {
    let report = world.node(name: "report")
    world.run(attempt, report)
    world.time = .microseconds(6_100)
    world.error("503", nil, report)
    look()
    _ = dashboard.press(.enter)
    for size in [Size(width: 80, height: 40), Size(width: 120, height: 40)] {
      let text = dashboard.render(size).text
      #expect([" ", "  "].contains { text.contains("attempt \(attempt)\($0)6.1 ms") }, "\(text)")
    }
  }

  @Test mutating func `a retry that is served without a run waits no longer than its delay`() throws {
    let report = world.node(name: "report")
    let retry = world.node("retry", of: report)
    world.error("503", nil, report, retry)
    world.retry(1, of: 3, in: .milliseconds(750), "503", retry)
    look()
    let words = { (dashboard: Dashboard) in
      dashboard.model.nodes[retry.id]?.retry.map { dashboard.model.words(for: $0, width: 60) } ?? ""
    }
    #expect(words(dashboard).hasPrefix("0.8 s ") && words(dashboard).hasSuffix("0.75 ┄ s"))
    world.time = .milliseconds(751)
    look()
    #expect(words(dashboard) == "attempt 2 runs")
    #expect(!dashboard.render(Size(width: 120, height: 40)).text.contains("0.0 s"))
  }

  @Test mutating func `the plan shows what was tried, what is waited for, and what is to come`() throws {
    let feed = world.node(name: "feed")
    world.error("503", nil, feed)
    let first = Fact.Retry(
      attempt: 1, limit: 4, delay: .milliseconds(500), coming: [.seconds(1), .seconds(2), .seconds(4)],
      error: "503")
    world.probe.note(.retry(first), at: feed)
    world.time = .milliseconds(500)
    let second = Fact.Retry(
      attempt: 2, limit: 4, delay: .seconds(1), coming: [.seconds(2), .seconds(4)], error: "503")
    world.probe.note(.retry(second), at: feed)
    look()
    #expect(dashboard.model.nodes[feed.id]?.retry?.plan(width: .max) == "0.5 ✕ 1 ┄ 2 · 4 · s")
  }

  @Test mutating func `an end says who asked for it, and after how many retries`() throws {
    let (window, other) = (world.node(name: "window"), world.node(name: "feed"))
    let leaf = world.node("on", of: window)
    world.probe.note(.cancel, at: window)
    world.end(.cancelled, leaf, window)
    world.error("503", nil, other)
    world.retry(2, of: 2, in: .zero, "503", other)
    world.end(.error("503"), other)
    look()
    #expect(dashboard.model.endings[window.id]?.words == "⊘ cancelled: cancel() was called on window")
    #expect(dashboard.model.endings[other.id]?.words == "✕ 503 after 2 retries")
    // Both nodes ended at one moment: there is no time to show.
    #expect(!dashboard.render(Size(width: 120, height: 40)).text.contains("+0.0 ms"))
  }

  @Test mutating func `a tree of which some lives has no end, and takes no time to one`() {
    let users = world.node(kind: "Cold", name: "users")
    let branch = world.node("map", of: users, kind: "Cold")
    let leaf = world.node("on", of: branch, kind: "Cold")
    for (step, node) in [leaf, branch].enumerated() {
      world.time = .milliseconds(400 * step)
      world.end(.cancelled, node)
    }
    look()
    _ = dashboard.type("4")
    let head = dashboard.render(Size(width: 80, height: 24)).line(2)
    #expect(head.contains("users") && head.contains("● lives on") && head.contains("2 nodes"))
    #expect(!head.contains(" in ") && !head.contains(" s "))
  }

  @Test mutating func `what is dropped at a node that has ended is counted`() {
    let node = world.node(kind: "Cold", name: "users")
    world.end(.cancelled, node)
    look()
    for _ in 0..<19 { world.probe.note(.drop, at: node) }
    look()
    #expect(dashboard.model.nodes[node.id]?.counters.drops == 19)
    _ = dashboard.type("a")
    let line = dashboard.render(Size(width: 80, height: 24)).line(3)
    #expect(line.contains("\"users\"") && line.contains(" 19 "), "\(line)")
  }

  @Test(arguments: 10...70)
  func `where a node was built is cut at its beginning: the line's number stays`(width: Int) {
    let place = Format.place("Sources/App/Features/Login/LoginViewModel+Refreshing.swift:1042", width: width)
    #expect(place.hasSuffix(":1042") && place.count <= width)
  }

  @Test
  mutating func `what a stream dropped stands in its row, and what the probe did not keep in the title`() {
    let node = world.node(kind: "Hot", name: "input")
    world.probe.note(.drop, at: node)
    var sample = world.sample()
    sample.lostValues = 7
    _ = dashboard.reduce(.sample(sample))
    let text = dashboard.render(Size(width: 120, height: 40)).text
    #expect(text.contains("7 only counted") && !text.contains("drop 7"))
    #expect(text.contains("DROP"))
    #expect(dashboard.render(Size(width: 80, height: 24)).text.contains("DROP"))
  }

  @Test mutating func `errors are red while they matter`() throws {
    let node = world.node(kind: "Hot", name: "input")
    world.error("e", nil, node)
    look()
    let red = { (dashboard: Dashboard) in
      dashboard.render(Size(width: 80, height: 24)).cells(inRow: 3).contains { $0.style.ink == .bad }
    }
    #expect(red(dashboard))
    world.time = .seconds(30)
    look()
    #expect(!red(dashboard))
  }

  @Test mutating func `the first hint goes with the first key, and does not come back`() {
    _ = world.node(kind: "Cold", name: "users")
    look()
    let size = Size(width: 80, height: 24)
    #expect(dashboard.render(size).line(22).contains("r asks   x cancels   R retries now"))
    _ = dashboard.press(.down)
    #expect(!dashboard.render(size).text.contains("r asks"))
    look()
    #expect(!dashboard.render(size).text.contains("r asks"))
    // Nor at a later start.
    dashboard = Dashboard(options: DashboardOptions(knowsKeys: true))
    look()
    #expect(!dashboard.render(size).text.contains("r asks"))
  }
}
