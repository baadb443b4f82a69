import ArgumentParser
import Glibc
import Testing

@testable import streamtop

struct DemoCommandTests {
  private func parse(_ arguments: String...) throws -> DemoCommand {
    try #require(try Streamtop.parseAsRoot(["demo"] + arguments) as? DemoCommand)
  }

  @Test func `nothing said means the dashboard of seed 7`() throws {
    let command = try parse()

    #expect(!command.headless && !command.screen.ascii && !command.screen.noColor)
    #expect(command.seed == 7)
    #expect(command.length == nil && command.speed == nil && command.screen.fps == nil)
  }

  @Test func `a headless run takes everything`() throws {
    let command = try parse(
      "--headless", "--seed", "42", "--for", "1.5s", "--speed", "max", "--size", "120x40", "--format",
      "ndjson", "--keys", "j<Tab>", "--ascii", "--no-color")

    #expect(command.headless && command.screen.ascii && command.screen.noColor)
    #expect(command.seed == 42)
    #expect(command.length == .milliseconds(1_500))
    #expect(command.speed == .max)
    #expect(command.size == Size(width: 120, height: 40))
    #expect(command.printing.format == .ndjson)
    #expect(command.keys?.steps == [.press(.character("j")), .press(.tab)])
  }

  @Test func `a live run takes a speed, a frame rate and an end`() throws {
    let command = try parse("--speed", "0.25", "--fps", "60", "--for", "2m")

    #expect(command.speed == .times(0.25))
    #expect(command.screen.fps == 60)
    #expect(command.length == .seconds(120))
  }

  @Test(
    arguments: [
      (
        ["--seed", "-1"],
        "The value '-1' is invalid for '--seed <n>': write a whole number from 0 to 18446744073709551615"
      ),
      (
        ["--seed", "x"],
        "The value 'x' is invalid for '--seed <n>': write a whole number from 0 to 18446744073709551615"
      ),
      (
        ["--seed", "18446744073709551616"],
        "The value '18446744073709551616' is invalid for '--seed <n>': write a whole number from 0 to 18446744073709551615"
      ),
      (
        ["--for", "20"],
        "The value '20' is invalid for '--for <time>': write a time such as 20s, 500ms, 2m or 1h30m"
      ),
      (["--for"], "Missing value for '--for <time>'"),
      (
        ["--speed", "fast"],
        "The value 'fast' is invalid for '--speed <x|max>': write a number from 0.25 to 64, or max"
      ),
      (
        ["--speed", "nan"],
        "The value 'nan' is invalid for '--speed <x|max>': write a number from 0.25 to 64, or max"
      ),
      (
        ["--speed", "65"],
        "The value '65' is invalid for '--speed <x|max>': write a number from 0.25 to 64, or max"
      ),
      (
        ["--size", "80"],
        "The value '80' is invalid for '--size <WxH>': write width and height from 1 to 1000, such as 80x24"
      ),
      (
        ["--size", "0x24"],
        "The value '0x24' is invalid for '--size <WxH>': write width and height from 1 to 1000, such as 80x24"
      ),
      (
        ["--format", "xml"],
        "The value 'xml' is invalid for '--format <format>': write text, json, ndjson, cast or plain"
      ),
      (["--keys", "a<Foo>"], "The value 'a<Foo>' is invalid for '--keys <script>': no key is called <Foo>"),
      (["--fps", "0"], "The value '0' is invalid for '--fps <n>': write a whole number from 1 to 60"),
      (
        ["--scenario", "sick"],
        "The value 'sick' is invalid for '--scenario <name|file>': write a file such as ./mine.yaml, or calm, storm, outage, crowd, sick-retry-storm, sick-nested-retry, sick-unread-error, sick-stuck-promise, sick-leak, sick-unheard-response, sick-late-value or sick-slow-operator"
      ),
      (
        ["--allow", "slow"],
        "The value 'slow' is invalid for '--allow <lint>': write retry-storm, nested-retry, unread-error, stuck-promise, leak, unheard-response, late-value or slow-operator"
      ),
      (["--size", "80x24"], "--size needs --headless"),
      (["--format", "text"], "--format needs --headless"),
      (["--keys", "j"], "--keys needs --headless"),
      (["--speed", "max"], "--speed max needs --headless"),
      (["--headless", "--fps", "30"], "--fps does not go with --headless"),
      (["--headless", "--plain", "--config", "x.yaml"], "--config does not go with --headless"),
      (["--colour"], "Unknown option '--colour'"),
      (["again"], "Unexpected argument 'again'"),
    ])
  func `a mistake is named in one line, with exit status 64`(arguments: [String], message: String) {
    do {
      _ = try Streamtop.parseAsRoot(["demo"] + arguments)
      Issue.record("accepted")
    } catch {
      #expect(Streamtop.message(for: error) == message)
      #expect(Streamtop.exitCode(for: error).rawValue == 64)
    }
  }

