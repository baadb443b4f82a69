import Testing

@testable import Streams
@testable import streamtop

struct ReaderTests {
  private let scene = Scene.Reading(.unicode)

  private func lines(_ size: Size = Size(width: 80, height: 24)) -> [Substring] {
    scene.dashboard.render(size).text.split(separator: "\n")
  }

  private func line(_ word: String) -> Substring { lines().first { $0.contains(word) } ?? "" }

  /// The number after a word in the strip.
  private func number(after word: String) -> Int? {
    let strip = lines().first { $0.contains("sink wants") } ?? ""
    return strip.firstRange(of: word).flatMap { Int(strip[$0.upperBound...].prefix { $0.isNumber }) }
  }

  @Test func `the key pauses the reader, resumes it, and selects it`() {
    scene.advance(to: .seconds(6))
    #expect(!lines().contains { $0.contains("paused") })

    var dashboard = scene.dashboard
    #expect(dashboard.type("p") == [.setReaderPaused(true)])
    scene.type("p")
    #expect(scene.dashboard.view.selection == scene.dashboard.model.status.reader)
    #expect(line("└ sink").contains("· paused"))
    dashboard = scene.dashboard
    #expect(dashboard.type("p") == [.setReaderPaused(false)])
    scene.type("p")
    #expect(line("└ sink").contains("● wants"))
  }

  @Test func `while the reader is paused the buffer fills, and then values are dropped`() throws {
    scene.advance(to: .seconds(4))
    scene.type("p")
    let (kept, dropped) = (try #require(number(after: "keeps ")), number(after: "dropped ") ?? 0)
    scene.advance(to: .seconds(9))
    #expect(kept < 8)
    #expect(number(after: "keeps ") == 8)
    let more = try #require(number(after: "dropped "))
    #expect(more > dropped)
    #expect(line("buffered").contains("● keeps 8/8"))

    scene.type("p")
    let left = try #require(number(after: "keeps "))
    #expect(left < 8)
    #expect(number(after: "dropped ") == more)
  }

  @Test func `without a reader the key says so`() {
    var dashboard = Dashboard()
    #expect(dashboard.type("p").isEmpty)
    #expect(dashboard.view.notice == "there is no reader")
  }

  @Test func `the details of the sink tell of the whole chain, and which key to press`() {
    scene.advance(to: .seconds(6))
    scene.type("p")
    scene.advance(to: .seconds(8))
    let text = lines(Size(width: 120, height: 40)).joined()
    #expect(text.contains("p pauses or resumes the reader"))
    #expect(text.contains("but paused its source"))
    #expect(text.contains(/buffered  keeps 8 of 8, dropped \d+/))
  }

  @Test func `a cancel ends the chain, and nothing is wanted or kept any more`() {
    scene.advance(to: .seconds(3))
    scene.type("px")
    #expect(scene.scheduler.nextDue == nil)
    #expect(scene.dashboard.model.nodes.values.allSatisfy { $0.pressure == nil && !$0.isAlive })
    #expect(!lines().contains { $0.contains("keeps") || $0.contains("wants") })
  }

  @Test func `a sink that wants everything is active, and a full buffer is marked`() {
    #expect(state(under: NodePressure(wanted: .max)) == .active)
    #expect(state(under: NodePressure(wanted: 3)) == .wants(3))
    #expect(state(under: NodePressure(waiting: 2, capacity: 8, wanted: 3)) == .keeps(2, of: 8))
    #expect(state(under: NodePressure(wanted: 3, isPaused: true)) == .paused)
    let styles = [7, 8].map { NodeState.keeps($0, of: 8).style(isTroubled: false) }
    #expect(styles[0] != styles[1])
  }

  /// The state of a node under such a pressure.
  private func state(under pressure: NodePressure) -> NodeState {
    let world = World()
    let record = world.node("sink", kind: "CallbagSource")
    var model = Model()
    model.apply(world.sample())
    model.nodes[record.id]?.pressure = pressure
    return model.nodes[record.id].map { model.state(of: $0) } ?? .waiting
  }
}
