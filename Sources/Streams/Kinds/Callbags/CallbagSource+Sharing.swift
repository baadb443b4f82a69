extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// A source whose sinks share one run: it begins with the first of them and ends with the last.
  ///
  /// Each sink gets what comes from then on. A wish of any of them gives a value to all. When the run has ended, the next
  /// sink begins another. (Source: CallbagKit.)
  public func share(file: StaticString = #fileID, line: UInt = #line) -> CallbagSource<Value> {
    let share = CallbagShare(of: self)
    return Self.rooted("share", file, line, in: node.gate.context) {
      SharedSource(of: share, in: $0, demandScope: $1, record: $2)
    } begin: {
      $0.begin()
    }
  }
}

/// One run for several sinks.
final class CallbagShare<Value: Sendable>: Sendable {
  private struct State {
    var branches: [SharedSource<Value>] = []
    var run: CallbagSubscription?
    /// The number of the present run.
    var number = 0
  }

  private let source: CallbagSource<Value>
  private let state = Locked(State())

  init(of source: CallbagSource<Value>) { self.source = source }

  func add(_ branch: SharedSource<Value>) {
    let number = state.withLock { state -> Int? in
      state.branches.append(branch)
      guard state.branches.count == 1 else { return nil }
      state.number += 1
      return state.number
    }
    if let number { begin(number) }
  }

  private func begin(_ number: Int) {
    _ = source.begin(asking: 0, #fileID, #line) { run in
      let isWanted = state.withLock { state in
        if state.number == number, !state.branches.isEmpty { state.run = run }
        return state.run != nil
      }
      if !isWanted { run.stop() }
    } value: { [self] value in
      for branch in state.withLock({ $0.branches }) { branch.push(answer: value) }
    } end: { [self] completion in
      let late = state.withLock { state in
        guard state.number == number else { return [SharedSource<Value>]() }
        state.run = nil
        return swapped(&state.branches, for: [])
      }
      for branch in late { branch.terminate(completion.termination) }
    }
  }

  /// - Parameter end: how the branch's sink has ended.
  func remove(_ branch: SharedSource<Value>, _ end: Completion) {
    let run = state.withLock { state -> CallbagSubscription? in
      state.branches.removeAll { $0 === branch }
      return state.branches.isEmpty ? state.run.take() : nil
    }
    run?.stop(end)
  }

  /// Asks for one value for all, unless that has been done.
  func pull() { state.withLock { $0.run }?.pullOne() }
}

/// The root of one sink's part of a shared run.
// Unchecked like its superclass: the gate serialises.
final class SharedSource<Value: Sendable>: AnsweringRoot, DemandSource, @unchecked Sendable {
  private let share: CallbagShare<Value>

  init(
    of share: CallbagShare<Value>, in context: StreamContext, demandScope: DemandScope, record: NodeRecord?
  ) {
    self.share = share
    super.init(in: context, demandScope: demandScope, record: record)
  }

  func begin() {
    lifetime.observeEnded { [share, weak self] in
      if let self { share.remove(self, self.demandScope.demand.words.end ?? .cancelled) }
    }
    share.add(self)
  }

  func give(_ limit: Int) -> Bool {
    guard isOpen, !isClosed, let change = debt.take() else { return false }
    demandScope.note(underWay: change)
    share.pull()
    return !isOpen || debt.isSettled
  }
}
