import Testing

@testable import Streams
@testable import streamtop

/// For how long what has failed is red.
struct TroubleTests {
  let world = World()
  var model = Model()

  private mutating func look(at seconds: Double) {
    world.time = .milliseconds(Int(seconds * 1_000))
    model.apply(world.sample())
  }

  private func isRed(_ record: NodeRecord) throws -> Bool {
    model.isTroubled(try #require(model.nodes[record.id]))
  }

  @Test mutating func `an error after which nothing comes is red for ten seconds`() throws {
    let node = world.node(kind: "Hot", name: "input")
    look(at: 0)
    #expect(try !isRed(node))
    world.error("e", nil, node)
    for (seconds, expected) in [(1.0, true), (9.5, true), (10.5, false)] {
      look(at: seconds)
      #expect(try isRed(node) == expected, "after \(seconds) s")
    }
  }

  @Test mutating func `an error after which values come again fades after three seconds`() throws {
    let node = world.node(kind: "Hot", name: "input")
    world.error("e", nil, node)
    look(at: 1)
    world.next(node)
    for (seconds, expected) in [(1.0, true), (2.5, true), (3.5, false)] {
      look(at: seconds)
      #expect(try isRed(node) == expected, "after \(seconds) s")
    }
  }

  @Test mutating func `an error is red as long as its retry waits, and fades once that has come through`()
    throws
  {
    let feed = world.node(name: "feed")
    let retry = world.node("retry", of: feed)
    world.run(1, feed)
    world.error("503", nil, feed, retry)
    world.retry(1, of: 2, in: .seconds(60), "503", retry)
    look(at: 59)
    #expect(try isRed(feed) && isRed(retry))
    look(at: 60)
    world.run(2, feed)
    world.next(feed, retry)
    look(at: 61)
    #expect(try !isRed(feed) && !isRed(retry))
  }

  @Test mutating func `a chain that failed is red for ten seconds, at its top alone`() throws {
    let login = world.node(name: "login")
    let leaf = world.node("on", of: login)
    look(at: 20)
    world.error("401", nil, login, leaf)
    world.end(.error("401"), leaf, login)
    for (seconds, expected) in [(21.0, true), (29.5, true), (30.5, false)] {
      look(at: seconds)
      #expect(try isRed(login) == expected, "after \(seconds) s")
      #expect(try !isRed(leaf))
    }
  }

  @Test(arguments: [Fact.End.completed, .cancelled])
  mutating func `what ended without an error is not red, whatever was before`(end: Fact.End) throws {
    let node = world.node(name: "feed")
    world.error("503", nil, node)
    world.end(end, node)
    look(at: 0.1)
    #expect(try !isRed(node))
  }

  @Test mutating func `red goes from the marbles, the log and the ends with the same rule`() {
    var dashboard = Dashboard()
    let login = world.node(name: "login")
    world.error("401", nil, login)
    world.end(.error("401"), login)
    for (seconds, expected) in [(1, true), (11, false)] {
      world.time = .seconds(seconds)
      _ = dashboard.reduce(.sample(world.sample()))
      for pane in ["2", "4", "5"] {
        _ = dashboard.type(pane)
        let canvas = dashboard.render(Size(width: 80, height: 24))
        let isRed = (2..<22).contains { canvas.cells(inRow: $0).contains { $0.style.ink == .bad } }
        #expect(isRed == expected, "pane \(pane) after \(seconds) s")
      }
    }
  }
}
