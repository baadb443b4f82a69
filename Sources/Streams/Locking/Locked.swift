import Synchronization

#if os(Linux)
  /// A value that can only be reached under its lock. Never call a user's code inside `withLock`.
  ///
  /// On Linux the kernel hands over a `Mutex` that a thread waits for: each release is a system call and a switch to the
  /// next in line, which meanwhile keeps all others out, so that they queue as well, and the queue never ends. What is done
  /// under these locks is far shorter than that. So this is one flag: a thread that finds it set gives way to others and looks
  /// again, and sleeps a little when the holder does not come back. It is never in the kernel's queue, and Thread Sanitizer
  /// sees all of it, in your program, too.
  // Unchecked: the value is only reached while the flag is set.
  struct Locked<State>: ~Copyable, @unchecked Sendable {
    private let isTaken = Atomic<Bool>(false)
    // What `Mutex` keeps its own value in: memory that a method can change which only borrows the lock.
    private let cell: _Cell<State>

    init(_ state: sending State) { cell = _Cell(state) }

    borrowing func withLock<Output>(_ body: (inout sending State) throws -> sending Output) rethrows
      -> sending Output
    {
      if !take() { waitAndTake() }
      defer { isTaken.store(false, ordering: .releasing) }
      // By itself: Thread Sanitizer takes what is changed through the cell for a change of the flag, too.
      let state = cell._address
      return try body(&state.pointee)
    }

    @inline(__always)
    private borrowing func take() -> Bool {
      isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    }

    // Not inlined: mostly the first look is enough.
    @inline(never)
    private borrowing func waitAndTake() {
      var patience = ThreadIdentity.Patience()
      repeat { patience.giveWay() } while isTaken.load(ordering: .relaxed) || !take()
    }
  }
#else
  /// A value that can only be reached under its lock. Never call a user's code inside `withLock`.
  struct Locked<State>: ~Copyable, Sendable {
    private let mutex: Mutex<State>

    init(_ state: sending State) { mutex = Mutex(state) }

    borrowing func withLock<Output>(_ body: (inout sending State) throws -> sending Output) rethrows
      -> sending Output
    {
      try mutex.withLock(body)
    }
  }
#endif

extension Locked where State: Sendable {
  /// Replaces the state and returns the former one, so that it is freed outside of the lock.
  @discardableResult
  borrowing func exchange(_ state: State) -> State {
    withLock { Swift.exchange(&$0, with: state) }
  }
}
