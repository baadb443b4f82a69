import Testing

@testable import Streams

/// What the library's timed operators answer, as tables of transitions: no stream and no clock is there.
struct `Timed operators as values` {
  @Test func `delay`() {
    table(
      DelayOperator<String>(delay: .seconds(2)),
      Transition(.value("a"), at: 0, says: [], due: 2, holds: true),
      Transition(.value("b"), at: 1, says: [], due: 2, holds: true),
      Transition(.failure, at: 1, says: [], due: 2, holds: true),
      Transition(.wake, at: 2, says: ["a"], due: 3, holds: true),
      Transition(.finish, at: 2, says: [], due: 3, holds: true),
      // Several are due at once.
      Transition(.wake, at: 5, says: ["b", "failure"], due: nil, holds: false))
    table(
      DelayOperator<String>(delay: .never),
      Transition(.value("a"), at: 0, says: [], due: nil, holds: true),
      Transition(.finish, at: 0, says: [], due: nil, holds: true))
  }

  @Test func `debounce`() {
    table(
      DebounceOperator<String>(quiet: .seconds(2)),
      Transition(.value("a"), at: 0, says: [], due: 2, holds: true),
      Transition(.value("b"), at: 1, says: [], due: 3, holds: true),
      Transition(.wake, at: 3, says: ["b"], due: nil, holds: false),
      Transition(.failure, at: 4, says: ["failure"], due: nil, holds: false),
      Transition(.value("c"), at: 4, says: [], due: 6, holds: true),
      Transition(.failure, at: 5, says: ["c", "failure"], due: nil, holds: false),
      Transition(.value("d"), at: 6, says: [], due: 8, holds: true),
      Transition(.finish, at: 7, says: ["d"], due: nil, holds: false))
    table(
      DebounceOperator<String>(quiet: .never),
      Transition(.value("a"), at: 0, says: [], due: nil, holds: true),
      Transition(.finish, at: 1, says: ["a"], due: nil, holds: false))
  }

  @Test func `sample at intervals`() {
    table(
      IntervalOperator<String>(interval: .seconds(3)), startingAt: 1,
      Transition(.value("a"), at: 2, says: [], due: 4, holds: true),
      Transition(.value("b"), at: 3, says: [], due: 4, holds: true),
      Transition(.failure, at: 3, says: ["failure"], due: 4, holds: true),
      Transition(.wake, at: 4, says: ["b"], due: nil, holds: false),
      // An interval ends when its value comes: that is the next one's.
      Transition(.value("c"), at: 7, says: [], due: 10, holds: true),
      Transition(.finish, at: 8, says: [], due: 10, holds: true),
      // What wakes late keeps to the intervals.
      Transition(.wake, at: 12, says: ["c"], due: nil, holds: false),
      Transition(.value("d"), at: 12, says: [], due: 13, holds: true))
  }

  @Test func `timeout`() {
    table(
      SilenceOperator<String>(limit: .seconds(2), TimeoutError(seconds: 2)), startingAt: 1,
      Transition(.value("a"), at: 2, says: ["a"], due: 4, holds: false),
      Transition(.failure, at: 3, says: ["failure"], due: 5, holds: false),
      Transition(.wake, at: 5, says: ["nothing came for 2.0 s"], due: nil, holds: false),
      // One error for each silence.
      Transition(.value("b"), at: 9, says: ["b"], due: 11, holds: false),
      Transition(.finish, at: 9, says: [], due: 11, holds: false))
    table(
      SilenceOperator<String>(limit: .never, TimeoutError(seconds: .infinity)),
      Transition(.value("a"), at: 2, says: ["a"], due: nil, holds: false))
  }

