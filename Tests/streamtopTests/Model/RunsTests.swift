import Testing

@testable import Streams
@testable import streamtop

/// Inner streams, as the engine would report them.
struct RunsTests {
  let world = World()
  var model = Model()
  let outer: NodeRecord
  let flat: NodeRecord

  init() {
    outer = world.node("pipe", kind: "Signal", name: "find")
    flat = world.node("flatMap", of: outer, kind: "Signal")
  }

  /// A run of two nodes that another node hears.
  private func run(_ name: String, heardBy host: NodeRecord) -> (top: NodeRecord, leaf: NodeRecord) {
    let top = world.node(kind: "SignalProducer", name: name)
    let leaf = world.node("map", of: top, kind: "SignalProducer")
    world.probe.note(.attached(to: leaf.id), at: host)
    return (top, leaf)
  }

  private mutating func look() { model.apply(world.sample()) }

  private var labels: [String] { model.rowWords }

  @Test mutating func `an inner stream is shown below the node that hears it`() {
    _ = world.node("observe", of: flat, kind: "Signal")
    let first = run("find a", heardBy: flat)
    world.end(.cancelled, first.leaf, first.top)
    _ = run("find ab", heardBy: flat)
    look()

    #expect(
      labels == [
        "0 find ● active", "1 flatMap ● active", "2 observe ● active", "2 ◂ a ⊘ cancelled",
        "3 map ⊘ ended #1", "2 ◂ ab ● active", "3 map ● active",
      ])
    #expect(model.roots == [outer.id])
    #expect(model.latestEndings.map(\.label) == ["find a"])
    #expect(model.nodes[flat.id]?.timeline.columns(1, of: 50, endingAt: .zero)[0].requests == 2)
  }

  @Test mutating func `a stream that was there before stays where it is`() {
    let ticker = world.node(kind: "Signal", name: "ticker")
    let late = world.node("flatten", of: outer, kind: "Signal")
    world.probe.note(.attached(to: ticker.id), at: late)
    look()

    #expect(model.roots == [outer.id, ticker.id])
  }

  @Test mutating func `only the latest ended runs are kept, and all that live`() {
    let living = run("a living one", heardBy: flat)
    for number in 1...200 {
      let next = run("\(number)", heardBy: flat)
      world.end(.completed, next.top, next.leaf)
      look()
    }

    #expect(model.nodes[flat.id]?.runs.count == model.limits.runs + 1)
    #expect(model.nodes.count == 2 + 2 * (model.limits.runs + 1))
    #expect(model.nodes[living.top.id] != nil)
    #expect(labels.suffix(2) == ["2 ◂ 200 ■ completed", "3 map ■ ended #2"])
    #expect(model.foldedNodes == 2 * (200 - model.limits.runs))
  }

  @Test mutating func `an ended tree folds away with its runs, and not before they end`() {
    let inner = run("a", heardBy: flat)
    world.end(.completed, outer, flat)
    look()
    world.time = .seconds(61)
    look()
    #expect(model.nodes.count == 4)

    world.end(.cancelled, inner.leaf, inner.top)
    look()
    world.time = .seconds(130)
    look()
    #expect(model.nodes.isEmpty)
    #expect(model.roots.isEmpty)
  }

  @Test mutating func `a retrying producer lives on after its first source`() {
    let source = world.node(kind: "SignalProducer", name: "quote")
    let retry = world.node("retry", of: source, kind: "SignalProducer")
    let leaf = world.node("start", of: retry, kind: "Signal")
    look()
    #expect(labels.suffix(3) == ["0 quote ● active", "1 retry ● active", "2 start ● active"])

    world.time = .milliseconds(100)
    world.end(.error("503"), source)
    world.retry(1, of: 4, in: .seconds(1), "503", retry)
    look()
    #expect(labels.suffix(3) == ["0 quote ↻ retry 1/4", "1 retry ↻ in 1.0 s", "2 start ● active"])
    #expect(model.latestEndings.first?.reason == nil)
    #expect(model.living(source.id) == retry.id)

    world.time = .milliseconds(1_100)
    let again = world.node(kind: "SignalProducer", name: "quote")
    world.probe.note(.attached(to: again.id), at: retry)
    look()
    #expect(
      labels.suffix(4) == [
        "0 quote ✕ ended #1", "1 retry ↻ attempt 2", "2 start ● active", "2 ◂ attempt 2 ● active",
      ])

    world.time = .milliseconds(1_300)
    world.next("1", again)
    world.next("1", retry)
    world.end(.completed, again, retry, leaf)
    look()
    #expect(
      labels.suffix(4) == [
        "0 quote ✕ 503", "1 retry ■ ended #2", "2 start ■ ended #3", "2 ◂ attempt 2 ■ completed",
      ])
    let ended = model.nodes[retry.id]
    #expect(ended?.retry?.phase == .recovered)
    #expect(ended?.work?.attempts.map(\.error) == ["503", nil])
    #expect(ended?.work?.attempts.compactMap(\.finish) == [.milliseconds(100), .milliseconds(1_300)])
    // The attempt itself is no chain that ends.
    #expect(model.latestEndings.map(\.label) == ["quote"])
    #expect(model.latestEndings.first?.reason == .completed)
    #expect(model.living(source.id) == nil)
  }
}
