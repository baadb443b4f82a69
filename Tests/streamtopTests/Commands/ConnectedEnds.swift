import Glibc
import StreamsInspector
import Testing

/// Both ends of a connection: that of a viewer, which does not block, and that at which a test speaks for the program.
func connectedEnds() throws -> (near: Descriptor, far: Descriptor) {
  var ends: [Int32] = [-1, -1]
  try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
  let near = Descriptor(ends[0])
  near.stopBlocking()
  return (near, Descriptor(ends[1]))
}
