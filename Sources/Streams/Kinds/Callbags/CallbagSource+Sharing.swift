extension EventStream where Kind == CallbagKind {
  /// A source whose sinks share one run: it begins with the first of them and ends with the last.
  ///
  /// Each sink gets what comes after it has joined. A wish of any of them gives a value to all. When the run has ended, the
  /// next sink begins another. A sink whose subscription is released gets what others ask for, as long as another sink can ask
  /// or the program holds this source. After that it ends as cancelled, unless the run gives values unasked. (Source:
  /// CallbagKit.)
  public func share(file: StaticString = #fileID, line: UInt = #line) -> CallbagSource<Value> {
    let entrance = ShareEntrance(to: CallbagShare(of: retyped()))
    return CallbagSource<Value>.fed(
      "share", file, line, in: node.gate.context, by: { SharedFeed(by: entrance) }
    ) {
      $0.feed.begin(for: $0)
    }
    .hidden(if: node.hidesValues)
  }
}

/// Keeps a share open: held by the shared source, and by each sink that is about to come.
final class ShareEntrance<Value: Sendable>: Sendable {
  let share: CallbagShare<Value>

  init(to share: CallbagShare<Value>) { self.share = share }

  deinit { share.close() }
}

/// One run for several sinks.
final class CallbagShare<Value: Sendable>: Sendable {
  typealias Branch = FedRoot<SharedFeed<Value>>

  private let state: Locked<State>

  init(of source: CallbagSource<Value>) { state = Locked(State(source: source)) }

  func add(_ branch: Branch) {
    let (number, isSilent) = state.withLock { state -> (Int?, Bool) in
      state.branches.add(branch)
      guard state.branches.count == 1 else { return (nil, state.isSilent) }
      state.number += 1
      (state.answered, state.wish, state.askers, state.isSilent) = (0, state.wish + 1, 0, false)
      return (state.number, false)
    }
    if isSilent { branch.visit { branch.fallSilent() } }
    // A sink that has ended meanwhile was not found among the branches. Others may have come, for which the run begins.
    if !branch.isOpen { remove(branch) }
    if let number { begin(number) }
  }

  private func begin(_ number: Int) {
    // The sink that comes holds it.
    guard let source = state.withLock({ $0.source }) else { return }
    // Values beyond a wish go to all sinks, each of which treats them like values that others have asked for.
    _ = source.begin(asking: 0, spare: Demand.unlimited, "", 0) { run in
      let (isWanted, asked) = state.withLock { state -> (Bool, Demand?) in
        guard state.number == number, !state.branches.isEmpty else { return (false, nil) }
        state.run = run
        return (true, state.askForOne())
      }
      if !isWanted { run.stop() }
      asked?.serve()
      settle()
    } value: { [self] value in
      let (part, branches) = state.withLock { ($0.noteArrival(of: number), $0.branches.all()) }
      guard let part else { return }
      for branch in branches { branch.push(answer: value, part) }
    } end: { [self] completion in
      let part = state.withLock { $0.noteArrival(of: number) } ?? .whole
      guard let (late, run) = state.withLock({ $0.end(number) }) else { return }
      let way: EndWay = run?.leaf?.isCancel(completion.termination) == false ? .operation : .event
      let leaf = run?.leaf
      for branch in late {
        let tell = { branch.push(end: completion.termination, way, part) }
        if let leaf { leaf.tell(branch, ofEnd: tell) } else { tell() }
      }
    } whenSilent: { [self] in
      fallSilent(number)
    }
  }

  /// Ends a branch's part in the way in which its sink has ended; with the last one, the run ends in that way, too.
  func remove(_ branch: Branch) {
    let run = state.withLock { state -> CallbagSubscription? in
      state.remove(branch)
      return state.branches.isEmpty ? state.run.take() : nil
    }
    run?.stop(branch.demandScope.demand.words.end ?? .cancelled)
    settle()
  }

  /// Asks for one value for all, unless that has been done.
  func pull(for branch: Branch) {
    let demand = state.withLock { $0.add(wishOf: branch) }
    demand?.serve()
  }

  // MARK: When the sinks are given up

  /// Notes that the sink of a branch cannot ask any more.
  ///
  /// - Parameter isOver: whether the branch will not ask either: it wants nothing, and waits for nothing.
  func rest(_ branch: Branch, isOver: Bool) {
    let id = ObjectIdentifier(branch)
    let isNew = state.withLock { state in
      // Or it has left.
      guard !(isOver ? state.atRest : state.unserved).contains(id),
        state.branches.contains(branch)
      else { return false }
      if isOver { state.atRest.insert(id) } else { state.atRest.remove(id) }
      if isOver { state.unserved.remove(id) } else { state.unserved.insert(id) }
      return true
    }
    if isNew { settle() }
  }

  /// Notes that no other sink can come.
  func close() {
    let source = state.withLock { $0.source.take() }
    // Released without the lock: that may run code of the user's.
    withExtendedLifetime(source) {}
    settle()
  }

  /// Lets the run's sources come to rest if nothing will be asked of them any more.
  private func settle() {
    let demand = state.withLock { state -> Demand? in
      guard let demand = state.run?.demand else { return nil }
      // Under the lock: what is known last is noted last.
      demand.note(state.resting)
      return state.resting == .unwatched ? nil : demand
    }
    if let demand { Visit.run { demand.serve() } }
  }

  /// Tells the branches that nothing will come of the run any more: those to which no subscription leads end.
  private func fallSilent(_ number: Int) {
    let branches = state.withLock { state in
      guard state.number == number else { return [Branch]() }
      state.isSilent = true
      return state.branches.all()
    }
    for branch in branches { branch.visit { branch.fallSilent() } }
  }
}
