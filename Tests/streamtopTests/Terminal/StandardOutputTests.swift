import ArgumentParser
import Foundation
import Glibc
import StreamsInspector
import Testing

@testable import streamtop

/// What is printed, whatever it is written to.
struct StandardOutputTests {
  @Test func `a pipe that is full and must not block is waited for`() throws {
    let (reader, writer) = try pipe()
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

  @Test(arguments: ["--help", "--version"])
  func `help that cannot be written is told of, too`(option: String) throws {
    let (nothing, full) = (Descriptor(open("/dev/null", O_RDONLY)), Descriptor(open("/dev/full", O_WRONLY)))
    let errors = try MemoryFile(name: "test")
    let process = try Subprocess(
      [PseudoTerminal.program(), option], input: nothing.number, output: full.number,
      error: errors.descriptor)
    #expect(process.wait(atMost: 10_000) == ExitStatus.inputOutput.rawValue)
    var bytes: [UInt8] = []
    errors.take(into: &bytes)
    let words = "streamtop: cannot write the output: No space left on device\n"
    #expect(String(decoding: bytes, as: UTF8.self) == words)
  }

  @Test func `a signal ends output before more of it is written`() throws {
    let (reader, writer) = try pipe()
    let signals = try SignalSource()
    pthread_kill(pthread_self(), SIGTERM)
    #expect(throws: ExitCode(128 + SIGTERM)) {
      try HeedfulOutput(writer.number, heeding: signals).write([1, 2, 3])
    }
    reader.stopBlocking()
    #expect(reader.read(atMost: 3) == nil)
    withExtendedLifetime(writer) {}
  }

  @Test func `who reads nothing is waited for as long as is said, and gets what has room`() throws {
    let (reader, writer) = try pipe()
    let output = try HeedfulOutput(writer.number, heeding: SignalSource())
    let bytes = (0..<4 << 20).map { UInt8(truncatingIfNeeded: $0 >> 4) }
    try output.write(bytes, patience: 1)
    var read: [UInt8] = []
    reader.stopBlocking()
    while let more = reader.read(atMost: 1 << 16), !more.isEmpty { read += more }
    let isBeginning = !read.isEmpty && read.count < bytes.count && bytes.starts(with: read)
    #expect(isBeginning)
    withExtendedLifetime(writer) {}
  }

  private func pipe() throws -> (reader: Descriptor, writer: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }
}
