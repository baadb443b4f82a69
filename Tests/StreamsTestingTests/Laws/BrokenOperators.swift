import Streams
import StreamsTesting

/// Counts in an object that its copies share.
struct SharedCounter: StreamOperator {
  private final class Count: @unchecked Sendable { var value = 0 }
  private let count = Count()

  func receive(_ input: Int) -> Step<Int> {
    count.value += 1
    return .emit(count.value)
  }
}

/// Gives its last value once more, although it has ended by itself.
struct EndsTwice: StreamOperator {
  private var last: Int?

  mutating func receive(_ input: Int) -> Step<Int> {
    last = input
    return input > 2 ? .end(last: input, .completed) : .emit(input)
  }

  func finish(_ termination: Termination) -> Int? { last }
}

/// Has a last value, and says that it does not hear the end.
struct DeafFlusher: StreamOperator {
  static var hearsEnd: Bool { false }

  func receive(_ input: Int) -> Step<Int> { .emit(input) }

  func finish(_ termination: Termination) -> Int? { 7 }
}

/// Counts in an object that its copies share, and has a last value, although it does not hear the end.
struct SharedDeafFlusher: StreamOperator {
  static var hearsEnd: Bool { false }

  private let counter = SharedCounter()
  private var last: Int?

  mutating func receive(_ input: Int) -> Step<Int> {
    last = input
    return counter.receive(input)
  }

  func finish(_ termination: Termination) -> Int? { last }
}

/// Has a last value, and says that it has none.
struct SecretFlusher: StreamOperator {
  static var flushes: Bool { false }

  func receive(_ input: Int) -> Step<Int> { .skip }

  func finish(_ termination: Termination) -> Int? { termination == .cancelled ? 7 : nil }
}

/// Adds up what it gets, and says the sum at the end.
struct Sum: StreamOperator {
  private var sum = 0

  mutating func receive(_ input: Int) -> Step<Int> {
    sum += input
    return .skip
  }

  func finish(_ termination: Termination) -> Int? { sum }
}

/// Says of each value that there is no room for it, and gives the newest one at the end.
struct Newest: StreamOperator {
  private var newest: Int?

  mutating func receive(_ input: Int) -> Step<Int> {
    newest = input
    return .drop
  }

  func finish(_ termination: Termination) -> Int? { newest }
}

/// Has had enough with a value above 2, which it passes on.
struct Enough: StreamOperator {
  func receive(_ input: Int) -> Step<Int> { input > 2 ? .end(last: input, .cancelled) : .emit(input) }
}

/// Counts, though it says that it has no state.
struct ImpureCounter: PureOperator {
  private final class Count: @unchecked Sendable { var value = 0 }
  private let count = Count()

  func answer(_ input: Int) -> Step<Int> {
    count.value += 1
    return .emit(count.value)
  }
}

/// Asks where it runs, and answers differently on a clock that a test moves.
struct ClockSpy: StreamOperator {
  func receive(_ input: Int) -> Step<Int> {
    .emit(StreamContext.current.scheduler is VirtualScheduler ? -input : input)
  }
}

/// Takes odd numbers for errors.
struct EvenOnly: PureOperator {
  struct Odd: Error {}

  func answer(_ input: Int) -> Step<Int> { input.isMultiple(of: 2) ? .emit(input) : .fail(Odd()) }
}

/// Keeps what it gets in objects that hold each other.
struct Hoarder: StreamOperator {
  private final class Box: @unchecked Sendable {
    var token: OperatorLaws.Token?
    var other: Box?
  }

  func receive(_ input: OperatorLaws.Token) -> Step<Int> {
    let box = Box()
    box.token = input
    box.other = box
    return .emit(input.number)
  }
}

/// Keeps the last of what it gets, as it should.
struct Keeper: StreamOperator {
  private var tokens: [OperatorLaws.Token] = []

  mutating func receive(_ input: OperatorLaws.Token) -> Step<Int> {
    tokens.append(input)
    return .skip
  }

  mutating func finish(_ termination: Termination) -> Int? { tokens.last?.number }
}
