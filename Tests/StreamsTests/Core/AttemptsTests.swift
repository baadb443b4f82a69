import Testing

@testable import Streams

struct AttemptsTests {
  private static let (one, other) = (RetryClimb.undivided.dividing(), RetryClimb.undivided.dividing())

  /// What happens, and what is said to be done.
  enum Step: CustomStringConvertible {
    case start(Bool)
    case begins
    case returns(wanted: Bool = false)
    case wants(isFirst: Bool)
    case wantsNone(wasWanted: Bool)
    case answer(Int, counts: Bool)
    case givesUp
    case abandons
    case retry(Int, reuses: Bool = false, once: Bool = false, in: RetryClimb = .undivided, Attempts.Retry)

    var description: String {
      switch self {
      case .start(let isFirst): "start \(isFirst)"
      case .begins: "begins"
      case .returns(let isWanted): "returns \(isWanted)"
      case .wants(let isFirst): "wants \(isFirst)"
      case .wantsNone(let wasWanted): "wants none \(wasWanted)"
      case .answer(let attempt, let counts): "answer \(attempt) \(counts)"
      case .givesUp: "gives up"
      case .abandons: "abandons"
      case .retry(let attempt, let reuses, let once, _, let answer):
        "retry \(attempt) \(reuses) \(once) \(answer)"
      }
    }
  }

  @Test(arguments: [
    // A lazy one starts with the first attachment, and has no attempt to retry before that.
    (Attempts.Phase.unstarted, [Step.retry(0, .wait), .start(true), .start(false), .begins], 1),
    (.awaiting, [.start(false), .begins, .start(false)], 1),
    // An input has no task, and its one answer is that of attempt 0.
    (.awaiting, [.answer(0, counts: true), .answer(0, counts: false)], 0),
    // Of each attempt the first answer counts, and only while it is the latest.
    (.awaiting, [.begins, .answer(1, counts: true), .answer(1, counts: false), .returns()], 1),
    (.awaiting, [.begins, .returns(), .answer(0, counts: false), .answer(1, counts: true)], 1),
    (
      .awaiting,
      [
        .begins, .answer(1, counts: true), .returns(), .retry(1, .run), .begins, .answer(1, counts: false),
        .answer(2, counts: true),
      ], 2
    ),
    // What is under way is not replaced; what is there may be given again; an old wish gets the newer outcome.
    (.awaiting, [.begins, .returns(), .retry(1, .wait)], 1),
    (.awaiting, [.begins, .answer(1, counts: true), .retry(1, reuses: true, .replay)], 1),
    (
      .awaiting,
      [
        .begins, .answer(1, counts: true), .retry(1, .run), .begins, .answer(2, counts: true),
        .retry(1, .replay),
      ],
      2
    ),
    // What a timeout has given up may be replaced, by a retry after that attempt alone.
    (.awaiting, [.begins, .givesUp, .retry(0, .wait), .retry(1, .run), .begins, .retry(1, .wait)], 2),
    (.awaiting, [.begins, .givesUp, .abandons, .answer(1, counts: false), .retry(1, .run)], 1),
    (
      .awaiting, [.begins, .answer(1, counts: true), .givesUp, .retry(1, .run), .begins, .retry(1, .wait)], 2
    ),
    // A retry that comes on several ways gets one run, whatever has become of that when the next way ends here.
    (
      .awaiting,
      [
        .begins, .answer(1, counts: true), .retry(1, in: one, .run), .begins, .retry(2, in: one, .wait),
        .answer(2, counts: true), .retry(2, in: one, .replay), .retry(2, in: other, .run),
      ], 2
    ),
    (
      .awaiting,
      [
        .begins, .answer(1, counts: true), .retry(1, in: one, .run), .begins, .givesUp,
        .retry(2, in: one, .wait), .retry(2, in: other, .run),
      ], 2
    ),
    // A task that runs once gives what is there, or what is still to come.
    (.awaiting, [.begins, .returns(), .retry(1, once: true, .wait)], 1),
    (.awaiting, [.begins, .answer(1, counts: true), .retry(1, once: true, .replay)], 1),
    (.awaiting, [.begins, .givesUp, .retry(1, once: true, .wait), .answer(1, counts: true)], 1),
    (.awaiting, [.begins, .givesUp, .abandons, .retry(1, once: true, .replay)], 1),
    (.awaiting, [.givesUp, .retry(0, once: true, .wait), .answer(0, counts: true)], 0),
    // Another run waits for the function to return, and is wanted once. No answer of the one before counts.
    (
      .awaiting,
      [
        .begins, .wants(isFirst: true), .wants(isFirst: false), .answer(1, counts: false), .givesUp,
        .retry(1, .wait), .returns(wanted: true), .wantsNone(wasWanted: false), .begins,
        .answer(2, counts: true),
      ], 2
    ),
    // Who wanted it can think better of it.
    (
      .awaiting,
      [
        .begins, .wants(isFirst: true), .wantsNone(wasWanted: true), .wants(isFirst: true),
        .wantsNone(wasWanted: true),
        .wantsNone(wasWanted: false), .returns(wanted: false),
      ], 1
    ),
  ])
  func `each step says what is to be done`(phase: Attempts.Phase, steps: [Step], number: Int) {
    var attempts = Attempts(phase)
    for step in steps { #expect(take(step, &attempts), "\(step) of \(steps)") }
    let last = attempts.number
    #expect(last == number)
  }

  /// Whether the step says what it is to say.
  private func take(_ step: Step, _ attempts: inout Attempts) -> Bool {
    switch step {
    case .start(let isFirst): return attempts.start() == isFirst
    case .begins:
      attempts.taskBegins()
      return attempts.isInsideTask && attempts.phase == .awaiting
    case .returns(let isWanted): return attempts.taskReturned() == isWanted && !attempts.isInsideTask
    case .wants(let isFirst): return attempts.wantAnother() == isFirst
    case .wantsNone(let wasWanted): return attempts.wantNoOther() == wasWanted
    case .answer(let attempt, let counts): return attempts.settle(attempt) == counts
    case .givesUp:
      attempts.giveUp(for: TestError.failure)
      return attempts.reasonToGiveUp is TestError
    case .abandons:
      attempts.abandon()
      return attempts.phase == .settled
    case .retry(let attempt, let reuses, let once, let climb, let answer):
      return attempts.retry(after: attempt, climb, canReuse: reuses, runsOnce: once) == answer
    }
  }
}
