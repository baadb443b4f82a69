import Glibc
import StreamsInspector
import Testing

@testable import streamtop

/// Output of another program that is taken while it writes on.
struct OutputPipeTests {
  private let output: OutputPipe
  private let far: Descriptor

  init() throws { (output, far) = try OutputPipe.make() }

  @Test func `no more is taken than is asked for, and the rest is taken later`() throws {
    try StandardOutput.write("one two", to: far.number)
    var bytes: [UInt8] = []
    #expect(output.take(into: &bytes, atMost: 4) == 4)
    #expect(String(decoding: bytes, as: UTF8.self) == "one ")
    #expect(output.untaken() == 3)
    #expect(output.take(into: &bytes) == 3)
    #expect(String(decoding: bytes, as: UTF8.self) == "one two")
  }

  @Test func `where nothing has been written nothing is taken, at once`() {
    var bytes: [UInt8] = [1]
    #expect(output.untaken() == 0)
    #expect(output.take(into: &bytes) == 0)
    #expect(bytes == [1])
  }

  @Test func `no line is lost that a program writes while others are taken`() throws {
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    // More than the pipe holds.
    let process = try Subprocess(
      ["sh", "-c", "i=0; while [ $i -lt 200000 ]; do echo $i; i=$((i + 1)); done"], input: nothing.number,
      output: far.number, error: far.number)
    var bytes: [UInt8] = []
    while process.status == nil { output.take(into: &bytes) }
    output.take(into: &bytes)
    let written = (0..<200_000).map { "\($0)\n" }.joined()
    #expect(String(decoding: bytes, as: UTF8.self) == written)
  }
}
