import DequeModule
import Dispatch
import Synchronization

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// What the thread of a ``DispatchThread`` runs. It keeps itself until the thread ends.
final class ThreadLoop: Sendable {
  private struct State {
    var work = Deque<ScheduledWork>()
    var isPaused = false
    /// Whether nothing more comes.
    var isEnding = false
    /// Whether the thread waits for a signal.
    var isAsleep = false

    /// Whether the caller has to wake the thread, which is then as good as awake.
    mutating func mustWake() -> Bool {
      exchange(&isAsleep, with: false)
    }

    mutating func next() -> Step {
      if !isPaused || isEnding, let next = work.popFirst() { return .run(next) }
      if isEnding { return .end }
      isAsleep = true
      return .sleep
    }
  }

  private enum Step {
    case run(ScheduledWork), sleep, end
  }

  /// What debuggers show; the system may shorten it.
  let name: String
  private let state = Locked(State())
  private let signal = DispatchSemaphore(value: 0)
  /// The running thread's id; 0 when there is none.
  private let thread = Atomic<UInt>(0)

  var isCurrent: Bool { thread.load(ordering: .relaxed) == ThreadIdentity.current.word }

  var isPaused: Bool { state.withLock { $0.isPaused } }

  init(name: String) { self.name = name }

  func start() {
    let failure = SystemThread.run(named: name) { self.run() }
    if failure != 0 {
      Requirement.refuse(
        "DispatchThread(\"\(name)\"): pthread_create: \(failure): the system gives no more threads", #fileID,
        #line)
    }
  }

  private func run() {
    thread.store(ThreadIdentity.current.word, ordering: .relaxed)
    while true {
      switch state.withLock({ $0.next() }) {
      case .run(let work): runInPool(work)
      case .sleep: signal.wait()
      case .end:
        // The system may give the same id to another thread.
        thread.store(0, ordering: .relaxed)
        return
      }
    }
  }

  func add(_ work: ScheduledWork) {
    change { state in
      guard !state.isEnding else { return false }
      state.work.append(work)
      return !state.isPaused
    }
  }

  func pause(_ isPaused: Bool) {
    change { state in
      state.isPaused = isPaused
      return !isPaused
    }
  }

  /// Drops what has not started.
  func empty() {
    // Taken out under the lock, released without it.
    _ = state.withLock { exchange(&$0.work, with: []) }
  }

  /// Ends the thread after all that it has been given.
  func stopWhenDone() {
    change { state in
      state.isEnding = true
      return true
    }
  }

  /// Ends the thread after what it is doing.
  func stop() {
    // Taken out under the lock, released without it.
    var dropped = Deque<ScheduledWork>()
    change { state in
      state.isEnding = true
      swap(&state.work, &dropped)
      return true
    }
  }

  /// Wakes the thread if it is asleep and the change is one for it.
  private func change(_ body: (inout State) -> Bool) {
    if state.withLock({ body(&$0) && $0.mustWake() }) { signal.signal() }
  }
}

/// Runs work with an autorelease pool of its own, as a queue does: the thread has none.
private func runInPool(_ work: ScheduledWork) {
  #if canImport(ObjectiveC)
    autoreleasepool { work.run() }
  #else
    work.run()
  #endif
}

/// What the work of a waiting call holds: when it is dropped unused, the call waits no longer.
final class WaitingCallEnd: Sendable {
  let done: DispatchSemaphore

  init(_ done: DispatchSemaphore) { self.done = done }

  deinit { done.signal() }
}
