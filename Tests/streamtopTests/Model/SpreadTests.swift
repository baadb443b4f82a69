import Testing

@testable import Streams
@testable import streamtop

/// Values of which is known only between which moments they came.
struct SpreadTests {
  private func columns(_ count: Int, after start: Int, upTo end: Int) -> [UInt32] {
    var timeline = Timeline()
    timeline.record(values: count, after: .milliseconds(start), upTo: .milliseconds(end))
    return timeline.columns(6, of: 50, endingAt: .milliseconds(275)).map { UInt32($0.next) }
  }

  @Test(
    arguments: [
      (12, 75, 275, [0, 0, 3, 3, 3, 3]), (14, 75, 275, [0, 0, 3, 3, 3, 5]), (1, 0, 275, [0, 0, 0, 0, 0, 1]),
      (5, 275, 275, [0, 0, 0, 0, 0, 5]), (5, 900, 275, [0, 0, 0, 0, 0, 5]), (0, 0, 275, [0, 0, 0, 0, 0, 0]),
    ])
  func `every column gets as many, and what is left over comes late`(
    count: Int, start: Int, end: Int, expected: [UInt32]
  ) {
    #expect(columns(count, after: start, upTo: end) == expected)
  }

  @Test func `coarser columns hold the sum of finer ones`() {
    var timeline = Timeline()
    timeline.record(values: 1_003, after: .milliseconds(1_230), upTo: .milliseconds(7_777))
    let fine = timeline.columns(160, of: 50, endingAt: .milliseconds(7_999)).map { Int($0.next) }
    let coarse = timeline.columns(20, of: 400, endingAt: .milliseconds(7_999)).map { Int($0.next) }
    #expect(fine.reduce(0, +) == 1_003)
    #expect(coarse == stride(from: 0, to: 160, by: 8).map { fine[$0..<($0 + 8)].reduce(0, +) })
  }

  @Test func `spread values stand where the same values stand one by one, whatever was there before`() {
    var chance = Chance(seed: 3, purpose: "spread")
    var (spread, single) = (Timeline(), Timeline())
    var now = 0
    for _ in 0..<300 {
      now += chance.number(in: 0...9) == 0 ? chance.number(in: 1_000...90_000) : chance.number(in: 1...900)
      let start = max(0, now - chance.number(in: 0...3_000))
      let (first, last) = (min(start / 50 + 1, now / 50), now / 50)
      let each = chance.number(in: 0...5)
      spread.record(
        values: each * (last - first + 1), after: .milliseconds(start), upTo: .milliseconds(now))
      for column in first...last { single.record(.values(each), at: .milliseconds(column * 50)) }
      for length in [50, 400, 3_200] {
        #expect(
          spread.columns(1_000, of: length, endingAt: .milliseconds(now))
            == single.columns(1_000, of: length, endingAt: .milliseconds(now)))
      }
    }
  }

  @Test func `a node that was not asked for a while has had its values since then`() {
    let world = World()
    let node = world.node(kind: "Hot", name: "input")
    var model = Model()
    model.apply(world.sample())
    world.time = .milliseconds(475)
    for _ in 0..<9 { world.next(node) }
    var sample = world.sample()
    sample.round = .milliseconds(450)
    model.apply(sample)
    let counts = model.nodes[node.id]?.timeline.columns(10, of: 50, endingAt: model.time).map(\.next)
    #expect(counts?.map(Int.init) == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test func `a rate is that of the time of which all is known, and of what is silent, zero`() {
    let world = World()
    let node = world.node(kind: "Hot", name: "input")
    var model = Model()
    model.apply(world.sample())
    for step in 1...4 {
      world.time = .milliseconds(700 * step)
      for _ in 0..<700 { world.next(node) }
      var sample = world.sample()
      sample.round = .milliseconds(700)
      model.apply(sample)
    }
    func rate(at milliseconds: Int) -> Double {
      // Of the others, in turn: this node has not been asked again, or has had nothing to tell.
      model.apply(Sample(time: .milliseconds(milliseconds), round: .milliseconds(700)))
      return model.nodes[node.id].map { model.totals(of: $0).rate } ?? -1
    }
    for time in [2_800, 3_000, 3_450] { #expect((950...1_050).contains(rate(at: time)), "\(time)") }
    #expect((150...350).contains(rate(at: 7_000)))
    #expect(rate(at: 8_600) == 0)
  }

  /// What comes in bursts is as steady as the bursts, wherever between two of them one looks.
  @Test(arguments: [(505, 1, 2), (505, 5, 10), (990, 1, 1), (1_010, 1, 1), (100, 1, 10), (333, 1_000, 3_000)])
  func `the rate of bursts stands still`(milliseconds: Int, size: Int, rate: Int) {
    let world = World()
    let (node, late) = (world.node(kind: "Hot"), world.node(kind: "Hot"))
    var model = Model()
    var shown: [Set<String>] = [[], []]
    var bursts = 0
    for look in 1...600 {
      world.time = .milliseconds(50 * look)
      while bursts * milliseconds <= 50 * look {
        for _ in 0..<size { world.next(node, late) }
        bursts += 1
      }
      model.apply(world.sample())
      guard look > 100 else { continue }
      for (index, node) in [node, late].enumerated() {
        guard let node = model.nodes[node.id] else { continue }
        let value = model.rate(of: node)
        #expect(abs(value - Double(rate)) <= Double(rate) * 0.12, "\(value) at \(world.time)")
        shown[index].insert(Format.rate(value, width: 4))
      }
    }
    #expect(shown[0] == shown[1] && (rate > 9 || shown[0] == ["\(rate)"]), "\(shown)")
  }

  @Test func `a rate that is little is not nothing`() {
    #expect(Format.rate(0, width: 5) == "0" && Format.rate(0.1, width: 5) == "<1")
    #expect(Format.rate(0.8, width: 5) == "1" && Format.rate(12_400.4, width: 5) == "12k")
    #expect(Format.rate(.nan, width: 5) == "0" && Format.rate(.infinity, width: 5) == "0")
  }
}
