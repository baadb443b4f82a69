import Testing

@testable import Streams
@testable import streamtop

struct LayoutFuzzTests {
  @Test(arguments: [GlyphSet.unicode, .ascii])
  func `no size traps, and no line leaves the canvas`(glyphs: GlyphSet) {
    var random = SplitMix64(seed: glyphs == .ascii ? 3 : 5)
    for round in 0..<4 {
      var dashboard = Self.randomDashboard(glyphs, &random, isEmpty: round == 0)
      for width in stride(from: 1, through: 220, by: Int.random(in: 3...9, using: &random)) {
        let height = Int.random(in: 1...60, using: &random)
        Self.pressRandomKey(&dashboard, &random)
        let canvas = dashboard.render(Size(width: width, height: height))
        for row in 0..<height {
          let line = canvas.line(row)
          #expect(CharacterWidth.of(line) <= width)
          #expect(line.unicodeScalars.allSatisfy { CharacterWidth.of($0) > 0 })
          if glyphs == .ascii { #expect(line.utf8.allSatisfy { $0 < 0x7F && $0 >= 0x20 }) }
        }
      }
    }
  }

  @Test func `every size up to 220x60 draws`() {
    var random = SplitMix64(seed: 11)
    let dashboard = Self.randomDashboard(.unicode, &random, isEmpty: false)
    for height in 1...60 {
      for width in stride(from: 1, through: 220, by: height % 7 + 6) {
        let canvas = dashboard.render(Size(width: width, height: height))
        #expect(canvas.size == Size(width: width, height: height))
      }
    }
  }

  @Test func `no way to share the screen traps`() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<12 {
      var dashboard = Self.randomDashboard(.unicode, &random, isEmpty: false)
      let smallest = Size(width: 72, height: 14)
      var names = Panes.all.map(\.name) + [.details]
      let part = Self.randomPart(of: &names, depth: 0, &random)
      let hasStatus = Bool.random(using: &random)
      dashboard.view.layouts = [Layout(smallest: smallest, hasStatus: hasStatus, root: part)]
      for _ in 0..<20 {
        Self.pressRandomKey(&dashboard, &random)
        let size = Size(
          width: Int.random(in: 72...160, using: &random), height: Int.random(in: 14...50, using: &random))
        let canvas = dashboard.render(size)
        for row in 0..<size.height { #expect(CharacterWidth.of(canvas.line(row)) <= size.width) }
      }
    }
  }

  @Test(arguments: [Size(width: 39, height: 10), Size(width: 40, height: 9), Size(width: 21, height: 1)])
  func `below the smallest size one line says so`(size: Size) {
    #expect(Dashboard().render(size).text.trimmed == "too small, need 40x10")
  }

  @Test(arguments: [Size(width: 0, height: 0), Size(width: -5, height: 3), Size(width: 1, height: 1)])
  func `impossible sizes draw nothing but do not trap`(size: Size) {
    #expect(Dashboard().render(size).text.trimmed.count <= 1)
  }

  @Test func `names and values from outside cannot reach the terminal as controls`() {
    let world = World()
    var dashboard = Dashboard()
    let node = world.node(kind: "Hot", name: "e\u{1B}[31mvil\n\t\u{202E}x")
    world.next("\u{1B}]0;title\u{7}", node)
    world.error("\r\u{9B}2J", nil, node)
    _ = dashboard.reduce(.sample(world.sample()))
    for size in [Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 200, height: 50)] {
      let text = dashboard.render(size).text
      #expect(text.contains("e·[31mvil"))
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || CharacterWidth.of($0) > 0 })
    }
  }

  private static func randomPart(
    of names: inout [PaneName], depth: Int, _ random: inout SplitMix64
  ) -> Layout.Part {
    if depth == 3 || depth > 0 && Bool.random(using: &random) {
      let name = names.isEmpty ? .log : names.remove(at: Int.random(in: 0..<names.count, using: &random))
      return Bool.random(using: &random) ? .pane(name) : .guest(.pane(name))
    }
    let shares = (0...Int.random(in: 0...4, using: &random)).map { _ in
      Layout.Share(
        part: randomPart(of: &names, depth: depth + 1, &random),
        weight: Int.random(in: 1...1000, using: &random))
    }
    return Bool.random(using: &random) ? .row(shares) : .column(shares)
  }

  private static func pressRandomKey(_ dashboard: inout Dashboard, _ random: inout SplitMix64) {
    let keys = KeyTable.standard.bindings.flatMap(\.keys).randomElement(using: &random) ?? []
    for key in keys { _ = dashboard.reduce(.key(key)) }
  }

  /// A dashboard full of trees of all kinds in all states, with names of all widths.
  private static func randomDashboard(
    _ glyphs: GlyphSet, _ random: inout SplitMix64, isEmpty: Bool
  ) -> Dashboard {
    let world = World()
    var options = DashboardOptions()
    options.glyphs = glyphs
    var dashboard = Dashboard(options: options)
    guard !isEmpty else { return dashboard }
    var nodes: [NodeRecord] = []
    var ended: Set<NodeID> = []
    for step in 0..<600 {
      world.time = .milliseconds(step * Int.random(in: 1...90, using: &random))
      let node = nodes.randomElement(using: &random)
      switch (Int.random(in: 0..<10, using: &random), node) {
      case (0, _), (_, nil):
        let kind = ["Cold", "Promise", "Hot"][Int.random(in: 0..<3, using: &random)]
        let name = ["users", "日本語の名前", nil, "👩‍🚀"][Int.random(in: 0..<4, using: &random)]
        nodes.append(world.node(kind: kind, name: name))
      case (1, let node?): nodes.append(world.node("map", of: node, kind: node.kind))
      case (2, let node?): nodes.append(world.node("merge", of: node, nodes[step % nodes.count]))
      case (3, let node?): world.error("error \(step) with a long explanation", nil, node)
      case (4, let node?):
        let delay = Duration.milliseconds(Int.random(in: -5...90_000, using: &random))
        world.retry(step, of: [nil, 5][step % 2], in: delay, "503", node)
      case (5, let node?): world.run(Int.random(in: 1...9, using: &random), node)
      case (6, let node?) where ended.insert(node.id).inserted:
        world.end([.completed, .cancelled, .error("401")][step % 3], node)
      case (7, let node?): world.run(1, node, world.request(step, from: node))
      case (_, let node?): world.next("値 \(step)", node)
      }
      if step.isMultiple(of: 20) { _ = dashboard.reduce(.sample(world.sample())) }
    }
    _ = dashboard.reduce(.sample(world.sample()))
    return dashboard
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
  }
}
