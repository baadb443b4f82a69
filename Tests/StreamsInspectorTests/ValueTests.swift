import StreamsWire
import Testing

@testable import Streams
@testable import StreamsInspector

/// Values are secrets until someone asks for them.
struct ValueTests {
  @Test func `only values of the streams that a viewer wants are told, and only from then on`() throws {
    let program = try Inspected()
    let (left, right) = program.context.run {
      (HotInput<String>().named("left"), HotInput<String>().named("right"))
    }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["right"] != nil })
    left.push("before")
    right.push("never")
    let wanted = try #require(viewer.nodes["left"]?.id)
    viewer.say(.want(nodes: [wanted], tick: .milliseconds(10)))
    #expect(viewer.read { _ in program.probe.isKept(wanted) })
    left.push("wanted")
    right.push("never")
    #expect(viewer.read { $0.values.contains("wanted") })
    #expect(viewer.values == ["wanted"])
    viewer.say(.want(nodes: [], tick: .milliseconds(10)))
    #expect(viewer.read { _ in !program.probe.isKept(wanted) })
    left.push("after")
    left.terminate(withReason: .completed)
    #expect(viewer.read { $0.facts.contains(where: \.isEnd) })
    #expect(viewer.values == ["wanted"])
  }

  @Test func `who wants all values gets the first one of each stream, until no one does`() throws {
    let program = try Inspected()
    let viewer = try program.connect()
    viewer.say(.want(nodes: [], tick: .milliseconds(10), all: true))
    let early = program.context.run { HotInput<String>().named("early") }
    #expect(viewer.read { $0.nodes["early"] != nil })
    let inputs = program.context.run { (0..<12).map { _ in HotInput<Int>() } }
    for (number, input) in inputs.enumerated() {
      for place in 0..<5 { input.push(number * 10 + place) }
    }
    early.push("early")
    let all = (0..<12).flatMap { number in (0..<5).map { "\(number * 10 + $0)" } } + ["early"]
    #expect(viewer.read { $0.values.count == all.count })
    #expect(Set(viewer.values) == Set(all))
    viewer.say(.want(nodes: [], tick: .milliseconds(10)))
    let node = try #require(early.inspected?.id)
    #expect(viewer.read { _ in !program.probe.isKept(node) })
    let late = program.context.run { HotInput<String>() }
    #expect(late.inspected?.isRecorded == false)
  }

  @Test func `a program that shows no values shows none to any viewer`() throws {
    let program = try Inspected(values: .never)
    let input = program.context.run { HotInput<String>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    #expect(viewer.headers.first?.holdsValues == false)
    let wanted = try #require(viewer.nodes["input"]?.id)
    viewer.say(.want(nodes: [wanted], tick: .milliseconds(10)))
    viewer.say(.command(ViewerCommand(number: 1, .cancel, node: wanted)))
    // The answer comes after the wish was heard.
    #expect(viewer.read { !$0.answers.isEmpty })
    input.push("secret")
    input.terminate(withReason: .completed)
    #expect(viewer.read { $0.facts.contains(where: \.isEnd) })
    #expect(viewer.values.isEmpty)
  }

  @Test func `values that the program itself watches are told to no viewer, nor that they are lost`() throws {
    let program = try Inspected()
    let (left, right) = program.context.run {
      (HotInput<String>().named("left"), HotInput<String>().named("right"))
    }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["right"] != nil })
    program.probe.watch(try #require(right.inspected))
    let wanted = try #require(viewer.nodes["left"]?.id)
    viewer.say(.want(nodes: [wanted], tick: .milliseconds(10)))
    #expect(viewer.read { _ in program.probe.isKept(wanted) })
    let own = program.probe.makeReader()
    _ = own.drain()
    right.push("its own")
    left.push("wanted")
    _ = own.drain()
    for _ in 0..<2 * Probe.sharedValueCapacity { right.push("its last") }
    right.terminate(withReason: .completed)
    #expect(viewer.read { $0.facts.contains { $0.isEnd && $0.node.label == "right" } })
    #expect(viewer.values == ["wanted"] && viewer.lostValues == 0)
    own.stop()
    let last = program.context.run { HotInput<String>().named("last") }
    program.probe.watch(try #require(last.inspected))
    last.push("its own")
    last.terminate(withReason: .completed)
    #expect(viewer.read { $0.facts.contains { $0.isEnd && $0.node.label == "last" } })
    #expect(viewer.values == ["wanted"] && viewer.lostValues == 0)
  }

  @Test(arguments: [(InspectorValues.onDemand, "wanted"), (.never, nil)] as [(InspectorValues, String?)])
  func `what is asked for is told like values, to who wants those of the stream`(
    values: InspectorValues, last: String?
  ) throws {
    let program = try Inspected(values: values)
    let users = program.context.run {
      Cold<String, String> { _, id, respond in respond(.success(id)) }.named("users")
    }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["users"] != nil })
    let node = try #require(users.inspected)
    // The program's own watch.
    program.probe.watch(node)
    users.request("its own")
    #expect(viewer.read { !$0.requests.isEmpty })
    viewer.say(.want(nodes: [node.id], tick: .milliseconds(10)))
    viewer.say(.command(ViewerCommand(number: 1, .cancel, node: node.id)))
    // The answer comes after the wish was heard.
    #expect(viewer.read { !$0.answers.isEmpty })
    users.request("wanted")
    #expect(viewer.read { $0.requests.count == 2 })
    #expect(viewer.requests == [nil, last])
  }

  @Test func `a recording without values tells of none that are lost`() {
    let look = Look(time: .zero, properties: ["a": "b"], lostValues: 3).withoutValues
    #expect(look == Look(time: .zero, properties: ["a": "b"]))
  }

  private indirect enum Chain: Sendable { case end, link(Chain) }

  /// Each of them is put in words by calls within those for the one around it.
  @Test func `a value of a thousand within each other is told`() throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Chain>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    let wanted = try #require(viewer.nodes["input"]?.id)
    viewer.say(.want(nodes: [wanted], tick: .milliseconds(10)))
    #expect(viewer.read { _ in program.probe.isKept(wanted) })
    input.push((0..<1_000).reduce(Chain.end) { chain, _ in .link(chain) })
    #expect(viewer.read { !$0.values.isEmpty })
    #expect(viewer.values.first?.hasPrefix("link(") == true)
  }

  @Test func `a long value is cut within no Unicode scalar`() throws {
    for (character, bytes) in [("a", 256), ("ä", 256), ("€", 255), ("🙂", 256)] {
      let value = String(repeating: character, count: 1_000)
      let node = NodeIdentity(
        id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot", operation: "", location: "")
      let fact = Fact(sequence: 1, time: .zero, node: node, event: .next(value: value, nil)).withShortTexts
      guard case .next(let short, _) = fact.event else { return #expect(Bool(false)) }
      #expect(short.hasSuffix("…"))
      #expect(short.dropLast().utf8.count == bytes, "\(character)")
      #expect(short.dropLast().allSatisfy { String($0) == character })
    }
  }
}

extension Probe {
  /// Whether a node's values are kept.
  fileprivate func isKept(_ node: NodeID) -> Bool { records(of: [node]).contains { $0.isRecorded } }
}

extension TestViewer {
  /// All values that it has been told of.
  var values: [String] {
    facts.compactMap { fact in
      if case .next(let value, _) = fact.event { return value }
      return nil
    }
  }

  /// What has been asked for in all requests that it has been told of; nil where it has not been told that.
  fileprivate var requests: [String?] {
    facts.flatMap { fact -> [String?] in
      if case .request(_, let value) = fact.event { [value] } else { [] }
    }
  }
}
