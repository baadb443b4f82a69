import Foundation

@testable import Streams

/// One stream that two threads feed, while a third visits it with a lock held that its handlers take.
struct VisitContest: Sendable {
  /// Called again and again, by both of those who feed.
  let feed: @Sendable (_ thread: Int) -> Void
  /// Called once, with the lock held.
  let visit: @Sendable () -> Void
  /// Called last, without the lock: has what waits for its one answer come to its end.
  var finish: @Sendable () -> Void = {}

  /// What a visitor does.
  enum Call: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Hangs a branch below the stream, or starts a run.
    case subscribe
    /// Ends a branch of its own.
    case dispose
    /// Looks at the stream, and has it say again what it said.
    case read
    /// Gives up the last reference to a branch of its own.
    case release

    var description: String { rawValue }
  }

  /// Runs so many contests, one after the other, and says whether all threads came to an end.
  static func run(
    _ rounds: Int, with lock: ContestedLock, _ make: @escaping @Sendable () -> VisitContest
  ) -> Bool {
    let current = Locked(make())
    let (isOver, done) = (Counter(), DispatchSemaphore(value: 0))
    for thread in 0..<2 {
      Thread {
        while isOver.value == 0 { current.withLock { $0 }.feed(thread) }
        done.signal()
      }.start()
    }
    Thread {
      for _ in 0..<rounds {
        let contest = make()
        let former = current.exchange(contest)
        lock.hold { contest.visit() }
        former.finish()
      }
      // Some are so quick that nothing has been fed meanwhile.
      while lock.handled.value == 0 {}
      current.withLock { $0 }.finish()
      isOver.increment()
      done.signal()
    }.start()
    return (0..<3).allSatisfy { _ in done.wait(timeout: .now() + 300) == .success }
  }
}

/// A user's lock, and what must never happen while it is held.
final class ContestedLock: Sendable {
  enum Form: String, CaseIterable, Sendable, CustomStringConvertible {
    case plain, recursive

    var description: String { rawValue }
  }

  private let lock: any NSLocking & Sendable
  private let holder = Locked<ThreadIdentity?>(nil)
  /// How often a thread that held the lock was made to handle an event that another one had brought.
  let trespasses = Counter()
  /// How often an event was handled as it should be.
  let handled = Counter()

  init(_ form: Form) { lock = form == .plain ? NSLock() : NSRecursiveLock() }

  /// Does what a visitor does.
  func hold(_ body: () -> Void) {
    lock.lock()
    holder.exchange(ThreadIdentity.current)
    body()
    holder.exchange(nil)
    lock.unlock()
  }

  /// What the handlers do.
  func take() {
    // It would wait for itself, or, with a recursive lock, break into a critical section.
    if holder.withLock({ $0 }) == .current {
      trespasses.increment()
      return
    }
    lock.lock()
    handled.increment()
    lock.unlock()
  }
}
