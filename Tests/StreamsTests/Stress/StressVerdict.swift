@testable import Streams

/// Holds what happened in a run against the contract.
struct StressVerdict {
  let program: StressProgram
  let outcome: StressRun.Outcome
  /// Whether one thread ran at a time, so that the numbers of all events are in the order of the events.
  let isInTurns: Bool

  /// How the contract was broken.
  var violations: [String] {
    if outcome.isStuck { return ["it does not come to its end"] }
    let everywhere = outcome.observers.flatMap { events(of: $0) }
    switch program.source {
    case .hot, .observable: return everywhere + order + reference
    case .cold: return everywhere + answers
    case .promise: return everywhere + settling
    }
  }

  /// One event at a time, one end, nothing after it.
  private func events(of observer: StressObserver) -> [String] {
    let events = observer.events
    var violations = [String]()
    if zip(events, events.dropFirst()).contains(where: { $0.finished > $1.began }) {
      violations.append("two events at a time: \(events)")
    }
    let ends = events.indices.filter { if case .end = events[$0].said { true } else { false } }
    if ends != [events.count - 1] { violations.append("not one end at the end: \(events.map(\.said))") }
    return violations
  }

  private var sends: [StressCall] { outcome.calls.filter { $0.action == .send } }

  private var ends: [StressCall] {
    outcome.calls.filter { [.complete, .cancel, .release].contains($0.action) }
  }

  private func observer(isBelowStages: Bool) -> StressObserver? {
    outcome.observers.first { $0.isFirst && $0.isBelowStages == isBelowStages }
  }
}

// MARK: - Streams that flow

extension StressVerdict {
  /// What is sent arrives once, in an order that every observer sees and that agrees with the calls.
  private var order: [String] {
    guard let first = observer(isBelowStages: false) else { return ["no observer was there"] }
    var (violations, places) = ([String](), [Int: Int]())
    for (place, value) in first.values.enumerated() {
      if places.updateValue(place, forKey: value) != nil { violations.append("\(value) came twice") }
    }
    for later in sends {
      for earlier in sends where earlier.returned < later.called && isOrdered(earlier, later) {
        guard let laterPlace = places[later.value] else { continue }
        if let place = places[earlier.value], place < laterPlace { continue }
        violations.append("\(later.value) came without \(earlier.value) before it: \(first.values)")
      }
    }
    for other in outcome.observers where !other.isBelowStages && !first.values.ends(with: other.values) {
      violations.append("\(first.values) for one, \(other.values) for another")
    }
    return violations + losses(places)
  }

  /// Nothing that was sent before the end is lost, nothing comes that was sent after it.
  private func losses(_ places: [Int: Int]) -> [String] {
    guard isInTurns else { return [] }
    let asked = ends.map(\.called).min() ?? .max
    let over = ends.filter { $0.action != .release }.map(\.returned).min() ?? .max
    return sends.compactMap { call in
      let hasCome = places[call.value] != nil
      if call.returned < asked, !hasCome { return "\(call.value) was lost" }
      return call.called > over && hasCome ? "\(call.value) came after the end" : nil
    }
  }

  private func isOrdered(_ earlier: StressCall, _ later: StressCall) -> Bool {
    isInTurns || earlier.thread == later.thread
  }

  /// The stages give what they give when one thread alone sends the same.
  private var reference: [String] {
    guard program.stages.allSatisfy(\.isDeterministic), let first = observer(isBelowStages: false),
      let last = observer(isBelowStages: true)
    else { return [] }
    let expected = StressRun.outputs(of: program, for: first.values)
    let isComplete = first.events.last?.said == .end(.completed)
    // A cancel takes some values away, and what has been gathered of the others still comes.
    if !isComplete, program.stages.contains(.buffer) { return [] }
    let isKept = isComplete ? last.values == expected : expected.starts(with: last.values)
    return isKept ? [] : ["\(last.values) instead of \(expected) for \(first.values)"]
  }
}

// MARK: - Streams that answer

extension StressVerdict {
  /// Each answer goes to who asked, once.
  private var answers: [String] {
    let askers = Dictionary(uniqueKeysWithValues: sends.map { ($0.value, $0.asker) })
    var violations = [String]()
    for observer in outcome.observers {
      let values = observer.values.filter { $0 > 0 }
      if Set(values).count != values.count { violations.append("answered twice: \(values)") }
      for value in values where askers[value] != observer.number {
        violations.append("\(value) came to who has not asked")
      }
      violations += unanswered(observer, Set(values))
    }
    return violations
  }

  private func unanswered(_ observer: StressObserver, _ values: Set<Int>) -> [String] {
    // Others drop answers, or lose them when they are cancelled.
    let isKeeping = !program.stages.contains { $0 == .filter || $0 == .throttle }
    guard isInTurns, isKeeping, !ends.contains(where: { $0.action == .cancel }) else { return [] }
    let over = ends.map(\.called).min() ?? .max
    return sends.filter { $0.asker == observer.number && $0.returned < over && $0.value % 4 != 0 }
      .filter { !values.contains($0.value) }.map { "\($0.value) was not answered" }
  }

  /// One value at most, no more runs than were asked for, and nothing after a cancel.
  private var settling: [String] {
    var violations = outcome.observers.filter { $0.values.count > 1 }.map { "several values: \($0.values)" }
    let retries = program.stages.count { $0 == .retry || $0 == .retryLater } * 2
    let most = 1 + retries * outcome.observers.count
    if outcome.runs.count > most { violations.append("\(outcome.runs.count) runs instead of \(most)") }
    guard isInTurns, let cancelled = outcome.calls.filter(\.hasCancelled).map(\.returned).min() else {
      return violations
    }
    if let late = outcome.runs.first(where: { $0 > cancelled }) {
      violations.append("run \(late) after a cancel")
    }
    // The other source goes on.
    for observer in outcome.observers where !observer.isBelowStages || !program.stages.contains(.mergeOther) {
      let late = observer.events.filter { $0.began > cancelled }.map(\.said)
      if late.contains(where: { if case .end = $0 { false } else { true } }) {
        violations.append("\(late) after a cancel")
      }
    }
    return violations
  }
}

extension Collection where Element: Equatable {
  fileprivate func ends(with other: some Collection<Element>) -> Bool {
    suffix(other.count).elementsEqual(other)
  }
}
