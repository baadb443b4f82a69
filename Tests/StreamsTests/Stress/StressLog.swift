import Synchronization

@testable import Streams

/// What an observer has been told.
enum Said: Equatable, Sendable {
  case value(Int)
  case error
  case end(Termination)
}

/// Numbers everything that happens.
final class StressClock: Sendable {
  private let latest = Atomic<Int>(0)

  /// Relaxed: the numbers must not make an order between threads that the library does not make.
  var next: Int { latest.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Writes down what one place in a chain says, without any protection: the contract is that it needs none.
// Unchecked: Thread Sanitizer is to see whether that is true.
final class StressObserver: @unchecked Sendable {
  struct Event: Equatable {
    let said: Said
    let began: Int
    var finished: Int
  }

  private(set) var events: [Event] = []
  private let clock: StressClock
  /// Unlike those of all others.
  let number: Int
  /// Attached before anything has been sent.
  let isFirst: Bool

  /// Or at the source.
  let isBelowStages: Bool

  init(_ clock: StressClock, isFirst: Bool, isBelowStages: Bool) {
    self.clock = clock
    self.isBelowStages = isBelowStages
    number = clock.next
    self.isFirst = isFirst
  }

  func hear(_ said: Said, _ handler: () -> Void) {
    let index = events.count
    events.append(Event(said: said, began: clock.next, finished: .max))
    handler()
    events[index].finished = clock.next
  }

  var values: [Int] {
    events.compactMap { if case .value(let value) = $0.said { value } else { nil } }
  }
}

/// One call of the library.
struct StressCall: Equatable, Sendable {
  let action: StressProgram.Action
  /// What was sent; zero when nothing was.
  var value = 0
  /// The number of the observer below which it was asked for.
  var asker = 0
  let thread: Int
  let called: Int
  var returned: Int
  /// Whether a cancel left the stream cancelled.
  var hasCancelled = false
}
