import Streams
import Testing

@testable import streamtop

/// Names, places and types of a recording in the source of a test: none of them may be run.
struct SwiftNamesTests {
  private static let hostile = "evil()"

  @Test(arguments: ["a", "_x", "names2", "grün", "名前"])
  func `a name is a name`(text: String) {
    #expect(SwiftNames.isIdentifier(text))
  }

  @Test(
    arguments: [
      "", "_", "2nd", "search box", "default", "self", "a.b", "a;b", "a()", "`a`", "a\nb", "\"", "a\\(b)",
      "a\u{200B}b", "a\u{202E}b",
    ])
  func `anything else is none`(text: String) {
    #expect(!SwiftNames.isIdentifier(text))
  }

  @Test(
    arguments: [
      "Int", "Array<Optional<Int>>", "(Int, name: String)", "() -> (Int) -> ()", "any Error", "App.User",
      "[String: Array<(Int, Int)>]", "Int?", "()",
    ])
  func `a type is written as it is`(text: String) {
    #expect(SwiftNames.typeName(text) == text)
  }

  @Test(
    arguments: [
      "", " ", "Int>(); evil(); HotInput<Int", "evil()", "Array<evil()>", "Int, evil", "Int\nevil",
      "Array<Int", "Int>", "(Int]", "Int; x", "{ evil }", "#evil", "@evil Int", "Int = x", "Int // x",
      "\"Int\"",
    ])
  func `what is no type is left to who reads the test`(text: String) {
    #expect(SwiftNames.typeName(text) == "<#the type#>")
  }

  /// What came into a source and out of what hangs below it, with other words for the nodes.
  private func text(_ change: (NodeIdentity) -> NodeIdentity) throws -> String {
    let stage = Stage()
    let source = stage.build { HotInput<Int>() }
    stage.hold((source, stage.build { source.map { $0 }.named("all") }))
    stage.at(1) { source.push(1) }
    let facts = stage.facts(until: 2).map { fact in
      Fact(sequence: fact.sequence, time: fact.time, node: change(fact.node), event: fact.event)
    }
    return try MarbleTest(Story(facts), using: "App.chain").text()
  }

  private func changed(
    _ node: NodeIdentity, type: String? = nil, location: String? = nil, name: String? = nil
  ) -> NodeIdentity {
    NodeIdentity(
      id: node.id, parents: node.parents, kind: node.kind, type: type ?? node.type,
      operation: node.operation, location: location ?? node.location,
      name: node.name.map { name ?? $0 })
  }

  @Test func `a module that is none is not imported`() throws {
    for module in ["App; \(Self.hostile)", "App\n\(Self.hostile)", "\(Self.hostile)"] {
      let text = try text { changed($0, location: "\(module)/Chain.swift:7") }
      #expect(!text.contains("@testable") && !text.contains("\n\(Self.hostile)"))
    }
    let text = try text { changed($0, location: "App/Chain.swift:7") }
    #expect(text.contains("@testable import App\n"))
  }

  @Test func `a type that is none is a placeholder, as are its values`() throws {
    let text = try text { changed($0, type: "HotInput<Int>(); \(Self.hostile); HotInput<Int>") }
    #expect(!text.contains(Self.hostile))
    #expect(text.contains("HotInput<<#the type#>>()") && text.contains("source.push(recordedTheType(\"1\"))"))
    #expect(text.contains("(_ text: String) -> <#the type#> { <#the value#> }"))
  }

  @Test func `a name stands between quotes`() throws {
    let name = "\" + \(Self.hostile) + \"\\(\(Self.hostile))\n\(Self.hostile)"
    let text = try text { changed($0, name: name) }
    let quoted = #""\" + evil() + \"\\(evil())\nevil()""#
    #expect(text.contains("replay.lines(of: \(quoted), until:"))
    #expect(!text.contains("\n\(Self.hostile)"))
  }

  @Test func `a place with a line break does not end its comment`() throws {
    let stage = Stage.withInnerStream()
    let facts = stage.facts(until: 5).map { fact in
      let node = changed(fact.node, location: "\(fact.node.location)\r\n\(Self.hostile)")
      return Fact(sequence: fact.sequence, time: fact.time, node: node, event: fact.event)
    }
    let text = try MarbleTest(Story(facts), using: "App.chain").text()
    #expect(text.contains("  // What the chain builds itself runs as it is: at "))
    #expect(text.split(whereSeparator: \.isNewline).allSatisfy { !$0.hasPrefix(Self.hostile) })
  }

  @Test func `who is asked is named only where that is a name`() throws {
    let stage = Stage()
    let source = stage.build { Cold<Int, Int> { _, number, respond in respond(.success(number)) } }
    let (left, right) = stage.build {
      (source.map { $0 }.named("search box"), source.map { $0 + 1 }.named("lengths"))
    }
    stage.hold((source, left, right))
    stage.at(1) { left.request(1) }
    stage.at(2) { right.request(2) }
    let text = try MarbleTest(Story(stage.facts(until: 3)), using: "App.chain").text()
    #expect(text.contains("replay.at(1) { streams.<#the stream#>.request(1) }"))
    #expect(text.contains("replay.at(2) { streams.lengths.request(2) }"))
  }
}
