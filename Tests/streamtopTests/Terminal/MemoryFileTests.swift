import Glibc
import StreamsInspector
import Testing

@testable import streamtop

/// Output that is taken while others write on.
struct MemoryFileTests {
  private func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  private func take(from file: MemoryFile) -> String {
    var bytes: [UInt8] = []
    let count = file.take(into: &bytes)
    #expect(count == bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As a program does that opens its standard error by its name.
  private func reopen(_ file: MemoryFile, _ flags: Int32) throws -> Descriptor {
    let number = open("/proc/self/fd/\(file.descriptor)", O_WRONLY | flags)
    try #require(number >= 0)
    return Descriptor(number)
  }

  @Test func `what comes through any descriptor is taken once, in order`() throws {
    let file = try MemoryFile(name: "test")
    let copy = Descriptor(dup(file.descriptor))
    let other = try reopen(file, O_APPEND)
    for round in 0..<3 {
      write("\(round) ", to: file.descriptor)
      write("by a copy, ", to: copy.number)
      write("by its name", to: other.number)
      #expect(take(from: file) == "\(round) by a copy, by its name")
      #expect(take(from: file) == "")
    }
  }

  @Test func `a file that another program has cut off is read from its beginning`() throws {
    let file = try MemoryFile(name: "test")
    write("what was there", to: file.descriptor)
    #expect(take(from: file) == "what was there")
    let other = try reopen(file, O_TRUNC)
    write("new", to: other.number)
    #expect(take(from: file) == "new")
    write(", and more", to: file.descriptor)
    #expect(take(from: file) == ", and more")
  }

  @Test func `what has been taken takes no memory`() throws {
    let file = try MemoryFile(name: "test")
    let text = String(repeating: "x", count: 100_000)
    for _ in 0..<100 {
      write(text, to: file.descriptor)
      #expect(take(from: file) == text)
    }
    var status = stat()
    try #require(fstat(file.descriptor, &status) == 0)
    // The system counts in blocks of 512 bytes.
    #expect(Int(status.st_blocks) * 512 < 2 << 20)
  }
}
