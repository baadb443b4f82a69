import Testing

@testable import Streams
@testable import streamtop

/// What confused people who used it.
struct ClearScreenTests {
  static let sizes = [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 50),
  ]

  let world = World()
  var dashboard = Dashboard()

  private mutating func look(_ status: Status = Status()) {
    _ = dashboard.reduce(.sample(world.sample(status: status)))
  }

  private func lines(_ size: Size) -> [String] {
    let canvas = dashboard.render(size)
    return (0..<size.height).map(canvas.line)
  }

  @Test(arguments: sizes) mutating func `of all panes one shows a cursor`(size: Size) {
    dashboard = Scene.dashboard(.unicode)
    for key in ["j", "1j", "2", "3", "4"] {
      _ = dashboard.type(key)
      let canvas = dashboard.render(size)
      let cells = (2..<size.height).flatMap { row in canvas.cells(inRow: row).filter { $0.style.isSelected } }
      #expect(cells.count { $0.scalar == "›" } == 1, "after \(key)")
      // Beside it, lanes say which is the selected stream.
      let marks = lines(size).joined().count { $0 == "›" }
      #expect(marks <= 2, "after \(key)")
    }
  }

  @Test mutating func `the title tells no figures that are not known`() {
    look(Status(framesPerSecond: 30))
    #expect(!lines(Size(width: 200, height: 50))[0].contains("fps"))
    dashboard.view.showsFrames = true
    let title = lines(Size(width: 200, height: 50))[0]
    #expect(title.contains("30 fps") && !title.contains("- "), "\(title)")
  }

  @Test mutating func `another order is said`() {
    _ = world.waitingFeed()
    look()
    _ = dashboard.type(">")
    #expect(dashboard.view.notice == "sorted by \(dashboard.view.plan.order.rawValue)")
    _ = dashboard.type("I")
    #expect(dashboard.view.notice == "sorted by \(dashboard.view.plan.order.rawValue), inverted")
    _ = dashboard.type(":sort retries")
    _ = dashboard.press(.enter)
    #expect(dashboard.view.notice == "sorted by retries, inverted")
  }

  @Test mutating func `a recording has the keys of recordings in its bar, and none that do nothing`() {
    _ = world.waitingFeed()
    look()
    look(Status(abilities: .recording))
    let bar = lines(Size(width: 80, height: 24)).last ?? ""
    for entry in ["( -10 s", ") +10 s", "B Break", "Space Pause", "? Help", "q Quit"] {
      #expect(bar.contains(entry), "\(bar)")
    }
    for word in ["Cancel", "Retry", "Request", "Faults"] { #expect(!bar.contains(word), "\(bar)") }
  }

  @Test mutating func `chains of one place are called what they have in common`() {
    for name in ["mirror east", "mirror 2 east", "upload", "upload 3"] {
      let node = world.node(name: name)
      world.end(.completed, node)
    }
    look()
    let label = { (dashboard: Dashboard, name: String) in
      dashboard.model.roots.first { dashboard.model.chainLabel($0) == name }.map(dashboard.model.familyLabel)
    }
    #expect(label(dashboard, "mirror 2 east") == "mirror east" && label(dashboard, "upload 3") == "upload")
    world.time = .seconds(60 - 1)
    look()
    // All but the one under the cursor: two families from one line of the source have that in common.
    #expect(dashboard.lists.chains.groups.values.map(\.title) == ["Demo.swift:1 ×3 ended"])
  }

  @Test mutating func `a group has no figures among the marbles, and hides no retry that waits`() {
    let ended = world.node(name: "upload")
    world.next(ended)
    world.end(.completed, ended)
    _ = world.waitingFeed()
    look()
    world.time = .seconds(5)
    _ = dashboard.type("G")
    look()
    _ = dashboard.type("G")
    let strip = lines(Size(width: 80, height: 24))
    #expect(lines(Size(width: 120, height: 40))[1].contains("─ upload ×1 ended ─"))
    #expect(strip.contains { $0.hasPrefix("›▸Σupload ×1 ended") })
    #expect(strip.contains { $0.hasPrefix(" feed 2 retry") && $0.contains("↻ retry 2/5") })
    _ = dashboard.type("2")
    let lane = lines(Size(width: 120, height: 40)).last { $0.contains("│ ▸ upload ×1 ended  ") } ?? ""
    #expect(lane.split(separator: " ").filter { $0.allSatisfy(\.isNumber) } == ["1"], "\(lane)")
  }

  @Test mutating func `what is deeper than there is room for is joined to no wrong row`() {
    var above = world.node(kind: "Cold", name: "deep")
    for _ in 0..<12 { above = world.node("map", of: above, kind: "Cold") }
    let (left, right) = (world.node("on", of: above, kind: "Cold"), world.node("on", of: above, kind: "Cold"))
    look()
    #expect(dashboard.model.nodes[left.id]?.parent == dashboard.model.nodes[right.id]?.parent)
    for key in ["1", "2"] {
      _ = dashboard.type(key)
      var columns: [Int: Int] = [:]
      for line in lines(Size(width: 80, height: 24)).dropFirst(3) {
        for (column, character) in line.prefix(30).enumerated() where "└├".contains(character) {
          columns[column, default: 0] += 1
        }
      }
      // One child each: no two of them stand below one guide.
      #expect(columns.values.allSatisfy { $0 == 1 }, "pane \(key): \(columns)")
      #expect(lines(Size(width: 80, height: 24)).contains { $0.contains("… on") || $0.contains("… map") })
    }
  }

  @Test mutating func `labels of lanes are as wide as needed, up to a third`() {
    let top = world.node(kind: "Cold", name: "pages of the catalogue")
    _ = world.node("singleFlight", of: top, kind: "Cold", name: "pages")
    look()
    _ = dashboard.type("2")
    #expect(lines(Size(width: 80, height: 24)).contains { $0.hasPrefix(" └ pages singleFlight ") })
    #expect(Lane.labelWidth(90, 200) == 30 && Lane.labelWidth(90, 3) == 15)
    #expect(Lane.labelWidth(90, 17) == Lane.labelWidth(90, 18))
  }

  @Test mutating func `the details of what has ended offer only to open it`() {
    let feed = world.node(name: "feed")
    look()
    _ = dashboard.type("gg")
    let hint = { (dashboard: Dashboard) in
      dashboard.render(Size(width: 120, height: 40)).text.contains("x cancels")
    }
    #expect(hint(dashboard))
    world.end(.completed, feed)
    look()
    #expect(dashboard.selection == feed.id && !hint(dashboard))
  }

  @Test func `a latency says its unit`() {
    #expect(Format.latency(.milliseconds(79)) == "79ms")
    #expect(Format.latency(.milliseconds(1_020)) == "1.0s")
    #expect(Format.latency(.seconds(120)) == "120s")
  }
}
