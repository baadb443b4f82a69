import Testing

@testable import Streams
@testable import streamtop

struct SearchBoxTests {
  let world = World()
  var dashboard = Dashboard()
  let box: NodeRecord

  init() {
    let find = world.node("pipe", kind: "Signal", name: "find")
    box = world.node("flatMap", of: find, kind: "Signal")
    look()
  }

  private mutating func look() {
    _ = dashboard.reduce(.sample(world.sample(status: Status(searchBox: box.id))))
  }

  @Test mutating func `each letter is sent with those before it`() {
    #expect(dashboard.type("i").isEmpty)
    #expect(dashboard.view.selection == box.id)
    #expect(dashboard.type("swi") == [.search("s"), .search("sw"), .search("swi")])
    #expect(dashboard.press(.backspace) == [.search("sw")])
    #expect(dashboard.press(.control("u")) == [.search("")])
    #expect(dashboard.press(.backspace, .control("u")).isEmpty)
  }

  @Test mutating func `every key that types is a letter, whatever it means elsewhere`() {
    _ = dashboard.type("i")

    #expect(dashboard.type("q ?/é").last == .search("q ?/é"))
    #expect(dashboard.press(.up, .tab, .function(1), .function(10)).isEmpty)
    #expect(dashboard.view.focus == .chains)
    #expect(dashboard.press(.character("\u{7}")).isEmpty)
  }

  @Test(arguments: [Key.enter, .escape])
  func `Enter and Esc leave the box`(key: Key) {
    var dashboard = dashboard
    _ = dashboard.type("ia")

    #expect(dashboard.press(key).isEmpty)
    #expect(dashboard.type("q") == [.quit])
  }

  @Test mutating func `the box is empty when it is opened again`() {
    _ = dashboard.type("ia")
    _ = dashboard.press(.escape)

    #expect(dashboard.type("ib") == [.search("b")])
  }

  @Test mutating func `a search has no more letters than a line`() {
    _ = dashboard.type("i")

    #expect(dashboard.type(String(repeating: "x", count: 250)).count == Prompt.longest)
  }

  @Test func `without a box the key says so`() {
    var dashboard = Dashboard()

    #expect(dashboard.type("iq") == [.quit])
    _ = dashboard.type("i")
    #expect(dashboard.view.notice == "there is no search box")
  }

  @Test mutating func `the selection goes to the rows that show what the box does`() {
    for _ in 0..<30 { _ = world.node(kind: "Hot") }
    look()
    _ = dashboard.type("Gi")

    #expect(dashboard.view.selection == box.id)
    let lines = dashboard.render(Size(width: 80, height: 24)).text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("›") && $0.contains("flatMap") })
  }

  @Test(arguments: [
    Size(width: 40, height: 10), Size(width: 61, height: 13), Size(width: 80, height: 24),
    Size(width: 120, height: 40), Size(width: 200, height: 50),
  ])
  func `the box and the latest answer are seen at every size`(size: Size) {
    var dashboard = dashboard
    _ = dashboard.type("iswift")
    world.next("12 for 'swift'", box)
    _ = dashboard.reduce(.sample(world.sample(status: Status(searchBox: box.id))))

    let text = dashboard.render(size).text
    #expect(text.contains("search: swift   12 for 'swift'"))
  }

  @Test mutating func `a producer's retry cannot be hurried, and is cancelled where it lives`() {
    let source = world.node(kind: "SignalProducer", name: "quote")
    let retry = world.node("retry", of: source, kind: "SignalProducer")
    world.end(.error("503"), source)
    world.retry(1, of: 4, in: .seconds(1), "503", retry)
    look()

    #expect(dashboard.type("GR").isEmpty)
    #expect(dashboard.view.notice == "quote starts again by itself; only Promises can be hurried")
    // The source has ended, the chain has not.
    #expect(dashboard.type("kx") == [.cancel(retry.id)])
  }
}
