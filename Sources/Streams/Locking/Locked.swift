#if STREAMS_PTHREAD_LOCKS
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The twin of ``Locked`` for Thread Sanitizer, which does not see the futex inside `Mutex` on Linux.
  @usableFromInline
  struct Locked<State>: ~Copyable {
    private let storage: Storage

    @usableFromInline
    init(_ state: sending State) {
      storage = Storage(state)
    }

    @usableFromInline
    borrowing func withLock<Output>(_ body: (inout sending State) throws -> sending Output) rethrows
      -> sending Output
    {
      pthread_mutex_lock(storage.mutex)
      defer { pthread_mutex_unlock(storage.mutex) }
      return try body(&storage.state)
    }

    private final class Storage {
      var state: State
      let mutex: UnsafeMutablePointer<pthread_mutex_t>

      init(_ state: sending State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
      }

      deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
      }
    }
  }

  // The state is only reached under the mutex.
  extension Locked: @unchecked Sendable {}
#else
  import Synchronization

  /// A value that can only be reached under its lock. Never call a user's code inside `withLock`.
  @usableFromInline
  struct Locked<State>: ~Copyable, Sendable {
    private let mutex: Mutex<State>

    @usableFromInline
    init(_ state: sending State) {
      mutex = Mutex(state)
    }

    @usableFromInline
    borrowing func withLock<Output>(_ body: (inout sending State) throws -> sending Output) rethrows
      -> sending Output
    {
      try mutex.withLock(body)
    }
  }
#endif