  @Test func `askers have an operator each, and an error for all comes once`() {
    let (ann, ben) = (Captured(), Captured())
    let (toAnn, toBen) = (ObjectIdentifier(ann), ObjectIdentifier(ben))
    var lanes = TimedLanes(DebounceOperator<String>(quiet: .seconds(2)), at: .zero)
    #expect(lanes.receive(TimedEvent(value: "to ann"), for: toAnn, at: .seconds(1)).words == [])
    #expect(lanes.receive(TimedEvent(value: "to ben"), for: toBen, at: .seconds(2)).words == [])
    // Each takes the place of what waits for the same one.
    #expect(lanes.receive(TimedEvent(value: "again"), for: toAnn, at: .seconds(2)).words == [])
    var outlook = lanes.outlook()
    #expect(outlook.due == .seconds(4) && outlook.isHolding)
    #expect(
      lanes.receive(TimedEvent(failure: TestError.failure), for: nil, at: .seconds(3)).words
        == ["to ben", "again", "failure"])
    outlook = lanes.outlook()
    #expect(outlook.due == nil && !outlook.isHolding)
    // Who holds it back longer than another says it no more.
    var delays = TimedLanes(DelayOperator<String>(delay: .seconds(2)), at: .zero)
    #expect(delays.receive(TimedEvent(value: "to ann"), for: toAnn, at: .seconds(1)).words == [])
    #expect(delays.receive(TimedEvent(failure: TestError.failure), for: nil, at: .seconds(1)).words == [])
    #expect(delays.receive(TimedEvent(value: "to all"), for: nil, at: .seconds(2)).words == [])
    #expect(delays.wake(at: .seconds(3)).words == ["to ann", "failure"])
    #expect(delays.wake(at: .seconds(4)).words == ["to all"])
    withExtendedLifetime((ann, ben)) {}
  }

  @Test func `what an operator makes anew follows what it puts before that, for each asker`() {
    let (ann, ben) = (Captured(), Captured())
    let (toAnn, toBen) = (ObjectIdentifier(ann), ObjectIdentifier(ben))
    var lanes = TimedLanes(Summing(), at: .zero)
    for (word, asker) in [("a", toAnn), ("b", toBen), ("aa", toAnn)] {
      #expect(lanes.receive(TimedEvent(value: word), for: asker, at: .zero).words == [])
    }
    #expect(lanes.finish(at: .zero).words == ["a", "b", "sum of 1", "aa", "sum of 2"])
    // An error that is for all comes once, behind all that has come before it.
    for (word, asker) in [("c", toAnn), ("d", toBen)] {
      #expect(lanes.receive(TimedEvent(value: word), for: asker, at: .zero).words == [])
    }
    #expect(
      lanes.receive(TimedEvent(failure: TestError.failure), for: nil, at: .zero).words
        == ["c", "sum of 1", "d", "sum of 1", "failure"])
    withExtendedLifetime((ann, ben)) {}
  }

  /// Gives an operator the inputs of the rows, one after the other.
  private func table<Operator: TimedOperator>(
    _ operation: Operator, startingAt start: Int = 0, _ rows: Transition...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where Operator.Input == String, Operator.Output == String {
    var operation = operation
    operation.start(at: .seconds(start))
    for (number, row) in rows.enumerated() {
      let step = row.input.give(to: &operation, at: .seconds(row.time))
      let (said, due) = (step.words, row.due.map { Duration.seconds($0) })
      #expect(said == row.says, "row \(number)", sourceLocation: sourceLocation)
      #expect(operation.due == due, "row \(number)", sourceLocation: sourceLocation)
      #expect(operation.isHolding == row.holds, "row \(number)", sourceLocation: sourceLocation)
    }
  }
}

/// Holds values back until an error or the end comes, and says then how many they have been.
private struct Summing: TimedOperator {
  private var held: [TimedEvent<String>] = []

  var due: Duration? { nil }
  var isHolding: Bool { !held.isEmpty }

  mutating func receive(_ event: TimedEvent<String>, at now: Duration) -> TimedStep<String> {
    if case .failure = event.content { return .releaseAll(finish(at: now).events + [event]) }
    held.append(event)
    return .hold
  }

  mutating func wake(at now: Duration) -> TimedStep<String> { .hold }

  mutating func finish(at now: Duration) -> TimedStep<String> {
    defer { held = [] }
    return held.isEmpty ? .hold : .releaseAll(held + [TimedEvent(value: "sum of \(held.count)")])
  }
}

/// One transition.
private struct Transition {
  let input: Input
  let time: Int
  let says: [String]
  let due: Int?
  let holds: Bool

  init(_ input: Input, at time: Int, says: [String], due: Int?, holds: Bool) {
    (self.input, self.time, self.says, self.due, self.holds) = (input, time, says, due, holds)
  }

  enum Input {
    case value(String), failure, wake, finish

    func give<Operator: TimedOperator>(to operation: inout Operator, at now: Duration) -> TimedStep<String>
    where Operator.Input == String, Operator.Output == String {
      switch self {
      case .value(let value): operation.receive(TimedEvent(value: value), at: now)
      case .failure: operation.receive(TimedEvent(failure: TestError.failure), at: now)
      case .wake: operation.wake(at: now)
      case .finish: operation.finish(at: now)
      }
    }
  }
}

extension TimedStep<String> {
  fileprivate var words: [String] { events.map(\.inWords) }
}

extension Addressed where Content == Result<String, any Error> {
  fileprivate var inWords: String {
    switch content {
    case .success(let value): value
    case .failure(let error): "\(error)"
    }
  }
}
