import Streams
import StreamsTesting
import StreamsWire
import Testing

@testable import streamtop

/// What a recording has to tell of a chain, so that a test can be made of it.
struct StoryTests {
  private func text(_ stage: Stage, until seconds: Int = 5) throws -> String {
    try MarbleTest(Story(stage.facts(until: seconds)), using: "App.chain").text()
  }

  @Test func `streams that a chain builds itself are no sources, and are told of`() throws {
    let stage = Stage.withInnerStream()
    let text = try text(stage)
    #expect(text.contains(".sends([(1, 3)])") && text.contains("1000 inner next 6"))
    #expect(text.contains("// What the chain builds itself runs as it is: at "))
  }

  @Test func `a cancel of the program's is played`() throws {
    let stage = Stage()
    let promise = stage.build { Promise<Int> { _, _ in }.map { $0 }.named("stopped") }
    stage.at(2) { promise.cancel() }
    stage.hold(promise)
    let text = try text(stage)
    #expect(text.contains("replay.at(2) { source.cancel() }") && text.contains("2000 stopped end cancelled"))
  }

  @Test func `streams without names are those of the chain's file`() throws {
    let stage = Stage()
    let input = stage.build { HotInput<Int>() }
    let chain = stage.build { input.map(file: "App/Chain.swift", line: 7) { $0 + 1 } }
    stage.hold((input, chain.on(file: "App/main.swift", line: 9) { _ in }))
    stage.at(1) { input.push(1) }
    let text = try text(stage)
    #expect(text.contains("map at App/Chain.swift:7 next 2") && !text.contains("main.swift"))
    #expect(text.contains("@testable import App\n"))
  }

  @Test func `what cannot be played is no test`() throws {
    let request = Stage()
    let cold = request.build { Cold<Int, Int> { _, number, respond in respond(.success(number)) } }
    let chain = request.build { cold.map { $0 }.named("chain") }
    request.at(1) { chain.request(1) }
    request.hold(chain)
    let facts = request.facts(until: 2).map { fact in
      guard case .request(let exchange, _) = fact.event else { return fact }
      return Fact(
        sequence: fact.sequence, time: fact.time, node: fact.node, event: .request(exchange, value: nil))
    }
    let words = #expect(throws: MarbleTest.Impossible.self) {
      try MarbleTest(Story(facts), using: "App.chain")
    }
    #expect(
      words?.description.hasPrefix("the value of the request at 00:01.0 is not in the recording") == true)

    let silent = Stage()
    let input = silent.build { HotInput<Int>() }
    silent.hold((input, silent.build { input.map { $0 }.named("silent") }))
    let nothing = #expect(throws: MarbleTest.Impossible.self) { try text(silent) }
    #expect(nothing?.description.hasPrefix("nothing has come out of HotInput<Int>") == true)
  }

  @Test func `who has not seen all values makes no test of some`() throws {
    let stage = Stage()
    let input = stage.build { HotInput<Int>() }
    stage.hold((input, stage.build { input.map { $0 }.named("chain") }))
    for second in 1...3 { stage.at(Double(second)) { input.push(second) } }
    let facts = stage.facts(until: 4)
    let story = Story(facts)
    let root = try #require(story.roots.first)
    func objection(_ facts: [Fact], counted: Int, thenKeyframe: Bool = false) -> String? {
      var witness = Witness()
      witness.take(.segment(SegmentHeader(program: "app", isVirtual: true), offset: 0))
      let reading = NodeReading(node: root.id, counters: NodeCounters(next: counted))
      witness.take(.look(Look(time: .seconds(4), facts: facts, readings: [reading])))
      witness.take(.look(Look(time: .seconds(5), keyframe: thenKeyframe ? [] : nil)))
      return witness.objection(to: story)
    }
    #expect(objection(facts, counted: 3) == nil)
    #expect(objection(facts, counted: 4)?.hasPrefix("1 of 4 values of HotInput<Int> are not in") == true)
    #expect(objection(facts, counted: 3, thenKeyframe: true)?.hasPrefix("facts are missing") == true)
  }
}
