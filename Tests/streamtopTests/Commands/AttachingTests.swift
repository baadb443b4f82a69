import Foundation
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// Programs elsewhere, and programs that this one starts.
struct AttachingTests {
  @Test(arguments: [
    "ssh://", "ssh://host", "ssh:///name", "ssh://-oProxyCommand=x/name", "ssh://host/a b", "ssh://host/a;b",
    "ssh://host/$(x)", "ssh://host/-x", "ssh://ho st/x", "ssh://host:/x", "ssh://host:x/y",
    "ssh://host:222222/x",
  ]) func `an address that could mean something else is refused`(address: String) {
    #expect {
      try WatchedProgram.connect(to: address)
    } throws: { "\($0)".contains("is no address such as ssh://host:22/name") }
  }

  @Test func `a program that is started writes where it is told, and tells its status`() throws {
    let (output, far) = try OutputPipe.make()
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    let process = try Subprocess(
      ["sh", "-c", "echo one; echo two >&2; exit 7"], input: nothing.number, output: far.number,
      error: far.number)
    #expect(process.wait(atMost: 10_000) == 7)
    var bytes: [UInt8] = []
    output.take(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo\n")
  }

  @Test func `a program that does not end when asked is ended`() throws {
    let (output, far) = try OutputPipe.make()
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    let process = try Subprocess(
      ["sh", "-c", "trap '' TERM; echo up; while :; do sleep 0.1; done"], input: nothing.number,
      output: far.number, error: far.number)
    var bytes: [UInt8] = []
    while bytes.isEmpty, process.status == nil { output.take(into: &bytes) }
    process.stop()
    #expect(process.status == 128 + SIGKILL)
  }

  @Test func `a program in the group of this one, which may ask at the terminal, is ended alone`() throws {
    let nothing = Descriptor(open("/dev/null", O_RDWR))
    let process = try Subprocess(
      ["sleep", "60"], input: nothing.number, output: nothing.number, error: nothing.number,
      hasOwnGroup: false)
    #expect(getpgid(process.pid) == getpgrp())
    process.stop()
    #expect(process.status == 128 + SIGTERM)
  }

  @Test func `a program that hangs up before its first word is not called busy`() throws {
    // The other end is closed with this.
    let near = try connectedEnds().near
    #expect {
      try Attachment(Connection(socket: near)).waitForHeader()
    } throws: { "\($0)" == "the program hung up before it said who it is" }
  }

  @Test func `who need not wait any longer for a program does not`() throws {
    let nothing = Descriptor(open("/dev/null", O_RDWR))
    let process = try Subprocess(
      ["sleep", "60"], input: nothing.number, output: nothing.number, error: nothing.number)
    var count = 0
    let status = process.wait(atMost: 60_000) {
      count += 1
      return count < 3
    }
    #expect(status == nil && count == 3)
    process.stop()
    #expect(process.status == 128 + SIGTERM)
  }

  @Test func `who waits for the first word of a program heeds what else comes`() throws {
    let (near, far) = try connectedEnds()
    #expect(throws: CancellationError.self) {
      try Attachment(Connection(socket: near)).waitForHeader { throw CancellationError() }
    }
    withExtendedLifetime(far) {}
  }

  @Test func `a program that is not there is named`() throws {
    #expect {
      try Subprocess(["/nowhere/program"], input: 0, output: 1, error: 2)
    } throws: { "\($0)" == "cannot start /nowhere/program: No such file or directory" }
  }

  @Test func `run needs a command, and hands on what stands behind the dashes`() throws {
    #expect(throws: (any Error).self) { try RunCommand.parse([]) }
    let run = try RunCommand.parse(["--record", "x", "--", "app", "--record", "y"])
    #expect(run.record == "x" && run.command == ["app", "--record", "y"])
  }

  /// `said` is how many viewers the program counts before it lets in who asks, and then, with that one, in its next look.
  @Test(arguments: [[0, 1], [3], [3, 4], [8]])
  func `ls counts those who watch, and not itself, whether it is let in or not`(said: [Int]) throws {
    let (near, far) = try connectedEnds()
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))
    var bytes = said.flatMap { encoder.encode(Look(time: .zero, properties: ["viewers": "\($0)"])) }
    if said == [8] { bytes += encoder.finish(why: "shop has 8 viewers already") }
    #expect(far.send(bytes[...]) == bytes.count)
    let program = try WatchedProgram.ask(Attachment(Connection(socket: near)), at: "shop")
    #expect(program.json.contains("\"viewers\":\(said[0])"))
  }

  @Test func `ls says which directory cannot be used, and goes on`() throws {
    let staged = try StagedInspector()
    let folder = staged.folder
    // Any user may have made it, where it is in /tmp.
    let shared = "\(folder)/streamtop-\(getuid())"
    mkdir(shared, 0o755)
    chmod(shared, 0o755)
    defer {
      rmdir(shared)
      withExtendedLifetime(staged) {}
    }
    let ls = try PseudoTerminal(
      ["ls"], size: Size(width: 80, height: 24),
      environment: ["XDG_RUNTIME_DIR": folder, "TMPDIR": folder])
    #expect(try ls.ending().status == 0)
    let said = String(decoding: ls.output, as: UTF8.self)
    #expect(said.contains("streamtop: \(shared) is open to other users\r\n"))
  }

  @Test func `how many streams a program does not tell of comes to the screen`() throws {
    let (near, far) = try connectedEnds()
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))
    let bytes =
      encoder.encode(Look(time: .zero))
      + encoder.encode(Look(time: .seconds(1), keyframe: [], omitted: 3))
    #expect(far.send(bytes[...]) == bytes.count)
    var told: [Int] = []
    Attachment(Connection(socket: near)).look { sample in
      told.append(sample.omitted)
      return Model()
    }
    #expect(told == [0, 3])
    withExtendedLifetime(far) {}
  }

  @Test func `a program that speaks a later format is told of in one sentence`() throws {
    let (near, far) = try connectedEnds()
    var header = SegmentHeader(program: "shop")
    header.major = 3
    var encoder = RecordingEncoder(header)
    let bytes = encoder.encode(Look(time: .zero))
    #expect(far.send(bytes[...]) == bytes.count)
    #expect {
      try Attachment(Connection(socket: near)).waitForHeader()
    } throws: {
      "\($0)" == "the program speaks format 3, this streamtop reads format 1: update streamtop"
    }
  }
}
