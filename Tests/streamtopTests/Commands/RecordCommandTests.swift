import Streams
import StreamsWire
import Testing

@testable import streamtop

/// What `streamtop record` tells while it records.
struct RecordCommandTests {
  /// Starts it on a program, and has that take it in.
  private func record(
    _ staged: StagedInspector, to path: String, _ options: String...
  ) throws -> PseudoTerminal {
    try staged.listen(as: 4711)
    let record = try PseudoTerminal(
      ["record", "-o", path] + options + [staged.path], size: Size(width: 160, height: 24))
    #expect(record.wait { _ in staged.takeIn() })
    return record
  }

  @Test func `that not all values can be recorded is said on the standard error`() throws {
    let (staged, file) = (try StagedInspector(), TemporaryFile())
    let record = try record(staged, to: file.path, "--values", "price")
    let nodes = (1...4_097).map { number in
      NodeIdentity(
        id: NodeID(rawValue: number), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
        location: "App.swift:1", name: "price")
    }
    staged.greet(nodes.map { NodeSnapshot(identity: $0, madeAt: .zero) })
    let words = "streamtop: --values price: only 4 096 of 4 097 streams show their values"
    func lines() -> [Substring] {
      String(decoding: record.output, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
    #expect(record.wait { _ in lines().contains { $0 == words } })
    staged.hangUp(why: "shop has ended")
    #expect(try record.ending().status == 0)
    #expect(lines().map(String.init) == [words])
  }

  @Test(arguments: ["the program has ended", nil])
  func `that no last word came is said, and is in the recording`(word: String?) throws {
    let staged = try StagedInspector()
    let file = TemporaryFile()
    let record = try record(staged, to: file.path)
    staged.greet()
    #expect(record.wait { _ in staged.isAsked })
    staged.hangUp(why: word)
    #expect(try record.ending().status == (word == nil ? ExitStatus.unavailable.rawValue : 0))
    let lost = "no last word came: the program was killed, or this viewer was too slow; facts may be missing"
    let said = String(decoding: record.output, as: UTF8.self)
    #expect(said == (word == nil ? "streamtop: \(lost)\r\n" : ""))
    var check = RecordingCheck()
    try RecordingFile.open(file.path).forEachElement { check.take($0) }
    #expect(check.lastWord == word ?? lost)
  }

  @Test func `a name that no stream has had is said at the end`() throws {
    let staged = try StagedInspector()
    let record = try record(staged, to: "/dev/null", "--values", "price", "--values", "prize")
    let price = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:1", name: "price")
    staged.greet([NodeSnapshot(identity: price, madeAt: .zero)])
    #expect(record.wait { _ in staged.isAsked })
    staged.hangUp(why: "the program has ended")
    #expect(try record.ending().status == 0)
    #expect(
      String(decoding: record.output, as: UTF8.self) == "streamtop: no stream was called 'prize'\r\n")
  }

  @Test func `a recording of no time is one, and takes no place of another without being one`() throws {
    let staged = try StagedInspector()
    let file = TemporaryFile()
    let record = try record(staged, to: file.path, "--for", "0s")
    staged.greet()
    #expect(try record.ending().status == 0)
    var check = RecordingCheck()
    try RecordingFile.open(file.path).forEachElement { check.take($0) }
    #expect(check.isSound && check.lastWord == "streamtop record was told to stop")
  }

  @Test func `that values are missing is said at once, and at the end how many`() throws {
    let staged = try StagedInspector()
    let file = TemporaryFile()
    let record = try record(staged, to: file.path)
    staged.greet()
    staged.lose(1_500)
    func lines() -> [String] {
      String(decoding: record.output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
    let first = "streamtop: values are missing; how many is told at the end"
    #expect(record.wait { _ in lines() == [first] })
    staged.lose(20)
    staged.hangUp(why: "shop has ended")
    #expect(try record.ending().status == 0)
    #expect(lines() == [first, "streamtop: 1 520 values are missing in the recording"])
  }
}
