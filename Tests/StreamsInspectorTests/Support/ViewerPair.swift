import Foundation
import Testing

@testable import StreamsInspector

/// The two ends of a connection without a program around it: the inspector's, which does not block, and the viewer's own.
struct ViewerPair {
  let near: Descriptor
  let far: Descriptor

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    (near, far) = (Descriptor(ends[0]), Descriptor(ends[1]))
    near.stopBlocking()
  }
}
