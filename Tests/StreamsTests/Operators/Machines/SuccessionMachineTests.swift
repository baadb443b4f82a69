import Testing

@testable import Streams

/// What follows a stream that has ended, as tables: no stream is there.
struct `Successions as values` {
  private struct Wrong: Error, Equatable {}

  /// How the latest stream has ended, and what follows.
  private struct Transition {
    let end: Termination
    var hadValues = false
    var now = Duration.zero
    let follows: String
    /// Whether what follows is the last.
    let isLast: Bool
  }

  private static let start: InnerStart = { _, _ in }

  private func table<State: SuccessionState>(
    _ state: State, isLast: Bool, _ transitions: Transition...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var state = state
    #expect(state.isLast == isLast, "at the beginning", sourceLocation: sourceLocation)
    for (number, transition) in transitions.enumerated() {
      let successor = state.successor(
        to: transition.end, hadValues: transition.hadValues, now: { transition.now })
      let words =
        switch successor {
        case .end(let termination): "\(termination)"
        case .start: "start"
        case .retry(_, let renewal): "retry \(renewal.attempt) after \(renewal.delay)"
        }
      #expect(words == transition.follows, "step \(number)", sourceLocation: sourceLocation)
      #expect(state.isLast == transition.isLast, "step \(number)", sourceLocation: sourceLocation)
    }
  }

  private let failed = Termination.error(Wrong())

  @Test func `concat`() {
    table(
      ConcatSuccession(others: [Self.start, Self.start]), isLast: false,
      Transition(end: .completed, follows: "start", isLast: false),
      // An interrupted stream has nothing more to say, like one that has completed.
      Transition(end: .cancelled, follows: "start", isLast: true),
      Transition(end: .completed, follows: "\(Termination.completed)", isLast: true))
    table(
      ConcatSuccession(others: [Self.start]), isLast: false,
      Transition(end: failed, follows: "\(failed)", isLast: false))
  }

  @Test func `repeat`() {
    table(
      RepeatSuccession(left: 2, again: Self.start), isLast: false,
      Transition(end: .completed, follows: "start", isLast: false),
      Transition(end: .completed, follows: "start", isLast: true),
      Transition(end: .completed, follows: "\(Termination.completed)", isLast: true))
    for end in [Termination.cancelled, failed] {
      table(
        RepeatSuccession(left: 2, again: Self.start), isLast: false,
        Transition(end: end, follows: "\(end)", isLast: false))
    }
  }

  @Test func `retry`() {
    let retry = RetrySuccession(
      retries: RetryPolicy(2, delay: .constant(3)).makeState(), again: Self.start)
    table(
      retry, isLast: false,
      Transition(end: failed, follows: "retry 1 after \(Duration.seconds(3))", isLast: false),
      Transition(end: failed, follows: "retry 2 after \(Duration.seconds(3))", isLast: false),
      Transition(end: failed, follows: "\(failed)", isLast: false))
    for end in [Termination.cancelled, .completed] {
      table(retry, isLast: false, Transition(end: end, follows: "\(end)", isLast: false))
    }
  }

  @Test func `catch`() {
    let state = CatchSuccession<Wrong> { _ in Self.start }
    table(
      state, isLast: false,
      Transition(end: failed, follows: "start", isLast: true),
      Transition(end: failed, follows: "\(failed)", isLast: true))
    for end in [Termination.cancelled, .completed] {
      table(state, isLast: false, Transition(end: end, follows: "\(end)", isLast: false))
    }
  }
}
