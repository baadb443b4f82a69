#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// Ends the sleep of the inspector's thread, from any other thread, and tells it to stop.
final class Bell: Sendable {
  /// Readable when the bell has rung.
  let descriptor: Descriptor
  private let rope: Descriptor
  private let hasStopped = Atomic<Bool>(false)
  private let stopReason = Mutex<String?>(nil)
  private let done: (read: Descriptor, write: Descriptor)

  init() throws(InspectorFailure) {
    (descriptor, rope) = try Bell.pipe()
    done = try Bell.pipe()
  }

  private static func pipe() throws(InspectorFailure) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let isMade = systemPipe(&ends) == 0
    guard isMade else { throw .system("cannot make a pipe") }
    let (read, write) = (Descriptor(ends[0]), Descriptor(ends[1]))
    read.stopBlocking()
    write.stopBlocking()
    return (read, write)
  }

  var isStopping: Bool { hasStopped.load(ordering: .acquiring) }
  /// Why it is to stop.
  var reason: String { stopReason.withLock { $0 ?? "" } }

  func stop(why: String) {
    stopReason.withLock { if $0 == nil { $0 = why } }
    hasStopped.store(true, ordering: .releasing)
    Bell.pull(rope)
  }

  /// Makes the descriptor unreadable again.
  func fallSilent() { _ = descriptor.read(atMost: 64) }

  /// Says that the thread is done.
  func sayDone() { Bell.pull(done.write) }

  /// Waits until the thread is done, but no longer than a time, whatever signals this thread gets meanwhile.
  ///
  /// - Returns: whether it is done; true once.
  @discardableResult func waitUntilDone(atMost time: Duration) -> Bool {
    guard done.read.isOurs else { return false }
    let deadline = ContinuousClock.now + time
    var request = pollfd(fd: done.read.number, events: Int16(POLLIN), revents: 0)
    var isInterrupted: Bool
    repeat {
      let left = max(0, (deadline - .now).milliseconds)
      isInterrupted = poll(&request, 1, Int32(clamping: left)) < 0 && errno == EINTR
    } while isInterrupted
    return done.read.read(atMost: 1)?.isEmpty == false
  }

  /// Closes its descriptors: nothing hears it any more.
  func close() {
    for end in [descriptor, rope, done.read, done.write] { end.closeNow() }
  }

  private static func pull(_ rope: Descriptor) {
    guard rope.isOurs else { return }
    var byte: UInt8 = 1
    _ = write(rope.number, &byte, 1)
  }
}
