import Foundation
import StreamsInspector
import Testing

@testable import streamtop

/// Programs elsewhere, and programs that this one starts.
@Suite struct AttachingTests {
  @Test(arguments: [
    "ssh://", "ssh://host", "ssh:///name", "ssh://-oProxyCommand=x/name", "ssh://host/a b", "ssh://host/a;b",
    "ssh://host/$(x)", "ssh://host/-x", "ssh://ho st/x",
  ]) func `an address that could mean something else is refused`(address: String) {
    #expect {
      try WatchedProgram.connect(to: address)
    } throws: { "\($0)".contains("is no address such as ssh://host/name") }
  }

  @Test func `a program that is started writes to the file it is given, and tells its status`() throws {
    let output = try MemoryFile(name: "test")
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    let process = try Subprocess(
      ["sh", "-c", "echo one; echo two >&2; exit 7"], input: nothing.number, output: output.descriptor,
      error: output.descriptor)
    #expect(process.wait(atMost: 10_000) == 7)
    var bytes: [UInt8] = []
    output.take(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo\n")
  }

  @Test func `a program that does not end when asked is ended`() throws {
    let output = try MemoryFile(name: "test")
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    let process = try Subprocess(
      ["sh", "-c", "trap '' TERM; echo up; while :; do sleep 0.1; done"], input: nothing.number,
      output: output.descriptor, error: output.descriptor)
    var bytes: [UInt8] = []
    while bytes.isEmpty, process.status == nil { output.take(into: &bytes) }
    process.stop()
    #expect(process.status == 128 + SIGKILL)
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
}
