@testable import Streams

/// What can happen to a Promise.
enum AttemptEvent: String, CaseIterable, Sendable { case answer, fail, waits, cancel, drop }

/// What stands below its task.
enum AttemptStep: Character, CaseIterable, Sendable {
  case map = "M", retry = "R", delayedRetry = "D", timeout = "T", zip = "Z"

  /// All chains of at most so many steps.
  static func chains(_ length: Int) -> [[AttemptStep]] {
    guard length > 0 else { return [[]] }
    let shorter = chains(length - 1)
    return shorter
      + shorter.filter { $0.count == length - 1 }.flatMap { chain in allCases.map { chain + [$0] } }
  }

  func add(to promise: Promise<Int>, _ other: Promise<Int>) -> Promise<Int> {
    switch self {
    case .map: promise.map { $0 }
    case .retry: promise.retry(1)
    case .delayedRetry: promise.retry(1, delay: 1)
    case .timeout: promise.timeout(2)
    case .zip: promise.zip(other).map { $0.0 }
    }
  }
}

/// What a Promise with one branch does by the rule alone: time is in halves of a second.
struct AttemptModel {
  private let steps: [AttemptStep]
  private var hasRetried: [Bool]
  /// When each timeout fires; nil for what is no timeout, or waits no more.
  private var due: [Int?]
  /// When a retry that waits for its time runs, and which it is.
  private var retry: (time: Int, step: Int)?
  private var now = 0
  private(set) var starts = 1
  private(set) var isRunActive = true
  /// What the branch has heard; nil as long as it waits.
  private(set) var outcome: String?
  private(set) var lateAnswers = 0
  private var isDropped = false

  init(_ steps: [AttemptStep]) {
    self.steps = steps
    hasRetried = steps.map { _ in false }
    due = steps.map { $0 == .timeout ? 4 : nil }
  }

  mutating func take(_ event: AttemptEvent) {
    switch event {
    case .answer, .fail:
      guard !isDropped else { return }
      guard isRunActive else {
        lateAnswers += 1
        return
      }
      isRunActive = false
      if event == .fail { fail(at: 0, "failure") } else { end("7") }
    case .cancel:
      if outcome == nil { end("cancelled") }
    case .waits: wait(until: now + 5)
    case .drop:
      // The stream is held, so that it waits for ever, or for its timeout.
      isDropped = true
      isRunActive = false
    }
  }

  /// What becomes of an error that arises above a step.
  private mutating func fail(at first: Int, _ error: String) {
    for step in first..<max(first, steps.count) {
      // What comes in time, an error included.
      if steps[step] == .timeout { due[step] = nil }
      guard [.retry, .delayedRetry].contains(steps[step]), !hasRetried[step] else { continue }
      hasRetried[step] = true
      if steps[step] == .retry { return run(from: step) }
      retry = (now + 2, step)
      return
    }
    end(error)
  }

  private mutating func run(from step: Int) {
    retry = nil
    starts += 1
    isRunActive = true
    isDropped = false
    for above in 0..<step where steps[above] == .timeout { due[above] = now + 4 }
  }

  private mutating func end(_ outcome: String) {
    self.outcome = self.outcome ?? outcome
    isRunActive = false
    retry = nil
    due = due.map { _ in nil }
  }

  private mutating func wait(until end: Int) {
    while true {
      let timeouts = due.enumerated().compactMap { step, time in
        time.map { (time: $0, step: step, isRetry: false) }
      }
      let all = timeouts + [retry.map { (time: $0.time, step: $0.step, isRetry: true) }].compactMap { $0 }
      // Two never come at once, but timeouts that were built together, the upper one first.
      guard let next = all.min(by: { ($0.time, $0.step) < ($1.time, $1.step) }), next.time <= end else {
        break
      }
      now = next.time
      if next.isRetry {
        run(from: next.step)
      } else {
        due[next.step] = nil
        isRunActive = false
        // What waits above is given up as well.
        if let waiting = retry, waiting.step < next.step { retry = nil }
        for above in 0..<next.step { due[above] = nil }
        fail(at: next.step + 1, "\(TimeoutError(seconds: 2))")
      }
    }
    now = end
  }
}
