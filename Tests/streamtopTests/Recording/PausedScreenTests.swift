import Streams
import Testing

@testable import streamtop

/// A screen that the user has paused, or leaves while it stands still.
struct PausedScreenTests {
  private let world = World()
  private let program: SlowSource
  private let source: StoppingSource

  init() {
    program = SlowSource()
    source = StoppingSource(program)
  }

  /// What a look shows when this has come.
  private func look(_ sample: Sample? = nil) -> [Sample] {
    var shown: [Sample] = []
    program.next = sample
    source.look { sample in
      shown.append(sample)
      return Model()
    }
    return shown
  }

  private func showHeld() -> [Sample] {
    var shown: [Sample] = []
    source.showHeld { sample in
      shown.append(sample)
      return Model()
    }
    return shown
  }

  @Test func `what goes on during a pause is read, and shown when the screen goes on`() {
    _ = world.node(name: "feed")
    #expect(look(world.sample()).map(\.status.isPaused) == [false])
    #expect(source.perform(.setPaused(true)) == .done)
    _ = world.node(name: "users")
    world.time = .seconds(1)
    let stop = look(world.sample())
    #expect(stop.map(\.status.isPaused) == [true] && stop.map(\.time) == [.zero])
    #expect(stop.allSatisfy(\.facts.isEmpty) && program.next == nil)
    #expect(look(Sample(time: .seconds(2))).isEmpty)
    #expect(source.perform(.setPaused(false)) == .done)
    let rest = look(Sample(time: .seconds(3)))
    #expect(rest.contains { !$0.facts.isEmpty } && rest.last?.time == .seconds(3))
    #expect(rest.allSatisfy { !$0.status.isPaused })
  }

  @Test func `a screen that stands still says how far it is behind, once a second`() {
    program.time = .seconds(1)
    _ = look(Sample(time: .seconds(1)))
    _ = source.perform(.setPaused(true))
    _ = look()
    var told: [Duration?] = []
    for milliseconds in [1_400, 1_900, 2_000, 2_900, 3_100] {
      program.time = .milliseconds(milliseconds)
      told += look(Sample(time: program.time)).map(\.status.behind)
    }
    #expect(told == [.seconds(1), .milliseconds(2_100)])
    var dashboard = Dashboard()
    _ = dashboard.reduce(.sample(Sample(status: Status(isPaused: true, abilities: .stops, behind: told[1]))))
    #expect(dashboard.render(Size(width: 80, height: 24)).line(0).contains("PAUSED, 2 s behind"))
  }

  @Test func `a pause that is over before the next look hides nothing`() {
    _ = source.perform(.setPaused(true))
    _ = source.perform(.setPaused(false))
    _ = world.node(name: "feed")
    let shown = look(world.sample())
    #expect(shown.count == 1 && shown.allSatisfy { !$0.status.isPaused && !$0.facts.isEmpty })
  }

  @Test func `the demo's own clock is stopped`() {
    let demo = DemoRun(seed: 7)
    let paused = StoppingSource(demo)
    _ = paused.perform(.setPaused(true))
    #expect(demo.isPaused && paused.isPaused)
  }

  /// What waits when there is so much of it: facts alone, or few of them with many counts or nodes.
  @Test(arguments: ["facts", "counts", "nodes"])
  func `where too much waits, the screen goes on and says so`(_ kind: String) throws {
    let node = world.node(name: "feed")
    let facts = world.sample().facts
    let fact = try #require(facts.first)
    let reading = NodeReading(node: node.id, counters: NodeCounters(next: 1))
    let snapshot = NodeSnapshot(identity: fact.node, madeAt: .zero)
    var sample = Sample(facts: [fact])
    switch kind {
    case "facts": sample.facts = Array(repeating: fact, count: 100_000)
    case "counts": sample.readings = Array(repeating: reading, count: 99_999)
    default: sample.keyframe = Array(repeating: snapshot, count: 99_999)
    }
    _ = source.perform(.setPaused(true))
    for _ in 1...2 { #expect(look(sample).allSatisfy { $0.facts.isEmpty }) }
    // 200,000 wait, which is not too much.
    #expect(look().isEmpty)
    #expect(look(Sample(facts: [fact])).isEmpty)
    let shown = look()
    #expect(shown.map(\.facts.count) == [sample.facts.count, sample.facts.count, 1])
    let words = "more than \(Format.count(200_000)) facts and counts wait, so the screen goes on"
    #expect(shown.first?.notice == words && shown.allSatisfy { !$0.status.isPaused })
  }

  @Test func `counts that replace others take no more room`() {
    var held = HeldSamples()
    let reading = NodeReading(node: world.node(name: "feed").id, counters: NodeCounters(next: 1))
    for _ in 1...3 { held.add(Sample(readings: [reading])) }
    #expect(held.weight == 1 && held.samples.map(\.readings.count) == [1])
    held.add(Sample(facts: world.sample().facts, readings: [reading]))
    #expect(held.weight == 2 + (held.samples.last?.facts.count ?? 0))
  }

  @Test func `what is said to the user is shown during a pause, once`() {
    _ = look(Sample(time: .seconds(1)))
    _ = source.perform(.setPaused(true))
    _ = look()
    _ = world.node(name: "feed")
    var sample = world.sample()
    (sample.time, sample.notice, sample.refusal) = (.seconds(2), "pages: 4 was sent", "users is a Cold")
    let said = look(sample)
    #expect(said.map(\.notice) == ["pages: 4 was sent"] && said.map(\.refusal) == ["users is a Cold"])
    #expect(said.allSatisfy { $0.status.isPaused && $0.facts.isEmpty && $0.time == .seconds(1) })
    #expect(look().isEmpty)
    _ = source.perform(.setPaused(false))
    let rest = look()
    #expect(rest.contains { !$0.facts.isEmpty })
    #expect(rest.allSatisfy { $0.notice == nil && $0.refusal == nil && !$0.status.isPaused })
  }

  @Test func `who leaves is shown what was held, up to the end, and not that this is over`() {
    #expect(showHeld().isEmpty)
    _ = source.perform(.setPaused(true))
    _ = world.node(name: "feed")
    _ = look(Sample(facts: world.sample().facts, output: ["a"]))
    program.next = Sample(output: ["b"])
    program.isOver = true
    let shown = showHeld()
    #expect(shown.flatMap(\.output.lines) == ["a", "b"])
    #expect(shown.contains { !$0.facts.isEmpty } && !source.isOver)
    #expect(showHeld().isEmpty)
  }
}
