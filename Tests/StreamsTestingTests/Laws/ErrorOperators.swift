import Streams
import StreamsTesting

/// Counts errors in an object that its copies share, and says how many there have been.
struct SharedErrorCounter: StreamOperator {
  static var errorReading: ErrorReading { .everywhere }

  private final class Count: @unchecked Sendable { var value = 0 }
  private let count = Count()

  func receive(_ input: Int) -> Step<Int> { .emit(input) }

  func receive(error: any Error) -> Step<Int> {
    count.value += 1
    return .emit(count.value)
  }
}

/// Counts errors, as it should.
struct ErrorCounter: StreamOperator {
  static var errorReading: ErrorReading { .everywhere }

  private var count = 0

  mutating func receive(_ input: Int) -> Step<Int> { .emit(input) }

  mutating func receive(error: any Error) -> Step<Int> {
    count += 1
    return .emit(count)
  }

  func finish(_ termination: Termination) -> Int? { -count }
}

/// Answers errors with a value, and says so nowhere.
struct SecretAnswer: StreamOperator {
  static var hearsEnd: Bool { false }

  func receive(_ input: Int) -> Step<Int> { .emit(input) }

  func receive(error: any Error) -> Step<Int> { .emit(0) }
}

/// Answers its second error with a value, and says so nowhere.
struct SecondAnswer: StreamOperator {
  static var hearsEnd: Bool { false }

  private var errors = 0

  func receive(_ input: Int) -> Step<Int> { .emit(input) }

  mutating func receive(error: any Error) -> Step<Int> {
    errors += 1
    return errors == 2 ? .emit(0) : .fail(error)
  }
}

/// Answers errors differently on a clock that a test moves.
struct ErrorClockSpy: StreamOperator {
  static var errorReading: ErrorReading { .everywhere }

  func receive(_ input: Int) -> Step<Int> { .emit(input) }

  func receive(error: any Error) -> Step<Int> {
    .emit(StreamContext.current.scheduler is VirtualScheduler ? -1 : 1)
  }
}

/// Ends with a last value in place of an error.
struct Recovering: StreamOperator {
  static var errorReading: ErrorReading { .everywhere }
  static var hearsEnd: Bool { false }

  func receive(_ input: Int) -> Step<Int> { .emit(input) }

  func receive(error: any Error) -> Step<Int> { .end(last: 9, .completed) }
}
