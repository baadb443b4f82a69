import Testing

@testable import Streams
@testable import streamtop

struct RetentionTests {
  let world = World()

  @Test func `an ended tree folds away after its retention, a living one stays`() {
    var model = Model()
    let ended = world.node(name: "upload")
    let leaf = world.node("on", of: ended)
    let alive = world.node(kind: "Hot")
    world.end(.completed, leaf, ended)
    model.apply(world.sample())
    world.time = .seconds(59)
    model.apply(world.sample())
    #expect(model.nodes.count == 3)

    world.time = .seconds(61)
    model.apply(world.sample())
    #expect(model.roots == [alive.id])
    #expect(model.nodes.count == 1)
    #expect(model.foldedNodes == 2)
    #expect(model.latestEndings.map(\.label) == ["upload"])
  }

  @Test func `an ended branch folds away below a living root`() {
    var model = Model()
    let root = world.node(kind: "Cold")
    let branch = world.node("map", of: root, kind: "Cold")
    let leaf = world.node("on", of: branch, kind: "Cold")
    world.end(.cancelled, branch)
    model.apply(world.sample())
    world.time = .seconds(100)
    model.apply(world.sample())
    #expect(model.nodes.count == 3)

    world.end(.cancelled, leaf)
    model.apply(world.sample())
    world.time = .seconds(161)
    model.apply(world.sample())
    #expect(Array(model.nodes.keys) == [root.id])
    #expect(model.nodes[root.id]!.children.isEmpty)
  }

  @Test func `what ended long ago folds away once the last that lived below it is known to be gone`() {
    var model = Model()
    let root = world.node()
    _ = world.node("on", of: root)
    world.end(.completed, root)
    model.apply(world.sample())
    world.time = .seconds(70)
    model.apply(world.sample())
    #expect(model.nodes.count == 2)

    var sample = Sample(time: .seconds(100))
    sample.keyframe = []
    model.apply(sample)
    model.apply(Sample(time: .seconds(101)))
    #expect(model.nodes.isEmpty)
  }

  @Test func `too many nodes fold the oldest ended trees early`() {
    var model = Model(limits: Model.Limits(nodes: 10))
    for step in 0..<50 {
      world.time = .milliseconds(step)
      world.end(.completed, world.node())
    }
    model.apply(world.sample())
    // Further parts of that look may have counts of them.
    #expect(model.nodes.count == 50)
    world.time = .seconds(1)
    model.apply(world.sample())

    #expect(model.nodes.count == 10)
    #expect(model.roots.first == NodeID(rawValue: 41))
  }

  @Test func `the log and the endings are bounded`() {
    var model = Model(limits: Model.Limits(logLines: 20, endings: 5))
    for _ in 0..<100 { world.end(.completed, world.node()) }
    model.apply(world.sample())

    #expect(model.log.count == 20)
    #expect(model.endings.count == 5)
    #expect(model.log.last?.text == "completed, end 1 of its chain")
  }

  @Test func `a word about a folded node does not bring it back`() {
    var model = Model()
    let root = world.node()
    world.end(.completed, root)
    model.apply(world.sample())
    world.time = .seconds(100)
    model.apply(world.sample())
    world.probe.note(.cancel, at: root)
    model.apply(world.sample())

    #expect(model.nodes.isEmpty)
    #expect(model.log.last?.mark == .cancel)
  }
}

struct TimelineTests {
  @Test func `each scale sums the same events`() {
    var timeline = Timeline()
    for step in 0..<200 { timeline.record(.values(1), at: .milliseconds(50 * step)) }
    let end = Duration.milliseconds(9_999)

    for scale in MarbleScale.levels {
      let columns = timeline.columns(10_000 / scale + 1, of: scale, endingAt: end)
      #expect(columns.reduce(0) { $0 + $1.next } == 200, "scale \(scale)")
    }
  }

  @Test func `old columns are overwritten, and a long silence leaves none behind`() {
    var timeline = Timeline()
    timeline.record(.error, at: .zero)
    timeline.record(.error, at: .seconds(100_000))
    let columns = timeline.columns(2_000, of: 50, endingAt: .seconds(100_000))

    #expect(columns.reduce(0) { $0 + Int($1.errors) } == 1)
    #expect(columns.last == Column(errors: 1))
  }

  @Test func `an event too old for its track is left out`() {
    var timeline = Timeline()
    timeline.record(.error, at: .seconds(1_000))
    timeline.record(.retry, at: .seconds(1))
    let columns = timeline.columns(1_024, of: 50, endingAt: .seconds(1_000))
    #expect(columns.allSatisfy { $0.retries == 0 })
  }

  @Test func `columns are counted without overflow`() {
    var column = Column(next: .max, errors: 255)
    column.merge(Column(next: 1, errors: 1))
    #expect(column == Column(next: .max, errors: 255))
    #expect(MemoryLayout<Column>.stride == 8)
  }

  @Test func `a full ring keeps the newest elements in order`() {
    var ring = Ring<Int>(capacity: 3)
    for number in 1...5 { ring.append(number) }
    #expect(Array(ring) == [3, 4, 5])
    #expect(ring.total == 5)
  }
}

struct FormatTests {
  @Test(arguments: [
    (Duration.milliseconds(12_430), "00:12.4"), (.seconds(3_723), "1:02:03"), (.seconds(-1), "00:00.0"),
  ])
  func `a clock shows tenths below an hour`(time: Duration, text: String) {
    #expect(Format.clock(time) == text)
  }

  @Test(arguments: [
    (Duration.microseconds(300), "0.3 ms"), (.milliseconds(80), "80 ms"), (.milliseconds(1_400), "1.4 s"),
    (.seconds(125), "125 s"), (.seconds(-5), "0.0 ms"),
  ])
  func `a duration takes the unit that fits`(duration: Duration, text: String) {
    #expect(Format.seconds(duration) == text)
  }

  @Test(arguments: [
    (7, "7"), (1_204, "1 204"), (12_034, "12 034"), (100_007, "100 007"), (1_250_000, "1.3M"),
    (-1_204, "-1 204"), (Int.max, "9223372037G"),
  ])
  func `counts are grouped`(number: Int, text: String) {
    #expect(Format.count(number) == text)
  }

  @Test(arguments: [
    (999, "999"), (1_000, "1.0k"), (4_596, "4.6k"), (9_949, "9.9k"), (9_950, "10k"), (45_499, "45k"),
    (999_499, "999k"), (999_500, "1.0M"), (999_499_999, "999M"), (999_500_000, "1.0G"),
  ])
  func `what has little room is rounded`(number: Int, text: String) {
    #expect(Format.compact(number) == text)
  }

  @Test(arguments: [(0.25, "×1/4"), (1, "×1"), (64, "×64"), (1.5, "×1.5"), (.infinity, "×-"), (0, "×-")])
  func `speeds are factors`(speed: Double, text: String) {
    #expect(Format.factor(speed) == text)
  }
}
