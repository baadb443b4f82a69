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

  /// Runs so many contests, one after the other, and says where a thread is that does not come to its end; nil if all do.
  static func run(
    _ rounds: Int, with lock: ContestedLock, _ make: @escaping @Sendable () -> VisitContest
  ) -> String? {
    let current = Locked(make())
    let (isOver, done) = (Counter(), DispatchSemaphore(value: 0))
    let (feeders, visitor) = ([Whereabouts(), Whereabouts()], Whereabouts())
    for (thread, feeder) in feeders.enumerated() {
      Thread {
        while isOver.value == 0 {
          feeder.isAt("the next contest")
          let contest = current.withLock { $0 }
          feeder.isAt("its stream")
          contest.feed(thread)
        }
        feeder.isAt("its end")
        done.signal()
      }.start()
    }
    Thread {
      for round in 0..<rounds {
        visitor.isAt("the next contest", round)
        let contest = make()
        let former = current.exchange(contest)
        visitor.isAt("the user's lock", round)
        lock.hold {
          visitor.isAt("its stream", round)
          contest.visit()
        }
        visitor.isAt("the former stream's end", round)
        former.finish()
      }
      visitor.isAt("the first event")
      // Some are so quick that nothing has been fed meanwhile.
      while lock.handled.value == 0 { ThreadIdentity.giveWay() }
      visitor.isAt("the last stream's end")
      current.withLock { $0 }.finish()
      isOver.increment()
      visitor.isAt("its end")
      done.signal()
    }.start()
    let ended = (0..<3).allSatisfy { _ in done.wait(timeout: .now() + 300) == .success }
    return ended ? nil : "the feeders are at \(feeders.map(\.text)), the visitor at \(visitor.text)"
  }
}

/// Where a thread is that may not come to its end.
private final class Whereabouts: Sendable {
  private let place = Locked<(name: StaticString, round: Int?)>(("its start", nil))

  func isAt(_ name: StaticString, _ round: Int? = nil) { place.withLock { $0 = (name, round) } }

  var text: String {
    let (name, round) = place.withLock { $0 }
    return "\(name)\(round.map { ", round \($0)" } ?? "")"
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
