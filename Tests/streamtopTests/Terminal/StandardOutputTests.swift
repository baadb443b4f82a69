import Foundation
import StreamsInspector
import Testing

@testable import streamtop

/// What is printed, whatever it is written to.
@Suite struct StandardOutputTests {
  @Test func `a pipe that is full and must not block is waited for`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (Descriptor(ends[0]), Descriptor(ends[1]))
    writer.stopBlocking()
    let output = try MemoryFile(name: "test")
    let process = try Subprocess(
      ["cat"], input: reader.number, output: output.descriptor, error: output.descriptor)
    // Dozens of times what a pipe holds.
    let bytes = (0..<4 << 20).map { UInt8(truncatingIfNeeded: $0 >> 4) }
    try StandardOutput.write(bytes, to: writer.number)
    var read: [UInt8] = []
    while read.count < bytes.count, process.status == nil { output.take(into: &read) }
    let isWhole = read == bytes
    #expect(isWhole)
    process.stop()
  }

  @Test func `what cannot be written at all is told of`() throws {
    let full = Descriptor(open("/dev/full", O_WRONLY))
    #expect {
      try StandardOutput.write("x", to: full.number)
    } throws: { "\($0)" == "cannot write the output: No space left on device" }
  }
}
