import CNcurses
import Glibc
import Synchronization

/// Wakes the thread that waits for the terminal, from any other thread.
///
/// News that come while the thread is awake cost one atomic exchange; only the first ones after the sleep began make a
/// system call.
final class Waker: Sendable {
  private enum State {
    /// Awake, and nothing new.
    static let idle: UInt8 = 0
    /// Something is new, and the sleeper knows or is about to look.
    static let news: UInt8 = 1
    /// Asleep, or about to be: the next news must write the descriptor.
    static let asleep: UInt8 = 2
  }

  /// Readable while a wake-up is under way.
  let descriptor: Int32
  private let state = Atomic<UInt8>(State.idle)

  init() throws(TerminalError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw TerminalError(message: "no event descriptor: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Ends the current or the next sleep. What was published before the call is seen after that sleep.
  func wake() {
    // An exchange even when news is already there: a plain look could happen before the caller's data is out.
    if state.exchange(State.news, ordering: .sequentiallyConsistent) == State.asleep {
      var one: UInt64 = 1
      _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
  }

  /// Asks to be woken. False when there are news already: do not sleep then.
  func fallAsleep() -> Bool {
    state.compareExchange(
      expected: State.idle, desired: State.asleep, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Ends the sleep, and says whether there were news.
  func riseAndTakeNews() -> Bool {
    state.exchange(State.idle, ordering: .sequentiallyConsistent) == State.news
  }

  /// Makes the descriptor unreadable again.
  func drain() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
