@testable import Streams

/// What happens in a tree of producers, and which rules it breaks.
final class TreeRecord: Sendable {
  /// One of the two sides of a concat: not to be open together with the other.
  struct Side: Hashable, Sendable {
    let concat: Int
    let isLeft: Bool

    var other: Side { Side(concat: concat, isLeft: !isLeft) }
  }

  private struct State {
    var names = 0
    var open: [Int: Int] = [:]
    var openSides: [Side: Int] = [:]
    var ends = 0
    var isDisposed = false
    var handlers: [Int: [String]] = [:]
    var findings: [String] = []
    var shape: [String] = []
  }

  private let state = Locked(State())

  var findings: [String] { state.withLock { $0.findings } }
  var hasEnded: Bool { state.withLock { $0.ends > 0 } }

  /// The operators and sources of the tree, each behind its height, in the order in which they were made.
  var shape: String { state.withLock { $0.shape.joined(separator: " ") } }

  func note(_ part: String, at height: Int) { state.withLock { $0.shape.append("\(height):\(part)") } }

  func name() -> Int {
    state.withLock { state in
      state.names += 1
      return state.names
    }
  }

  private func find(_ finding: String, in state: inout State) {
    if !state.findings.contains(finding) { state.findings.append(finding) }
  }

  // MARK: Resources

  func open(_ source: Int, _ sides: [Side]) {
    state.withLock { state in
      if state.ends > 0 { find("a source starts after the end", in: &state) }
      if state.open[source, default: 0] > 0 { find("a source is open twice", in: &state) }
      state.open[source, default: 0] += 1
      for side in sides {
        if state.openSides[side.other, default: 0] > 0 { find("both sides of a concat are open", in: &state) }
        state.openSides[side, default: 0] += 1
      }
    }
  }

  func close(_ source: Int, _ sides: [Side]) {
    state.withLock { state in
      state.open[source, default: 0] -= 1
      for side in sides { state.openSides[side, default: 0] -= 1 }
    }
  }

  // MARK: The handlers of a run in the middle of the tree

  func hear(_ event: String, at place: Int) {
    state.withLock { $0.handlers[place, default: []].append(event) }
  }

  // MARK: The observer

  func dispose() { state.withLock { $0.isDisposed = true } }

  func hear<Value, Failure>(_ event: SignalEvent<Value, Failure>) {
    state.withLock { state in
      if state.ends > 0 { find("an event comes after the end", in: &state) }
      switch event {
      case .value: if state.isDisposed { find("a value comes after the dispose", in: &state) }
      case .failed, .completed:
        state.ends += 1
        if state.isDisposed { find("a dispose ends as something else than an interruption", in: &state) }
      case .interrupted: state.ends += 1
      }
    }
  }

  /// Looks at what is left when all is over.
  func close() {
    state.withLock { state in
      if state.ends != 1 { find("the run has \(state.ends) ends", in: &state) }
      if state.open.values.contains(where: { $0 != 0 }) {
        find("a source stays open, or closes twice", in: &state)
      }
      for events in state.handlers.values where !Self.isSound(events) {
        find("handlers hear \(events)", in: &state)
      }
    }
  }

  /// Whether each run in the middle was told that it starts, of one end, and of its disposal last.
  private static func isSound(_ events: [String]) -> Bool {
    let runs = events.split(separator: "starting", omittingEmptySubsequences: false)
    return runs.first?.isEmpty == true && runs.dropFirst().allSatisfy { $0 == ["terminated", "disposed"] }
  }
}
