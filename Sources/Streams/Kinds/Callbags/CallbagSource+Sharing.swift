extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// A source whose sinks share one run: it begins with the first of them and ends with the last.
  ///
  /// Each sink gets what comes from then on. A wish of any of them gives a value to all. When the run has ended, the next
  /// sink begins another. (Source: CallbagKit.)
  public func share(file: StaticString = #fileID, line: UInt = #line) -> CallbagSource<Value> {
    let share = CallbagShare(of: self)
    return Self.fed("share", file, line, in: node.gate.context, by: { SharedFeed(share: share) }) {
      $0.feed.begin(for: $0)
    }
  }
}

/// One run for several sinks.
final class CallbagShare<Value: Sendable>: Sendable {
  private struct State {
    var branches: [FedRoot<SharedFeed<Value>>] = []
    var run: CallbagSubscription?
    /// The number of the present run.
    var number = 0
    /// Whether a value has been asked for before the run was there.
    var isAwaited = false
  }

  private let source: CallbagSource<Value>
  private let state = Locked(State())

  init(of source: CallbagSource<Value>) { self.source = source }

  func add(_ branch: FedRoot<SharedFeed<Value>>) {
    let number = state.withLock { state -> Int? in
      state.branches.append(branch)
      guard state.branches.count == 1 else { return nil }
      state.number += 1
      state.isAwaited = false
      return state.number
    }
    // A sink that has ended meanwhile has not been found among them. Others may have come, for which the run begins.
    if !branch.isOpen { branch.feed.leave(branch) }
    if let number { begin(number) }
  }

  private func begin(_ number: Int) {
    _ = source.begin(asking: 0, #fileID, #line) { run in
      let (isWanted, isAwaited) = state.withLock { state in
        guard state.number == number, !state.branches.isEmpty else { return (false, false) }
        state.run = run
        return (true, swapped(&state.isAwaited, for: false))
      }
      if !isWanted { run.stop() }
      if isAwaited { run.pullOne() }
    } value: { [self] value in
      let branches = state.withLock { $0.number == number ? $0.branches : [] }
      for branch in branches { branch.push(answer: value) }
    } end: { [self] completion in
      let late = state.withLock { state in
        guard state.number == number else { return [FedRoot<SharedFeed<Value>>]() }
        state.run = nil
        return swapped(&state.branches, for: [])
      }
      for branch in late { branch.terminate(completion.termination) }
    }
  }

  /// - Parameter end: how the branch's sink has ended.
  func remove(_ branch: FedRoot<SharedFeed<Value>>, _ end: Completion) {
    let run = state.withLock { state -> CallbagSubscription? in
      state.branches.removeAll { $0 === branch }
      return state.branches.isEmpty ? state.run.take() : nil
    }
    run?.stop(end)
  }

  /// Asks for one value for all, unless that has been done.
  func pull() {
    let run = state.withLock { state in
      if state.run == nil { state.isAwaited = true }
      return state.run
    }
    run?.pullOne()
  }
}

/// One sink's part of a shared run.
struct SharedFeed<Value: Sendable>: CallbagFeed {
  let share: CallbagShare<Value>

  func begin(for root: FedRoot<Self>) {
    root.lifetime.observeEnded { [weak root] in
      if let root { leave(root) }
    }
    share.add(root)
  }

  func leave(_ root: FedRoot<Self>) {
    share.remove(root, root.demandScope.demand.words.end ?? .cancelled)
  }

  func ask(for root: FedRoot<Self>, _ limit: Int) -> Bool {
    guard root.owe() else { return false }
    share.pull()
    return !root.isOpen || root.debt.isSettled
  }
}
