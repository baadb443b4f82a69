import Testing

@testable import Streams
@testable import streamtop

struct SignalChainTests {
  private func records(_ keys: String, length: Duration = .seconds(6)) throws -> [RunRecord] {
    var run = HeadlessRun()
    run.format = .ndjson
    run.keys = try KeyScript(keys)
    run.length = length
    var text = ""
    try run.run { text += $0 }
    return text.split(separator: "\n").compactMap { RunRecord(line: $0) }
  }

  /// What is searched for, in order, and how each search ended.
  private func searches(_ records: [RunRecord]) -> [String] {
    let runs = records.filter { $0.event == "made" && $0.name.hasPrefix("find ") && $0.parents.isEmpty }
    return runs.map { run in
      let end = records.first { $0.event == "end" && $0.node == run.node }?.text("reason") ?? "open"
      return "\(run.name.dropFirst(5)) \(end)"
    }
  }

  @Test func `the price in another currency follows both the price and the rate`() throws {
    let records = try records("", length: .seconds(10))
    let combine = try #require(records.first { $0.event == "made" && $0.text("operation") == "combine" }).node
    let pairs = records.filter { $0.event == "next" && $0.node == combine }
    let sources = records.filter { $0.event == "next" && $0.name.hasPrefix("fx ") }

    let first = try #require(pairs.first)
    let known = sources.filter { $0.seq < first.seq }
    #expect(Set(known.map(\.name)) == ["fx price", "fx rate"])
    #expect(pairs.count > 10)
    #expect(pairs.map(\.time) == sources.dropFirst(known.count - 1).map(\.time))
  }

  @Test func `a letter that comes before the answer interrupts the search`() throws {
    let records = try records("<wait 2s>isw<wait 300ms>ift<wait 3s><Esc>")

    #expect(searches(records) == ["sw cancelled", "swift completed"])
    let interruption = try #require(records.first { $0.event == "end" && $0.name == "find sw" })
    let next = try #require(records.first { $0.event == "made" && $0.name == "find swift" })
    #expect(interruption.time == next.time)
    #expect(interruption.seq < next.seq)
  }

  @Test func `letters in quick succession are one search`() throws {
    #expect(searches(try records("<wait 2s>iswift<wait 4s>")) == ["swift completed"])
  }

  @Test func `erasing searches again, and an empty box for nothing`() throws {
    let records = try records("<wait 2s>iab<wait 300ms><Backspace><wait 300ms><C-u><wait 2s>")

    #expect(searches(records) == ["ab cancelled", "a cancelled"])
  }

  @Test func `what is typed after the box is left is no letter`() throws {
    #expect(searches(try records("<wait 2s>ia<Enter>b<wait 4s>")) == ["a completed"])
  }

  @Test func `a search that fails brings an excuse, and the box goes on`() {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(2))
    watch.demo.perform(.fault(.toggleOutage))
    watch.demo.perform(.search("a"))
    watch.advance(by: .seconds(2))
    watch.demo.perform(.fault(.toggleOutage, at: nil))
    watch.demo.perform(.search("ab"))
    watch.advance(by: .seconds(3))

    let values = watch.facts.compactMap { fact -> String? in
      guard fact.node.operation == "flatMap", case .next(let value, _) = fact.event else { return nil }
      return value
    }
    #expect(values.count == 2)
    #expect(values.first == "no hits: connection lost")
    #expect(values.last?.hasSuffix("for 'ab'") == true)
  }

  @Test func `cancelling a retrying producer while it waits is the end of all of it`() throws {
    let watch = Watch(seed: 7)
    let source = try watch.advance(untilRetryBelow: "quote")
    let retry = try #require(watch.facts.first { $0.node.parents == [source] }).node.id
    let count = watch.facts.count
    watch.demo.perform(.cancel(retry))
    watch.advance(by: .milliseconds(1_500))

    let after = watch.facts.dropFirst(count).filter { watch.isBelow("quote", $0.node) }
    #expect(after.map(\.words) == ["you: cancel", "end retry", "end map", "end start"])
    #expect(after.compactMap(\.event.end) == [.cancelled, .cancelled, .cancelled])
  }

  @Test func `cancelling a search cancels its box, and another one comes`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(2))
    let box = try #require(watch.demo.look().status.searchBox)
    watch.demo.perform(.search("a"))
    watch.advance(by: .milliseconds(300))
    let search = try watch.node(named: "find a", operation: "source")
    watch.demo.perform(.cancel(search))
    watch.look()

    let ended = watch.facts.filter { $0.event.end == .cancelled }.map(\.node.id)
    #expect(ended.contains(search))
    #expect(ended.contains(box))
    #expect(watch.demo.look().status.searchBox == nil)

    watch.advance(by: .seconds(4))
    let next = try #require(watch.demo.look().status.searchBox)
    #expect(next != box)
    watch.demo.perform(.search("b"))
    watch.advance(by: .seconds(1))
    #expect(watch.facts.contains { $0.node.name == "find 2 b" })
  }
}

extension Fact.Event {
  fileprivate var end: Fact.End? {
    if case .end(let end, _) = self { end } else { nil }
  }
}
