import Glibc
import StreamsInspector

/// What another program writes, taken in order as it comes.
///
/// It is a pipe, and no file that grows: a program that writes faster than its output is taken waits, and one whose reader is
/// gone is told so by the system, however that has ended.
final class OutputPipe {
  private let end: Descriptor

  /// So much it is asked to hold: many lines come between two looks.
  private static let roomBytes: Int32 = 1 << 20

  private init(_ end: Descriptor) { self.end = end }

  /// A pipe, and the end for the program that writes to it.
  static func make() throws -> (OutputPipe, far: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw InspectorFailure("cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    let (near, far) = (Descriptor(ends[0]), Descriptor(ends[1]))
    near.stopBlocking()
    // 1031 is F_SETPIPE_SZ, which Glibc hides from Swift. Where the system gives less, the program waits sooner.
    _ = fcntl(near.number, 1031, roomBytes)
    return (OutputPipe(near), far)
  }

  /// Moves what was written so far to the end of `bytes`, and returns how much that was.
  /// - Parameter limit: how much at most; all of it unless said.
  @discardableResult
  func take(into bytes: inout [UInt8], atMost limit: Int = .max) -> Int {
    // What cannot be read is taken the next time.
    bytes.append(atMost: min(limit, untaken())) { read(end.number, $0, $1) }
  }

  /// How much has been written and was not taken: no more than the pipe holds.
  func untaken() -> Int {
    var count: Int32 = 0
    return ioctl(end.number, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }
}
