import Foundation
import Synchronization

@testable import Streams

/// Decides which of several threads goes on, wherever one of them says that another may.
protocol Turns: AnyObject, Sendable {
  /// Runs a thread for each body, and returns when all are done; false when none of them has gone on for a long time.
  func run(_ bodies: [@Sendable () -> Void]) -> Bool

  /// Lets another thread go on, perhaps. Called by the threads.
  func yield()
}

/// Lets one thread run at a time: a seed decides which, and repeats the run exactly.
final class SeededTurns: Turns {
  private struct State {
    var generator: SplitMix64
    var alive: [Int] = []
    var running = 0
    /// How many turns there have been.
    var turns = 0

    /// Whose turn is next; nil when all are done.
    mutating func choose() -> Int? {
      turns += 1
      guard let next = alive.randomElement(using: &generator) else { return nil }
      running = next
      return next
    }
  }

  private let state: Locked<State>
  /// A thread waits at its own until it is its turn.
  private let places = Locked<[DispatchSemaphore]>([])
  private let done = DispatchSemaphore(value: 0)

  init(seed: UInt64) {
    state = Locked(State(generator: SplitMix64(seed: seed)))
  }

  func run(_ bodies: [@Sendable () -> Void]) -> Bool {
    for body in bodies { start(body) }
    handOver(to: state.withLock { $0.choose() })
    var turnsSeen = 0
    while done.wait(timeout: .now() + 30) != .success {
      // On a busy machine, turns take their time.
      let turns = state.withLock { $0.turns }
      if turns == turnsSeen { return false }
      turnsSeen = turns
    }
    return true
  }

  /// Starts a thread that waits for its first turn. What visits leave to others becomes a thread like all.
  private func start(_ body: @escaping @Sendable () -> Void) {
    let number = places.withLock { places in
      places.append(DispatchSemaphore(value: 0))
      return places.count - 1
    }
    state.withLock { $0.alive.append(number) }
    // Released before the others go on, who may look at what is left of it.
    let kept = Locked<(@Sendable () -> Void)?>(body)
    let thread = Thread { [self] in
      place(number).wait()
      Visit.$startInTest.withValue({ self.start($0) }, operation: { kept.exchange(nil)?() })
      leave(number)
    }
    thread.start()
  }

  func yield() {
    // Outside of the run there is one thread alone.
    let (me, next) = state.withLock { ($0.running, $0.choose()) }
    guard let next, next != me else { return }
    handOver(to: next)
    place(me).wait()
  }

  private func leave(_ number: Int) {
    handOver(
      to: state.withLock { state in
        state.alive.removeAll { $0 == number }
        return state.choose()
      })
  }

  private func handOver(to next: Int?) {
    if let next { place(next).signal() } else { done.signal() }
  }

  private func place(_ number: Int) -> DispatchSemaphore { places.withLock { $0[number] } }
}

/// Lets all threads run as they like, and has them dawdle by a seed.
final class FreeTurns: Turns {
  private let seed: UInt64
  private let count = Atomic<UInt64>(0)
  private let sink = Atomic<UInt64>(0)

  init(seed: UInt64) { self.seed = seed }

  func run(_ bodies: [@Sendable () -> Void]) -> Bool {
    onThreads(bodies.count) { bodies[$0]() }
    return true
  }

  func yield() {
    // Relaxed, here as in all that the threads share: what orders them must be the library alone.
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let patience = SplitMix64.mixed(seed &+ number) % 128
    for step in 0..<patience { sink.store(step, ordering: .relaxed) }
    if patience < 8 { sched_yield() }
  }
}
