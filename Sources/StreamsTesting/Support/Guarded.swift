#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A state that one thread at a time can reach.
///
/// A lock of the system's own, because Thread Sanitizer does not see the one inside of `Mutex` on Linux, and tests run
/// under it.
// Unchecked: the state is only reached under the lock.
final class Guarded<State>: @unchecked Sendable {
  // Memory of its own: a lock must not move.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func withLock<Output>(_ body: (inout State) throws -> Output) rethrows -> Output {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&state)
  }
}
