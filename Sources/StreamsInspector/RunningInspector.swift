#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams

/// An inspector that viewers can reach: its socket, and the thread that listens there.
struct RunningInspector: Sendable {
  let path: String
  let loop: InspectorLoop
  /// The process that listens: a fork of it inherits this value, and neither the thread nor the socket.
  private let process = getpid()

  /// Makes the socket and starts the thread.
  ///
  /// - Parameter probe: what sees the streams.
  init(
    _ settings: InspectorSettings, in directory: InspectorDirectory, probe: Probe
  ) throws(InspectorFailure) {
    try directory.prepare()
    let path = directory.newSocket()
    let listener = try UnixSocket.listen(at: path)
    self.path = path
    loop = try InspectorLoop(probe, settings, listener: listener)
    do {
      try InspectorThread.run { [loop] in
        loop.run()
        // Also when it was not told to stop.
        unlink(path)
        loop.bell.sayDone()
      }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// How many looks were left out for viewers who were too slow.
  var droppedLooks: Int { loop.droppedLooks.load(ordering: .relaxed) }

  /// Sends all viewers away, with a reason, and lets no more come. Takes 200 ms at most. Does nothing in a fork.
  func stop(why: String, in current: pid_t = getpid()) {
    guard current == process else { return }
    loop.bell.stop(why: why)
    loop.bell.waitUntilDone(atMost: 200)
    unlink(path)
  }
}
