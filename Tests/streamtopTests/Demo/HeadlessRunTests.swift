import Testing

@testable import streamtop

struct HeadlessRunTests {
  private func output(
    seed: UInt64, format: OutputFormat, keys: String = "", length: Duration = .seconds(20)
  ) throws -> String {
    var run = HeadlessRun()
    run.seed = seed
    run.format = format
    run.keys = try KeyScript(keys)
    run.length = length
    var text = ""
    try run.run { text += $0 }
    return text
  }

  private func lines(seed: UInt64, keys: String = "", length: Duration = .seconds(60)) throws -> [Substring] {
    try output(seed: seed, format: .ndjson, keys: keys, length: length).split(separator: "\n")
  }

  @Test(arguments: OutputFormat.allCases)
  func `equal seeds and keys give equal output`(format: OutputFormat) throws {
    let keys = "jjr<Tab>n<wait 2s>/swi<wait 400ms>ft<Esc>x}s<Space><wait 1s><Space>R"

    #expect(
      try output(seed: 2026, format: format, keys: keys)
        == output(seed: 2026, format: format, keys: keys))
  }

  @Test(arguments: OutputFormat.allCases)
  func `another seed gives another output`(format: OutputFormat) throws {
    #expect(try output(seed: 1, format: format) != output(seed: 2, format: format))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `every record is an object whose run keeps the streams' contract`(seed: UInt64) throws {
    let lines = try lines(
      seed: seed, keys: "nnn<wait 3s>nnn<wait 3s>r<wait 100ms>s/sw<wait 300ms>ift<wait 1s>y<Esc>")
    let records = lines.compactMap { RunRecord(line: $0) }

    #expect(records.count == lines.count)
    #expect(records.count > 1_000)
    #expect(RunCheck(records).findings == [])
  }

  @Test func `the check finds what is wrong`() throws {
    let records = try lines(seed: 7).compactMap { RunRecord(line: $0) }
    func findings(without isLeftOut: (RunRecord) -> Bool) -> [String] {
      RunCheck(records.filter { !isLeftOut($0) }).findings
    }

    #expect(!RunCheck(records.reversed()).findings.isEmpty)
    #expect(!RunCheck(records + records.suffix(50)).findings.isEmpty)
    // A leaf that never ends.
    let firstEnd = try #require(records.first { $0.event == "end" })
    #expect(!findings(without: { $0.seq == firstEnd.seq }).isEmpty)
    // Retries that come to nothing.
    #expect(!findings(without: { $0.event == "run" && $0.kind == "Promise" }).isEmpty)
    #expect(!findings(without: { $0.event == "attached" && $0.kind == "SignalProducer" }).isEmpty)
    // An event stream of which something ends before the top does.
    let sourceEnd = try #require(records.first { $0.event == "end" && $0.kind == "SignalProducer" })
    #expect(!findings(without: { $0.seq == sourceEnd.seq }).isEmpty)
    // Answers to others than those who asked.
    #expect(!findings(without: { $0.event == "made" && $0.name == "A" }).isEmpty)
  }

  @Test func `what the demo promises to show can be seen`() throws {
    let records = try lines(seed: 7).compactMap { RunRecord(line: $0) }
    let check = RunCheck(records)
    /// The records of the nodes whose root has this name, or this name and a number.
    func found(in chain: String, _ event: String) -> [RunRecord] {
      records.filter { record in
        record.event == event && check.names[check.root(of: record.node)]?.hasPrefix(chain) == true
      }
    }
    func ends(_ chain: String) -> Set<String> {
      Set(found(in: chain, "end").compactMap { $0.text("reason") })
    }
    func branch(_ name: String, _ event: String) -> [RunRecord] {
      records.filter { $0.event == event && $0.name == name && check.children[$0.node] == nil }
    }

    #expect(ends("feed").contains("completed"))
    #expect(found(in: "feed", "retry").count > 2)
    #expect(found(in: "avatar", "retry").count > 0)
    #expect(ends("upload") == ["completed"])
    #expect(ends("login") == ["error"])
    #expect(ends("thumbs") == ["cancelled"])
    #expect(found(in: "report", "retry").count > 1)
    #expect(ends("mirror east").union(ends("mirror west")) == ["cancelled", "completed"])
    #expect(branch("A", "next").count > 50)
    #expect(branch("B", "next").count > 20)
    #expect(branch("B", "next").count < branch("B", "request").count)
    #expect(branch("B", "error").count > 0)
    #expect(branch("B", "next").contains { $0.truth("share") })
    #expect(found(in: "search", "error").contains { $0.text("error") == "rate limited" })
  }

  @Test func `a thumbs chain is cancelled while a retry waits`() throws {
    let records = try lines(seed: 7).compactMap { RunRecord(line: $0) }
    let cancels = records.filter { $0.event == "cancel" && $0.name.hasPrefix("thumbs") }

    #expect(!cancels.isEmpty)
    for cancel in cancels {
      let chain = RunCheck(records).chain(of: cancel.node)
      let last = records.last { $0.seq < cancel.seq && chain.contains($0.node) }
      #expect(last?.event == "retry")
    }
  }

  @Test func `a longer run begins like a shorter one`() throws {
    let short = try output(seed: 5, format: .ndjson, length: .seconds(7))
    let long = try output(seed: 5, format: .ndjson, length: .seconds(14))

    #expect(long.hasPrefix(short))
    #expect(long.count > short.count)
  }

  @Test func `nothing happens after the end of the run`() throws {
    let records = try lines(seed: 5, length: .milliseconds(2_345)).compactMap { RunRecord(line: $0) }

    #expect(records.allSatisfy { $0.time <= 2.345 })
    #expect(records.contains { $0.time > 2 })
  }

  @Test func `a pause that no key ends is the end of the run`() throws {
    let records = try lines(seed: 5, keys: "<wait 2s><Space>").compactMap { RunRecord(line: $0) }

    #expect(records.allSatisfy { $0.time < 2.1 })
  }

  @Test func `a pause stops virtual time and nothing else`() throws {
    let paused = try lines(seed: 5, keys: "<wait 1s><Space><wait 5s><Space>", length: .seconds(9))
    let plain = try lines(seed: 5, length: .seconds(9))

    #expect(paused.filter { $0.contains("\"event\":\"command\"") }.count == 2)
    func happened(_ lines: [Substring]) -> [Substring] {
      lines.filter { !$0.contains("\"event\":\"command\"") }.map { $0.drop { $0 != "," } }
    }
    #expect(happened(paused) == happened(plain))
  }

  @Test func `quitting ends the run`() throws {
    let records = try lines(seed: 5, keys: "<wait 1s>q").compactMap { RunRecord(line: $0) }

    #expect(records.allSatisfy { $0.time < 1.1 })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a small screen has something to show in the first six seconds`(seed: UInt64) throws {
    var screens: [[Substring]] = []
    for second in 1...6 {
      screens.append(
        try output(seed: seed, format: .text, length: .seconds(second)).split(separator: "\n").prefix(16).map
        { $0 })
    }
    func shows(_ row: String, _ state: String) -> Bool {
      screens.contains { $0.contains { $0.contains(row) && $0.contains(state) } }
    }

    #expect(shows("├ A map", "active") && shows("└ B filter", "active"))
    #expect(shows("└ retry", "↻ in "))
    #expect(shows("└ onError", "ended #1") && shows("└ retry", "ended #2") && shows("\"login\"", "✕ 401"))
  }

  @Test func `the screen has the size that was asked for`() throws {
    var run = HeadlessRun()
    run.size = Size(width: 61, height: 13)
    run.length = .seconds(3)
    var text = ""
    try run.run { text += $0 }

    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 14)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 61 })
  }
}
