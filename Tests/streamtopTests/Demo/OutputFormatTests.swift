import Foundation
import Testing

@testable import streamtop

struct OutputFormatTests {
  private func output(_ format: OutputFormat) throws -> String {
    var run = HeadlessRun()
    run.format = format
    var text = ""
    try run.run { text += $0 }
    return text
  }

  @Test func `the state is an object that tells of every node of the records`() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(output(.json).utf8)) as? [String: Any])
    let nodes = try #require(object["nodes"] as? [[String: Any]])
    let records = try output(.ndjson).split(separator: "\n").compactMap { RunRecord(line: $0) }
    let made = Set(records.filter { $0.event == "made" }.map(\.node))

    #expect(object["t"] as? Int == 20)
    #expect(!nodes.isEmpty && nodes.allSatisfy { made.contains($0["id"] as? Int ?? -1) })
    for node in nodes {
      let own = records.filter { $0.node == node["id"] as? Int }
      let counters = try #require(node["counters"] as? [String: Int])
      #expect(counters["retries"] == own.count { $0.event == "retry" })
      #expect(counters["runs"] == own.count { $0.event == "run" })
    }
  }

  @Test func `an ending has the cause that the record of the stream's own end has`() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(output(.json).utf8)) as? [String: Any])
    let endings = try #require(object["endings"] as? [[String: Any]]).filter { $0["reason"] is String }
    let records = try output(.ndjson).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let ends = records.filter { $0["event"] as? String == "end" }
    // Of a producer that is started again, what starts it knows how all of its attempts have ended.
    let starters = Set(
      records.filter { $0["event"] as? String == "retry" && $0["kind"] as? String == "SignalProducer" }
        .compactMap { $0["node"] as? Int })
    #expect(endings.count > 3)
    for ending in endings {
      let order = try #require(ending["order"] as? [Int])
      let own = order.filter(starters.contains).max() ?? ending["node"] as? Int
      let end = try #require(ends.last { $0["node"] as? Int == own })
      let cause = try #require(ending["cause"] as? String)
      #expect(cause == end["cause"] as? String)
    }
  }

  @Test func `the film ends with the last screen`() throws {
    var terminal = VirtualTerminal(size: Size(width: 80, height: 24))
    for line in try output(.cast).split(separator: "\n").dropFirst() {
      let event = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      if event[1] as? String == "o", let text = event[2] as? String { terminal.feed(Array(text.utf8)) }
    }
    let screen = try output(.text).split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
    for (row, line) in screen.enumerated() {
      let drawn = terminal.line(row).reversed().drop { $0 == " " }.reversed()
      #expect(String(drawn) == String(line.reversed().drop { $0 == " " }.reversed()))
    }
  }

  @Test func `plain lines are whole, harmless and in order`() throws {
    let lines = try output(.plain).split(separator: "\n")
    let times = lines.compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }

    #expect(lines.count > 100 && times.count == lines.count && times == times.sorted())
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") && $0.contains(": ") })
  }
}
