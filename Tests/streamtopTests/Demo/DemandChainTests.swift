import Testing

@testable import Streams
@testable import streamtop

struct DemandChainTests {
  private func records(_ keys: String, seed: UInt64 = 7, length: Duration = .seconds(20)) throws
    -> [RunRecord]
  {
    var run = HeadlessRun()
    run.seed = seed
    run.format = .ndjson
    run.keys = try KeyScript(keys)
    run.length = length
    var text = ""
    try run.run { text += $0 }
    return text.split(separator: "\n").compactMap { RunRecord(line: $0) }
  }

  private func node(_ operation: String, in records: [RunRecord]) throws -> Int {
    let made = records.filter { $0.event == "made" && $0.kind == "CallbagSource" }
    return try #require(made.first { $0.text("operation") == operation }).node
  }

  private func values(_ records: [RunRecord], at node: Int) -> [RunRecord] {
    records.filter { $0.event == "next" && $0.node == node }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what comes in comes out, waits, or has been dropped`(seed: UInt64) throws {
    let watch = Watch(seed: seed)
    for step in 0..<400 {
      watch.advance(by: .milliseconds(100))
      if step % 70 == 50 { watch.demo.perform(.setReaderPaused(step % 140 == 50)) }
    }
    let source = try #require(watch.readings[watch.identity("listenable").id])
    let buffer = try #require(watch.readings[watch.identity("buffered").id])
    let waiting = try #require(buffer.pressure).waiting
    #expect(source.counters.next > 80)
    #expect(buffer.counters.drops > 20)
    #expect(source.counters.next == buffer.counters.next + buffer.counters.drops + waiting)
  }

  @Test func `the reader gets the newest values, in order, and says what it drops`() throws {
    let records = try records("")
    let (source, sink) = (try node("listenable", in: records), try node("sink", in: records))
    let buffer = try node("buffered", in: records)
    let said = values(records, at: source).compactMap { $0.text("value") }
    let read = values(records, at: sink).compactMap { $0.text("value")?.dropFirst(3).description }
    #expect(read.count > 25)
    #expect(read.count < said.count)
    var rest = said[...]
    for value in read {
      let place = try #require(rest.firstIndex(of: value))
      rest = rest[(place + 1)...]
    }
    #expect(records.contains { $0.event == "drop" && $0.node == buffer })
  }

  @Test func `a key pauses the reader and another resumes it`() throws {
    let records = try records("<wait 6s>p<wait 4s>p")
    let (source, sink) = (try node("listenable", in: records), try node("sink", in: records))
    let (pause, resume) = (
      try #require(records.first { $0.event == "pause" }),
      try #require(records.first { $0.event == "resume" })
    )
    #expect([pause.node, resume.node] == [sink, sink])
    func meanwhile(_ node: Int) -> Int {
      values(records, at: node).count { pause.seq < $0.seq && $0.seq < resume.seq }
    }
    #expect(meanwhile(sink) == 0)
    #expect(meanwhile(source) > 8)
    #expect(values(records, at: sink).contains { $0.seq > resume.seq })
  }

  @Test func `an outage silences the feed, and no chance is shifted by that`() throws {
    let watch = Watch(seed: 7)
    let undisturbed = Watch(seed: 7)
    for watch in [watch, undisturbed] { watch.advance(by: .seconds(1)) }
    watch.demo.perform(.fault(.toggleOutage, at: nil))
    for watch in [watch, undisturbed] { watch.advance(by: .seconds(2)) }
    watch.demo.perform(.fault(.toggleOutage, at: nil))
    for watch in [watch, undisturbed] { watch.advance(by: .seconds(2)) }
    let prices = undisturbed.prices
    #expect(watch.prices.count < prices.count)
    #expect(watch.prices.last == prices.last)
  }

  @Test func `a cancelled tape comes back, and the key goes to the new one`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(3))
    let first = try #require(watch.demo.look().status.reader)
    watch.demo.perform(.cancel(first))
    #expect(watch.demo.look().status.reader == nil)
    watch.advance(by: .seconds(3))
    let second = try #require(watch.demo.look().status.reader)
    #expect(second != first)
    watch.demo.perform(.setReaderPaused(true))
    watch.look()
    #expect(watch.facts.contains { if case .pause = $0.event { $0.node.id == second } else { false } })
  }
}

extension Watch {
  fileprivate func identity(_ operation: String) throws -> NodeIdentity {
    try #require(facts.first { $0.node.kind == "CallbagSource" && $0.node.operation == operation }).node
  }

  /// What the feed has said, and when.
  fileprivate var prices: [String] {
    facts.compactMap { fact in
      guard fact.node.name == "tape", case .next(let value, _) = fact.event else { return nil }
      return "\(fact.time) \(value)"
    }
  }
}
