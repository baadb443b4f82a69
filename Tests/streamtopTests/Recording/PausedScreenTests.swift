import Streams
import Testing

@testable import streamtop

/// A screen that the user has paused, or leaves while it stands still.
@Suite struct PausedScreenTests {
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

  @Test func `where too much waits, the screen goes on and says so`() throws {
    _ = world.node(name: "feed")
    let fact = try #require(world.sample().facts.first)
    _ = source.perform(.setPaused(true))
    #expect(look(Sample(facts: Array(repeating: fact, count: 200_001))).allSatisfy { $0.facts.isEmpty })
    let shown = look()
    #expect(shown.map(\.facts.count) == [200_001])
    let words = "more than \(Format.count(200_000)) facts have come, so the screen goes on"
    #expect(shown.first?.notice == words && shown.allSatisfy { !$0.status.isPaused })
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
