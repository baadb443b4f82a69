import Glibc
import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Lines in words, without a terminal, by the program itself.
struct PlainTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal that ends it is told by the exit status`(signal: Int32) throws {
    let recording = try RecordedRun()
    for command in [["demo"], ["replay", recording.file.path, "--speed", "0.25"]] {
      let program = try PseudoTerminal(command + ["--plain"], size: Size(width: 80, height: 24))
      #expect(program.wait { !$0.output.isEmpty })
      program.send(signal)
      #expect(try program.ending().status == 128 + signal)
    }
  }

  @Test func `what was lost is told, and how much`() {
    var printer = PlainPrinter(options: PrintOptions(start: .seconds(1)))
    var (dashboard, lines) = (Dashboard(), "")
    for (second, lost) in [(0, 3), (2, 0), (3, 7), (1, 1)] {
      let sample = Sample(time: .seconds(second), omitted: second, lostValues: lost)
      _ = dashboard.reduce(.sample(sample))
      lines += printer.take(sample, dashboard)
    }
    let told = lines.split(separator: "\n").compactMap { $0.split(separator: ": ").last }
    #expect(
      told == [
        "2 streams are left out", "3 streams are left out", "7 values are left out", "1 stream is left out",
        "1 value is left out",
      ])
  }

  @Test func `all that has happened in one look has its line, though the log holds less`() throws {
    let count = 2 * Model.Limits().logLines + 1
    let feed = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:1", name: "feed")
    var facts = [Fact(sequence: 1, time: .zero, node: feed, event: .made)]
    for number in 1...count {
      let event = Fact.Event.error("no \(number)", nil)
      facts.append(Fact(sequence: number + 1, time: .milliseconds(number), node: feed, event: event))
    }
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))
    let file = TemporaryFile()
    file.bytes += encoder.encode(Look(time: .milliseconds(count), facts: facts, lostValues: 3, keyframe: []))
    file.bytes += encoder.finish(why: "the end")
    var run = HeadlessRun()
    (run.length, run.format) = (.seconds(1 << 40), .plain)
    var text = ""
    try run.watch(file.playback()) { text += $0 }
    let told = text.split(separator: "\n").compactMap { $0.split(separator: ": ").last }
    let isWhole = told.filter { $0.hasPrefix("error no ") } == (1...count).map { "error no \($0)" }
    #expect(isWhole)
    #expect(told.count { $0 == "3 values are left out" } == 1 && !text.contains("lines are left out"))
  }

  @Test(arguments: [["demo"], ["replay", "x.strec"], ["attach", "shop"], ["run"]])
  func `options of the screen alone are refused`(command: [String]) {
    let rest = command == ["run"] ? ["--", "shop"] : []
    for option in [["--theme", "light"], ["--fps", "30"], ["--no-mouse"]] {
      do {
        _ = try Streamtop.parseAsRoot(command + ["--plain"] + option + rest)
        Issue.record("accepted")
      } catch {
        #expect(Streamtop.message(for: error) == "\(option[0]) does not go with --plain")
      }
    }
    for option in [["--config", "x.yaml"], ["--ascii"], ["--no-color"], ["--readonly"]] {
      #expect(throws: Never.self) { try Streamtop.parseAsRoot(command + ["--plain"] + option + rest) }
    }
  }

  @Test func `a configuration that was asked for and is not there ends it`() throws {
    let recording = try RecordedRun(length: .seconds(1))
    let commands = [["demo"], ["replay", recording.file.path], ["attach", "shop"], ["run"]]
    for command in commands {
      let rest = command == ["run"] ? ["--", "true"] : []
      let program = try PseudoTerminal(
        command + ["--plain", "--config", "/nowhere/config.yaml"] + rest, size: Size(width: 80, height: 24))
      #expect(try program.ending().status == ExitStatus.configuration.rawValue)
    }
  }

  @Test func `where the locale is not UTF-8 it prints ASCII characters`() throws {
    let recording = try RecordedRun(length: .seconds(20))
    for command in [["demo", "--for", "20s"], ["replay", recording.file.path]] {
      let program = try PseudoTerminal(
        command + ["--plain", "--speed", "64"], size: Size(width: 80, height: 24), environment: ["LANG": "C"])
      #expect(try program.ending().status == 0)
      #expect(!program.output.isEmpty && program.output.allSatisfy { $0 < 0x80 })
    }
  }
}
