import Testing

@testable import Streams
@testable import streamtop

/// A recording that stands still: what has come by its time waits until it goes on.
struct SteppingTests {
  private let file = TemporaryFile()

  /// Each look has several facts, all of its own time.
  init() throws {
    let world = World()
    let recorder = Recorder(try RecordingFile.create(file.path), .init(program: "shop")) { 0 }
    var nodes: [NodeRecord] = []
    for second in 0..<3 {
      world.time = .seconds(second)
      let node = world.node(name: "feed")
      nodes.append(node)
      world.error("503", nil, node)
      world.end(.completed, node)
      try recorder.record(world.sample())
    }
    try recorder.finish(why: "shop has ended")
    withExtendedLifetime(nodes) {}
  }

  /// Goes there, and draws some frames.
  private func go(_ playback: Playback, to seek: Seek) {
    playback.go(to: seek)
    look(playback)
  }

  private func look(_ playback: Playback) {
    for _ in 0..<3 { playback.look { _ in Model() } }
  }

  @Test func `each step takes one fact, and frames bring none`() throws {
    let playback = try file.playback()
    go(playback, to: .end)
    let all = playback.shown
    try #require(all >= 6)
    for step in 1..<all {
      go(playback, to: .facts(-1))
      #expect(playback.shown == all - step)
    }
    for count in 2...4 {
      go(playback, to: .facts(1))
      #expect(playback.shown == count)
    }
    _ = playback.perform(.setPaused(false))
    playback.advance(to: .seconds(3))
    look(playback)
    #expect(playback.shown == all && playback.isOver)
  }

  @Test func `what stands in a look behind a break waits, in the first one too`() throws {
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .error))
    let playback = try file.playback(breaks)
    playback.advance(to: .seconds(3))
    playback.look { _ in Model() }
    #expect(playback.isPaused && playback.time == .zero)
    let shown = playback.shown
    look(playback)
    #expect(playback.shown == shown)
  }

  @Test func `the start has all of its time, also while it stands still`() throws {
    let playback = try file.playback()
    go(playback, to: .end)
    go(playback, to: .facts(-1))
    go(playback, to: .start)
    let new = try file.playback()
    look(new)
    #expect(playback.isPaused && playback.shown == new.shown && new.shown > 0)
  }

  @Test func `who goes on behind the end stays there`() throws {
    let playback = try file.playback()
    go(playback, to: .end)
    #expect(playback.time == .seconds(2))
    go(playback, to: .by(.seconds(10)))
    #expect(playback.time == .seconds(2))
  }
}
