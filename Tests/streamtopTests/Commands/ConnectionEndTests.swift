import Glibc
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// What is said where a connection ends, or does not even begin.
struct ConnectionEndTests {
  @Test(arguments: [true, false])
  func `what answers with something else is not called a program that is gone`(hangsUp: Bool) throws {
    let (near, far) = try connectedEnds()
    let words = Array("220 shop.example ready\r\n".utf8)
    #expect(far.send(words[...]) == words.count)
    if hangsUp { shutdown(far.number, Int32(SHUT_RDWR)) }
    #expect {
      try Attachment(Connection(socket: near)).waitForHeader()
    } throws: { "\($0)" == "what answers there does not speak the format of streamtop" }
    withExtendedLifetime(far) {}
  }

  /// It may have been killed, or this viewer was too slow to hear its end: no viewer can tell these apart.
  @Test(arguments: [true, false])
  func `only a last word tells how a program has ended`(isSaid: Bool) throws {
    let (near, far) = try connectedEnds()
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))
    let bytes =
      encoder.encode(Look(time: .zero)) + (isSaid ? encoder.finish(why: "the program has ended") : [])
    #expect(far.send(bytes[...]) == bytes.count)
    shutdown(far.number, Int32(SHUT_RDWR))
    let attachment = Attachment(Connection(socket: near))
    var abruptEnds: [String?] = []
    attachment.look { sample in
      abruptEnds.append(sample.status.abruptEnd)
      return Model()
    }
    let words = "no last word came: the program was killed, or this viewer was too slow; facts may be missing"
    #expect(attachment.ending == (isSaid ? "the program has ended" : words))
    #expect(abruptEnds.last == (isSaid ? nil : words))
    #expect(attachment.hasHungUp != isSaid)
  }

  @Test(arguments: ["the program has ended", nil], [["--plain"], []])
  func `who has watched a program to an end without a last word is told so, with a status`(
    word: String?, options: [String]
  ) throws {
    let inspector = try StagedInspector()
    try inspector.listen(as: 4711)
    let attach = try PseudoTerminal(["attach", inspector.path] + options, size: Size(width: 80, height: 24))
    #expect(attach.wait { _ in inspector.takeIn() })
    inspector.greet()
    #expect(attach.wait { _ in inspector.isAsked })
    inspector.hangUp(why: word)
    if options.isEmpty {
      #expect(attach.wait { $0.shows("GONE") })
      attach.type("q")
    }
    #expect(try attach.ending().status == (word == nil ? ExitStatus.unavailable.rawValue : 0))
    let lost = "no last word came: the program was killed, or this viewer was too slow; facts may be missing"
    #expect(attach.text.hasSuffix("streamtop: \(lost)\r\n") == (word == nil))
  }

  /// A recording by `streamtop record` has the same.
  @Test(arguments: ["the program has ended", nil], [["--plain"], []])
  func `a recording says how the program has ended`(word: String?, options: [String]) throws {
    let inspector = try StagedInspector()
    let (recording, file) = (TemporaryFile(), TemporaryFile())
    let script = #"echo "up $$."; while [ ! -e "$0" ]; do sleep 0.05; done; exit 7"#
    let run = try PseudoTerminal(
      ["run"] + options + ["--record", recording.path, "--", "sh", "-c", script, file.path],
      size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin", "STREAMTOP_DIR": inspector.folder])
    let number = #/up ([0-9]+)\./#
    let text = { String(decoding: run.output, as: UTF8.self) }
    #expect(run.wait { _ in text().contains(number) })
    try inspector.listen(as: #require(text().firstMatch(of: number).flatMap { pid_t($0.1) }))
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.greet()
    #expect(run.wait { _ in inspector.isAsked })
    file.bytes = []
    inspector.hangUp(why: word)
    #expect(try run.ending().status == 7)
    var check = RecordingCheck()
    try RecordingFile.open(recording.path).forEachElement { check.take($0) }
    let lost = "no last word came: the program was killed, or this viewer was too slow; facts may be missing"
    #expect(check.lastWord == word ?? lost)
    // A replay tells it where it is not what is expected.
    var screen = ""
    let replay = RecordedRun.run(.seconds(9), Size(width: 200, height: 24))
    try replay.watch(recording.playback()) { screen += $0 }
    #expect(screen.contains("ends at 00:00.0: \(lost)") == (word == nil))
  }
}
