import Foundation
import Testing

@testable import StreamsInspector

/// Programs may close descriptors that they do not know, as daemons do, and open files of their own under the same numbers.
struct DescriptorTests {
  /// Puts a file of the program's under a number, in one step. Answers the number, which the caller closes.
  private func take(_ number: Int32) throws -> Int32 {
    let file = open("/dev/null", O_RDWR)
    try #require(file >= 0)
    defer { close(file) }
    try #require(dup2(file, number) == number)
    return number
  }

  @Test func `a file of the program's under the same number is neither read, written nor closed`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let other = Descriptor(ends[1])
    var descriptor: Descriptor? = Descriptor(ends[0])
    #expect(descriptor?.isOurs == true && other.isOurs)
    let number = try take(ends[0])
    defer { close(number) }
    #expect(descriptor?.isOurs == false)
    #expect(descriptor?.read(atMost: 8) == [])
    #expect(descriptor?.send([1]) == nil)
    descriptor = nil
    #expect(fcntl(number, F_GETFD) >= 0)
  }

  @Test func `a descriptor that is ours is closed with its last reference`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let writing = Descriptor(ends[1])
    var reading: Descriptor? = Descriptor(ends[0])
    #expect(reading?.isOurs == true)
    reading = nil
    // A pipe that has no reader any more says so to its writer.
    var request = pollfd(fd: writing.number, events: Int16(POLLOUT), revents: 0)
    #expect(poll(&request, 1, 0) == 1)
    #expect(Int32(request.revents) & POLLERR != 0)
  }

  @Test func `an inspector whose descriptors the program takes ends, and says why to its viewers`() throws {
    let program = try Inspected()
    let viewer = try program.connect()
    #expect(viewer.read { $0.looks.count > 1 })
    let listener = try #require(program.running.loop.listener)
    let number = try take(listener.number)
    defer { close(number) }
    #expect(viewer.read { $0.lastWord != nil })
    #expect(viewer.lastWord == "the program has closed the inspector's descriptors")
    program.stop()
    #expect(fcntl(number, F_GETFD) >= 0)
  }
}
