import Testing

@testable import Streams
@testable import streamtop

/// What a filter accepts, against what is known of each node by its own.
struct NodeFilterTests {
  let world = World()
  let model: Model

  init() {
    let users = world.node(kind: "Cold", name: "users")
    _ = world.node("map", of: users, kind: "Cold", name: "A")
    let feed = world.node(name: "Feed")
    let retry = world.node("retry", of: feed)
    let login = world.node(name: "login")
    world.time = .seconds(20)
    _ = world.node(name: "young")
    world.next(users, users, users)
    world.error("503", nil, feed, retry)
    world.retry(1, of: 5, in: .seconds(4), "503", retry)
    world.error("401", nil, login)
    world.end(.error("401"), login)
    world.time = .seconds(21)
    var model = Model()
    model.apply(world.sample())
    self.model = model
  }

  private func labels(_ text: String) throws -> Set<String> {
    let filter = try NodeFilter(text)
    let nodes = model.nodes.values.filter { filter.accepts($0, in: model) }
    return Set(nodes.map { "\(model.chainLabel($0.root)).\($0.identity.operation)" })
  }

  private static let all: Set = [
    "users.source", "users.map", "Feed.source", "Feed.retry", "login.source", "young.source",
  ]

  @Test(
    arguments: [
      ("", all), ("feed", ["Feed.source", "Feed.retry"]), ("name:A", ["users.map"]),
      ("op:retry", ["Feed.retry"]), ("kind:cold", ["users.source", "users.map"]), ("kind:old", []),
      ("state:retry", ["Feed.source", "Feed.retry"]), ("state:failed", ["login.source"]),
      ("next>2", ["users.source"]),
      ("next>=3", ["users.source"]), ("next<3 kind:cold", ["users.map"]), ("retry=1", ["Feed.retry"]),
      ("err>0 !login", ["Feed.source", "Feed.retry"]), ("age<5s", ["young.source"]),
      ("!kind:promise", ["users.source", "users.map"]), ("error:503", ["Feed.source", "Feed.retry"]),
      ("file:Demo.swift !state:ended", all.subtracting(["login.source"])), ("name:\"A\"", ["users.map"]),
      ("chain:users op:map", ["users.map"]), ("nothing", []), ("p99>1s", []),
    ] as [(String, Set<String>)])
  func `a filter accepts what all its terms hold for`(text: String, expected: Set<String>) throws {
    #expect(try labels(text) == expected)
  }

  @Test(arguments: [
    ("foo:bar", 0, "no field \"foo\"; there are kind, state, op, name, chain, file, value, error"),
    ("x foo>1", 2, "no figure \"foo\"; there are next, err, drop, retry, req, rate, p50, p99, age"),
    ("err>many", 4, "err> needs a number, not \"many\""),
    ("age<", 4, "age< needs a time such as 30s or 80ms, not \"\""), ("kind:", 5, "kind: what?"),
    ("err:3", 0, "err is a number: err>0"), ("!", 0, "! has nothing to negate"),
    ("a \"b c", 2, "\" has no end"),
    ("state:asleep", 6, "no state \"asleep\"; there are \(NodeState.allNames.joined(separator: ", "))"),
  ])
  func `what cannot be read is named with its place`(text: String, position: Int, message: String) {
    #expect(throws: ReadingError(position: position, message: message)) { try NodeFilter(text) }
  }

  @Test func `no text stops the reader`() {
    var random = SplitMix64(seed: 17)
    let alphabet = Array("abkind:err><=!\" 0123.s\\é日")
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a"
        })
      do {
        let filter = try NodeFilter(text)
        #expect(model.nodes.values.count { filter.accepts($0, in: model) } <= model.nodes.count)
      } catch { #expect((0...text.count).contains(error.position)) }
    }
  }
}

extension NodeFilter {
  func accepts(_ node: streamtop.Node, in model: Model) -> Bool { accepted(in: model).contains(node.id) }
}
