#if STREAMS_PTHREAD_LOCKS
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The twin of ``Locked`` for Thread Sanitizer, which does not see the futex inside `Mutex` on Linux.
  struct Locked<State>: ~Copyable {
    // Memory of their own, not properties of a class: the sanitizer takes a change of one for an access to all.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let state: UnsafeMutablePointer<State>

    init(_ state: sending State) {
      mutex = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      self.state = .allocate(capacity: 1)
      self.state.initialize(to: state)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      state.deinitialize(count: 1)
      state.deallocate()
    }

    borrowing func withLock<Output>(_ body: (inout sending State) throws -> sending Output) rethrows
      -> sending Output
    {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state.pointee)
    }
  }

  // The state is only reached under the mutex.
  extension Locked: @unchecked Sendable {}
#else
  import Synchronization

  /// A value that can only be reached under its lock. Never call a user's code inside `withLock`.
  ///
  /// On Linux the kernel hands over a `Mutex` that a thread waits for: each release is a system call and a switch to the
  /// next in line, who meanwhile keeps all others out, so that they queue as well, and the queue never ends. What is done
  /// under these locks is far shorter than that. So a thread that finds the lock taken gives way to others and looks
  /// again, and sleeps a little when the holder does not come back. It never waits in the kernel's queue.
  struct Locked<State>: ~Copyable, Sendable {
    let mutex: Mutex<State>

    init(_ state: sending State) {
      mutex = Mutex(state)
    }

    borrowing func withLock<Output>(_ body: (inout sending State) throws -> sending Output) rethrows
      -> sending Output
    {
      #if os(Linux)
        var attempts = 0
        while true {
          if let output = try mutex.withLockIfAvailable(body) { return output }
          giveWay(&attempts)
        }
      #else
        return try mutex.withLock(body)
      #endif
    }

    #if os(Linux)
      /// Lets others run before the next attempt: after many attempts, threads of a lower priority, too.
      @inline(never)
      borrowing func giveWay(_ attempts: inout Int) {
        attempts += 1
        // In microseconds: a few switches between threads.
        ThreadIdentity.giveWay(forLong: attempts >= 100)
      }
    #endif
  }
#endif

extension Locked where State: Sendable {
  /// Puts a state in place of the former one, which is answered: so it is freed outside of the lock.
  @discardableResult
  borrowing func exchange(_ state: State) -> State {
    withLock { swapped(&$0, for: state) }
  }
}
