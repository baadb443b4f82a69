import Testing

@testable import Streams
@testable import streamtop

/// Which attempt of a retrying producer the values belong to that only counts tell of.
struct AttemptTests {
  let world = World()
  var model = Model()
  let source: NodeRecord
  let retry: NodeRecord
  /// What tells of both.
  let first: Sample

  init() {
    source = world.node(kind: "SignalProducer", name: "quote")
    retry = world.node("retry", of: source, kind: "SignalProducer")
    first = world.sample()
    model.apply(first)
  }

  private mutating func look() { model.apply(world.sample()) }

  /// An attempt fails, and the next one begins at once.
  private func fail(_ run: NodeRecord, after retries: Int) -> NodeRecord {
    world.end(.error("503"), run)
    world.retry(retries + 1, of: 4, in: .zero, "503", retry)
    let again = world.node(kind: "SignalProducer", name: "quote")
    world.probe.note(.attached(to: again.id), at: retry)
    return again
  }

  /// The first attempt has a value and fails, and a second one has begun when all that is looked at.
  private func valueOfAttemptBefore() -> NodeRecord {
    world.time = .milliseconds(100)
    world.next(source, retry)
    world.time = .milliseconds(150)
    let again = fail(source, after: 0)
    world.time = .milliseconds(200)
    return again
  }

  private var phase: RetryProgress.Phase? { model.nodes[retry.id]?.retry?.phase }
  private var work: Work? { model.nodes[retry.id]?.work }

  @Test mutating func `values that are only counted answer for an attempt, too`() {
    world.time = .milliseconds(100)
    world.next(source, retry)
    look()
    world.time = .milliseconds(200)
    let again = fail(source, after: 0)
    look()
    #expect(model.rowWords.contains("1 retry ↻ attempt 2") && phase == .running)

    world.time = .milliseconds(400)
    world.next(again, retry)
    look()
    #expect(model.rowWords.contains("1 retry ● active") && phase == .recovered)
    // A run that has given values is over when it ends, and the second one has not.
    #expect(work?.attempts.map(\.finish) == [.milliseconds(200), nil])
    #expect(work?.attempts.map(\.error) == ["503", nil])
    #expect(work?.attempts.map(\.isAnswered) == [true, true])
    #expect(work?.vainRuns == 0 && model.failedRuns == 0 && model.failedTime == .zero)
  }

  @Test mutating func `values that may be those of the attempt before it answer for none`() {
    let again = valueOfAttemptBefore()
    look()
    #expect(model.rowWords.contains("1 retry ↻ attempt 2"))
    #expect(work?.running?.start == .milliseconds(150))
    #expect(phase == .running && model.retrying.all == [retry.id])

    world.time = .milliseconds(300)
    world.next(again, retry)
    look()
    #expect(model.rowWords.contains("1 retry ● active"))
    #expect(phase == .recovered && model.retrying.all.isEmpty)
  }

  @Test mutating func `nor do they where the screen stops between their time and their counts`() {
    _ = valueOfAttemptBefore()
    let program = SlowSource()
    let screen = StoppingSource(program)
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .retry(nil)))
    _ = screen.perform(.setBreaks(breaks))
    program.next = world.sample()
    for _ in 0..<2 {
      screen.look { sample in
        model.apply(sample)
        return model
      }
      _ = screen.perform(.setPaused(false))
    }
    #expect(model.rowWords.contains("1 retry ↻ attempt 2") && phase == .running)
  }

  @Test(arguments: [Seek.end, .facts(1)])
  func `a recording shows the same, fact by fact as well`(pace: Seek) throws {
    let file = TemporaryFile()
    let recorder = Recorder(try RecordingFile.create(file.path), .init(program: "shop")) { 0 }
    try recorder.record(first)
    _ = valueOfAttemptBefore()
    try recorder.record(world.sample())
    try recorder.finish(why: "shop has ended")

    let playback = try file.playback()
    var dashboard = Dashboard()
    for _ in 0..<50 where !playback.isOver {
      playback.go(to: pace)
      playback.look { sample in
        _ = dashboard.reduce(.sample(sample))
        return dashboard.model
      }
    }
    #expect(playback.isOver)
    #expect(dashboard.model.rowWords.contains("1 retry ↻ attempt 2"))
    #expect(dashboard.model.nodes[retry.id]?.retry?.phase == .running)
  }

  @Test mutating func `the values of what an attempt alone hears are its own, also in its first look`() {
    world.time = .milliseconds(150)
    let again = fail(source, after: 0)
    world.time = .milliseconds(160)
    world.next(again, retry)
    world.time = .milliseconds(200)
    look()
    #expect(model.rowWords.contains("1 retry ● active") && phase == .recovered)

    world.time = .milliseconds(300)
    _ = fail(again, after: 1)
    look()
    #expect(model.rowWords.contains("1 retry ↻ attempt 3"))
    #expect(work?.attempts.map(\.error) == ["503", "503", nil])
    #expect(work?.vainRuns == 1 && model.failedRuns == 1 && model.failedTime == .milliseconds(150))
  }

  @Test mutating func `they are not those of the attempt that follows in the same look`() {
    let again = valueOfAttemptBefore()
    world.next(again, retry)
    _ = fail(again, after: 1)
    world.time = .milliseconds(250)
    look()
    #expect(model.rowWords.contains("1 retry ↻ attempt 3") && phase == .running)
  }
}
