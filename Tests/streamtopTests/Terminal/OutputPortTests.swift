import Glibc
import Testing

@testable import streamtop

struct OutputPortTests {
  @Test func `what the terminal does not take is sent later, in order`() throws {
    let (reader, port) = try makePipe()
    defer { close(reader) }
    let frame = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    port.send(frame)
    #expect(port.isBusy)
    port.send([1, 2, 3])
    var received: [UInt8] = []
    while port.isBusy {
      received += try readSome(reader)
      port.flush()
    }
    while received.count < frame.count + 3 { received += try readSome(reader) }
    #expect(received == frame + [1, 2, 3])
  }

  @Test func `the last words replace what waits, and do not wait for ever`() throws {
    let (reader, port) = try makePipe()
    defer { close(reader) }
    port.send(Array(repeating: 7, count: 200_000))
    port.sendLast([9], within: 1)
    #expect(!port.isBusy)
    // The pipe was full: the reader did not get the last words.
    #expect(try readSome(reader, 300_000).allSatisfy { $0 == 7 })
    port.sendLast([9], within: 1)
    #expect(try readSome(reader) == [9])
  }

  @Test func `a terminal that is gone takes nothing more`() throws {
    signal(SIGPIPE, SIG_IGN)
    let (reader, port) = try makePipe()
    close(reader)
    port.send([1])
    #expect(port.isGone)
    #expect(!port.isBusy)
    port.send([2])
    #expect(!port.isBusy)
  }

  private func makePipe() throws -> (reader: Int32, port: OutputPort) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    return (ends[0], OutputPort(descriptor: ends[1]))
  }

  private func readSome(_ descriptor: Int32, _ capacity: Int = 50_000) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: capacity)
    let count = read(descriptor, &buffer, capacity)
    try #require(count > 0)
    return Array(buffer[..<count])
  }
}
