#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams

/// An inspector that has begun: its socket, if it has one, and the thread that listens there and writes recordings.
struct RunningInspector: Sendable {
  let path: String
  let loop: InspectorLoop
  /// The process that listens: a fork of it inherits this value, and neither the thread nor the socket.
  private let process = getpid()

  /// Makes the socket and starts the thread.
  ///
  /// - Parameter probe: what sees the streams.
  /// - Throws: why there is no socket, when nothing is recorded either, or why there is no thread.
  init(
    _ settings: InspectorSettings, in directory: InspectorDirectory, probe: Probe
  ) throws(InspectorFailure) {
    let path = directory.newSocket()
    var (listener, failure): (Descriptor?, InspectorFailure?) = (nil, nil)
    do throws(InspectorFailure) {
      try directory.prepare()
      listener = try UnixSocket.listen(at: path)
    } catch { failure = error }
    do throws(InspectorFailure) {
      let loop = try InspectorLoop(probe, settings, listener: listener)
      if let failure {
        // Its recordings are for viewers that look later.
        guard loop.isWatched else { throw failure }
        StreamInspector.warn("cannot be watched: \(failure)")
      }
      try InspectorThread.run {
        loop.run()
        // Also when it was not told to stop.
        unlink(path)
        loop.bell.sayDone()
      }
      (self.path, self.loop) = (path, loop)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Waits until the process that has started this one looks at it, so that it sees everything from the first stream on; a
  /// second at most.
  ///
  /// - Parameters:
  ///   - launcher: the number of the process that wants that; nil when none does.
  ///   - parent: the process that has started this one. A process that only inherits the wish has another parent.
  /// - Returns: whether that was waited for.
  @discardableResult
  func waitForLauncher(_ launcher: String?, parent: pid_t = getppid()) -> Bool {
    guard takesViewers, let launcher, pid_t(launcher) == parent else { return false }
    let deadline = ContinuousClock.now + .seconds(1)
    while !loop.isLookedAt.load(ordering: .acquiring), ContinuousClock.now < deadline { _ = poll(nil, 0, 1) }
    return true
  }

  /// Whether viewers can come: not where there is no socket.
  var takesViewers: Bool { loop.listener != nil }

  /// How many looks were left out for viewers that were too slow.
  var droppedLooks: Int { loop.droppedLooks.load(ordering: .relaxed) }

  /// How long the program waits for the last word: more than the thread takes for it at most, and with the pause below no more
  /// than the three seconds that are promised.
  private static let longestWait = Duration.milliseconds(2_600)
  /// How long it waits for a thread that does nothing for that.
  private static let longestPause = Duration.milliseconds(400)

  /// Sends all viewers away, with a reason, and lets no more come. Returns when they have heard the last word, but after three
  /// seconds at the latest, and after 400 ms in which the thread does nothing for that. Does nothing in a fork.
  func stop(why: String, in current: pid_t = getpid()) {
    guard current == process else { return }
    loop.bell.stop(why: why)
    let deadline = ContinuousClock.now + Self.longestWait
    var steps: Int
    repeat {
      steps = loop.steps.load(ordering: .relaxed)
    } while !loop.bell.waitUntilDone(atMost: Self.longestPause)
      && loop.steps.load(ordering: .relaxed) != steps && ContinuousClock.now < deadline
    unlink(path)
  }
}
