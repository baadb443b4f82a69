import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Recordings in which nothing comes for a time, and be it for a generation.
struct LeapingClockTests {
  private static let size = Size(width: 80, height: 24)
  private static let leap = Duration.seconds(1 << 30)

  /// One stream, and a value of it at each look.
  private func recording(_ times: [Duration]) -> TemporaryFile {
    let node = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App/main.swift:1", name: "ticks")
    var encoder = RecordingEncoder(SegmentHeader(program: "app"))
    let file = TemporaryFile()
    for (number, time) in times.enumerated() {
      let made = Fact(sequence: 0, time: time, node: node, event: .made)
      let value = Fact(sequence: number + 1, time: time, node: node, event: .next(value: "v\(number)", nil))
      file.bytes += encoder.encode(Look(time: time, facts: number == 0 ? [made, value] : [value]))
    }
    file.bytes += encoder.finish(why: "the end")
    return file
  }

  /// When the frames of a film come.
  private func times(ofFilm film: String) -> [Double] {
    film.split(separator: "\n").dropFirst().compactMap { Double($0.dropFirst().prefix { $0 != "," }) }
  }

  @Test(arguments: OutputFormat.allCases)
  func `a replay goes straight to what comes next`(format: OutputFormat) throws {
    var run = HeadlessRun()
    (run.length, run.size, run.format) = (.seconds(1 << 40), Self.size, format)
    run.keys = try KeyScript("j<wait 500ms>k")
    var text = ""
    try run.watch(recording([.zero, Self.leap, Self.leap * 2]).playback()) { text += $0 }
    if format == .cast {
      let times = times(ofFilm: text)
      // At the keys, and at each look.
      #expect(times.first == 0 && times.count < 12 && times == times.sorted())
      for time in [Self.leap, Self.leap * 2] { #expect(times.contains(time.inSeconds)) }
    } else {
      #expect(text.contains("ticks"))
    }
  }

  @Test func `so does a film, which ends where it is to end`() throws {
    let films: [(end: Duration?, last: Duration)] = [(nil, Self.leap), (.seconds(86_400), .zero)]
    for (end, last) in films {
      var film = ""
      let playback = try recording([.zero, Self.leap]).playback()
      try Film(playback, size: Self.size, from: nil, to: end).write { film += $0 }
      let times = times(ofFilm: film)
      #expect(times.first == 0 && times.count < 6)
      #expect(abs((times.last ?? -1) - last.inSeconds) < 1)
    }
  }

  /// Nothing but the way there differs.
  @Test(arguments: [1, 7, 2026] as [UInt64], [OutputFormat.text, .json, .ndjson, .plain])
  func `what is passed over would have changed nothing`(seed: UInt64, format: OutputFormat) throws {
    let file = TemporaryFile()
    let recorder = Recorder(try RecordingFile.create(file.path), .init(program: "demo")) { 0 }
    let demo = DemoRun(seed: seed)
    for step in 0..<40 {
      demo.advance(to: .milliseconds(step * (step.isMultiple(of: 7) ? 700 : 690)))
      let sample = demo.look()
      try recorder.record(sample)
    }
    try recorder.finish(why: "the end")
    for keys in ["", "jj<wait 2s>3", "2<wait 1s><End>"] {
      var run = HeadlessRun()
      (run.length, run.size, run.format) = (.seconds(60), Self.size, format)
      run.keys = try KeyScript(keys)
      var (straight, frameByFrame) = ("", "")
      try run.watch(file.playback()) { straight += $0 }
      try run.watch(file.playback(), pace: { _ in true }) { frameByFrame += $0 }
      #expect(straight == frameByFrame)
    }
  }

  @Test(
    arguments: [
      (Duration.zero, 0), (.seconds(2), 60), (Duration.seconds(1) / 30, 1), (.milliseconds(33), 1),
      (.milliseconds(34), 2), (.milliseconds(-50), -1), (.seconds(1 << 40), 30 << 40),
    ])
  func `a frame comes no sooner than what it shows`(time: Duration, frame: Int) {
    #expect(time.firstFrame(ofRate: 30) == frame)
  }
}
