import Streams
import StreamsWire
import Testing

@testable import streamtop

struct PlaybackTests {
  private static let keys = [
    "<Esc>", "2jjj", "3", "4", "5GG", "tl<wait 5s>e", "1j<Right><Enter>", "zzjj2Z",
  ]
  private static let sizes = [(80, 24), (100, 30), (200, 50)].map { Size(width: $0.0, height: $0.1) }

  /// For each of the keys another run, on a screen of the next size.
  @Test(arguments: keys.indices)
  func `a replay shows what was shown`(_ number: Int) throws {
    let (keys, size) = (Self.keys[number], Self.sizes[number % Self.sizes.count])
    let run = try RecordedRun(seed: 2026 + UInt64(number), size: size, keys: keys)
    #expect(try run.replay(size: size, keys: keys).body == run.screen.body)
  }

  @Test func `a replay up to a time shows what was shown then`() throws {
    let run = try RecordedRun(length: .seconds(30))
    for seconds in [1, 7, 12, 29] {
      // Any key takes away the first hint, which names other keys in a recording.
      let then = try RecordedRun(length: .seconds(seconds), keys: "<Esc>")
      #expect(try run.replay(to: .seconds(seconds), keys: "<Esc>").body == then.screen.body)
    }
  }

  @Test func `what the user did is in the recording`() throws {
    let run = try RecordedRun(keys: "jjjr<wait 1s>s<wait 1s>x<wait 1s>fo<Esc><wait 1s>}")
    let playback = try run.file.playback()
    _ = playback.perform(.seek(.end))
    var commands: [String] = []
    playback.look { sample in
      for fact in sample.facts { if case .command(let text) = fact.event { commands.append(text) } }
      return Model()
    }
    #expect(commands == ["request", "shared request", "cancel", "outage on or off", "speed 2.0"])
  }

  /// Whoever records a program that has run for a while wants to see that, and not how it was before.
  @Test func `a recording that begins late plays from there`() throws {
    let (file, size) = (TemporaryFile(), Size(width: 80, height: 24))
    var run = RecordedRun.run(.seconds(20), size)
    run.start = .seconds(12)
    run.recorder = Recorder(try RecordingFile.create(file.path), .init(program: "demo")) { 0 }
    try run.run { _ in }
    var viewer = Viewer(playback: try file.playback())
    #expect(viewer.playback.beginning == .seconds(12) && viewer.playback.time == .seconds(12))
    viewer.look()
    #expect(!viewer.dashboard.model.nodes.isEmpty)
    let first = viewer.screen
    viewer.go(to: .by(.seconds(4)))
    #expect(viewer.playback.time == .seconds(16) && viewer.screen != first)
    for seek in [Seek.start, .to(.seconds(3)), .to(.zero)] {
      viewer.go(to: seek)
      #expect(viewer.playback.time == .seconds(12) && viewer.screen == first)
    }
    #expect(viewer.notice?.contains("the recording begins at 00:12.0, after 00:00.0") == true)
    let replay = try PseudoTerminal(["replay", file.path, "--headless", "--at", "3s"], size: size)
    #expect(try replay.ending().status == 0)
    #expect(replay.text.contains("feed"))
    #expect(replay.text.hasSuffix("streamtop: the recording begins at 00:12.0, after 00:03.0\r\n"))
    var film: [Substring] = []
    try Film(file.playback(), size: size, from: nil, to: nil).write { film += $0.split(separator: "\n") }
    #expect(film[1].hasPrefix("[0,") && film[2].hasPrefix("[0."))
  }

  /// A dashboard on a playback.
  private struct Viewer {
    let playback: Playback
    var dashboard = Dashboard(options: DashboardOptions(title: "x"))

    mutating func look() {
      playback.look { sample in
        _ = dashboard.reduce(.sample(sample))
        return dashboard.model
      }
    }

    mutating func go(to seek: Seek) {
      _ = playback.perform(.seek(seek))
      look()
    }