  @Test(arguments: [("1M", 1 << 20), ("1024k", 1 << 20), ("64M", 64 << 20), ("1024G", 1 << 40)])
  func `a size is so many bytes`(text: String, bytes: Int) throws {
    #expect(try Arguments.bytes(text) == bytes)
  }

  @Test(arguments: ["17179869185G", "9223372036854775808", "1025G", "1023k", "0M", "-1G", "M", ""])
  func `a size that is none, or more than can be counted, is refused`(text: String) {
    #expect(throws: Arguments.Mistake.self) { try Arguments.bytes(text) }
  }

  @Test(
    arguments: [([], "LIVE"), (["--plain"], "completed"), (["--headless"], "LIVE")] as [([String], String)])
  func `a demo whose recording cannot be written goes on, and says so`(options: [String], sign: String) throws
  {
    let demo = try PseudoTerminal(
      ["demo", "--record", "/dev/full"] + options, size: Size(width: 80, height: 24))
    let reason = "cannot write /dev/full: No space left on device"
    #expect(demo.wait { $0.text.contains("\(reason); the recording ends here") })
    #expect(demo.wait { $0.text.contains(sign) })
    if options.isEmpty { demo.type("q") }
    if options == ["--plain"] { demo.send(SIGTERM) }
    let status = options == ["--plain"] ? 128 + SIGTERM : ExitStatus.inputOutput.rawValue
    #expect(try demo.ending().status == status)
    #expect(demo.text.hasSuffix("streamtop: \(reason)\r\n"))
  }

  @Test func `help tells every event and field of the records`() {
    let help = DemoCommand.helpMessage(columns: 200)

    for word in [
      "made", "attached", "request", "run", "response", "stopped", "unheard", "next", "error", "retry",
      "drop", "pause",
      "resume", "cancel", "end",
    ] {
      #expect(help.contains("  \(word) "))
    }
    for field in ["seq", "attempt", "branch", "share", "parents", "reason", "delay", "value", "failed"] {
      #expect(help.contains(field))
    }
  }

  @Test func `the version is the one that the list of changes begins with`() throws {
    let changes = try RepositoryFile("CHANGELOG.md").text
    let heading = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })

    #expect(heading.dropFirst(3).lowercased() == Streamtop.version)
    #expect {
      try Streamtop.parseAsRoot(["--version"])
    } throws: { Streamtop.fullMessage(for: $0) == "streamtop \(Streamtop.version)" }
  }

  @Test func `the program alone lists what can be watched`() throws {
    #expect(try Streamtop.parseAsRoot([]) is LsCommand)
    #expect(LsCommand.nothing.contains("StreamInspector.start()"))
  }

  @Test func `output that cannot be written is status 74, a missing terminal 2`() {
    #expect(ExitStatus(StandardOutput.Failure(description: "full"))?.rawValue == 74)
    #expect(ExitStatus(TerminalError(message: "no terminal"))?.rawValue == 2)
    #expect(ExitStatus(CancellationError()) == nil)
  }
}