    /// Everything but the title, the notice and the keys.
    var screen: ArraySlice<Substring> { rows.dropLast() }
    var notice: Substring? { rows.last }
    private var rows: ArraySlice<Substring> { dashboard.render(Size(width: 120, height: 44)).text.body }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `wherever one goes, it looks as if one had come there from the start`(seed: UInt64) throws {
    let run = try RecordedRun(seed: seed, length: .seconds(40))
    var viewer = Viewer(playback: try run.file.playback())
    viewer.look()
    var chance = Chance(seed: seed, purpose: "scrubbing")
    for _ in 0..<25 {
      switch chance.number(in: 0...5) {
      case 0: viewer.go(to: .by(.milliseconds(-chance.number(in: 1...20_000))))
      case 1: viewer.go(to: .by(.milliseconds(chance.number(in: 1...20_000))))
      case 2: viewer.go(to: .facts(-chance.number(in: 1...30)))
      case 3: viewer.go(to: .facts(chance.number(in: 1...30)))
      case 4: viewer.go(to: .nextBreak)
      default: viewer.go(to: [.start, .end][chance.number(in: 0...1)])
      }
    }
    viewer.go(to: .facts(-1))
    var other = Viewer(playback: try run.file.playback())
    other.go(to: .facts(viewer.playback.shown))
    #expect(other.playback.shown == viewer.playback.shown && viewer.playback.shown > 0)
    let differences = zip(viewer.screen, other.screen).filter { $0 != $1 }.map { "\($0)\n\($1)" }
    #expect(differences == [])
    // As well as if it had never stopped.
    viewer.go(to: .end)
    let straight = try run.replay(size: Size(width: 120, height: 44)).body
    #expect(zip(viewer.screen, straight).filter { $0 != $1 }.map { "\($0)\n\($1)" } == [])
  }

  @Test func `it stops where something happens, and goes on`() throws {
    let run = try RecordedRun()
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .retry(2)))
    var viewer = Viewer(playback: try run.file.playback(breaks))
    viewer.playback.advance(to: .seconds(20))
    viewer.look()
    #expect(viewer.playback.isPaused && viewer.playback.time < .seconds(20))
    #expect(viewer.dashboard.view.notice?.hasPrefix("stopped at retry 2") == true)
    #expect(
      viewer.dashboard.model.nodes.values.contains {
        $0.retry?.attempt == 2 && $0.retry?.decidedAt == viewer.playback.time
      })
    let first = viewer.playback.time
    viewer.go(to: .nextBreak)
    #expect(viewer.playback.time > first)
  }

  @Test func `nothing stops a leap, and what comes behind it stops again`() throws {
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .retry(1)))
    var viewer = Viewer(playback: try RecordedRun().file.playback(breaks))
    viewer.playback.advance(to: .seconds(20))
    viewer.look()
    let first = viewer.playback.time
    viewer.go(to: .start)
    viewer.go(to: .by(first + .milliseconds(1)))
    #expect(viewer.playback.time > first)
    viewer.playback.advance(to: .seconds(20))
    viewer.look()
    #expect(viewer.playback.isPaused && viewer.playback.time > first)
    viewer.go(to: .end)
    #expect(viewer.playback.isOver)
  }

  @Test func `a recording cannot be changed`() throws {
    let viewer = Viewer(playback: try RecordedRun().file.playback())
    #expect(
      viewer.playback.perform(.cancel(NodeID(rawValue: 1))) == .refused("a recording cannot be changed"))
    var dashboard = viewer.dashboard
    _ = dashboard.reduce(.sample(Sample(status: Status(abilities: .scrubs))))
    for key in "rsxR+fpi" {
      #expect(dashboard.reduce(.key(.character(key))) == [])
      #expect(dashboard.view.notice == "a recording cannot be changed")
    }
  }

  @Test func `a ring keeps the newest, in order, in the space that it has`() throws {
    let run = try RecordedRun(length: .seconds(600), ring: 1 << 18)
    #expect(run.file.bytes.count <= 1 << 18 + 1 << 16)
    var (times, facts): ([Duration], Int) = ([], 0)
    var check = RecordingCheck()
    try RecordingFile.open(run.file.path).forEachElement { element in
      check.take(element)
      guard case .look(let look) = element else { return }
      times.append(look.time)
      facts += look.facts.count
    }
    #expect(times == times.sorted() && times.last == .seconds(600) && facts > 1_000)
    #expect(try #require(times.first) > .seconds(300))
    #expect(check.isSound && check.lastWord == "the run is over" && check.cutAt == nil)
    let replay = try run.replay()
    #expect(replay.body.contains { $0.contains("users") } && !replay.contains("without a last word"))
  }

  @Test func `what is cut or damaged plays, and says so`() throws {
    let run = try RecordedRun()
    let whole = run.file.bytes
    run.file.bytes = Array(whole.prefix(whole.count / 2))
    #expect(try run.replay().contains("without a last word: the program was killed or still writes"))
    run.file.bytes = whole
    run.file.bytes[whole.count / 3] ^= 1
    let damaged = try run.replay(size: Size(width: 100, height: 30))
    #expect(damaged.contains("░") && damaged.contains("something is missing before"))
    run.file.bytes = Array("no recording".utf8)
    #expect(throws: NotARecording.self) { try run.file.playback() }
    run.file.bytes = []
    #expect(throws: NotARecording.self) { try run.file.playback() }
  }
}
