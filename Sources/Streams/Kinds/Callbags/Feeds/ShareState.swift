extension CallbagShare {
  /// The run that is shared, its sinks, and what they want.
  struct State {
    /// What is shared; nil when no other sink can come.
    var source: CallbagSource<Value>?
    var branches = SharedBranches<Branch>()
    /// Those among them that will not ask any more.
    var atRest: Set<ObjectIdentifier> = []
    /// Those whose sinks cannot ask any more, and that still want something.
    var unserved: Set<ObjectIdentifier> = []
    var run: CallbagSubscription?
    /// The number of the present run.
    var number = 0
    /// How many wishes the present run had answered with its latest value.
    var answered = 0
    /// The number of the wish that the run is to fulfil next, in all runs; the first is 1.
    var wish = 1
    /// How many branches that have not left want that.
    var askers = 0
    /// Whether nothing will come of the run any more, not even an end.
    var isSilent = false

    /// Forgets a run that has ended, and returns the branches that must hear of that; nil for a run that is over already.
    mutating func end(_ number: Int) -> ([Branch], CallbagSubscription?)? {
      guard number == self.number else { return nil }
      (atRest, unserved) = ([], [])
      defer { branches = SharedBranches() }
      return (branches.all(), run.take())
    }

    /// Notes that a value or the end of a run has come. Returns what that is of an answer; nil for a run that is over already.
    mutating func noteArrival(of number: Int) -> Debt.Part? {
      guard number == self.number else { return nil }
      guard let demand = run?.demand else { return .whole }
      // It has fulfilled the wish, unless another thread has made the next one meanwhile: that counts as the same.
      if demand.count == 0 { (wish, askers) = (wish + 1, 0) }
      // A thread that asks meanwhile has raised only one of the counters.
      let before = exchange(&answered, with: max(answered, demand.answered))
      // The wish may be that of a branch which has been paid by a value before: then all go on with what they had.
      let isFirst = answered > before && branches.count > 1 && branches.all().contains { !$0.debt.isSettled }
      return Debt.Part(isFirst: isFirst, isAnswer: demand.hearsAnswer)
    }

    /// Notes that a branch wants a value. Returns what is to be asked, if the run is there.
    mutating func add(wishOf branch: Branch) -> Demand? {
      guard branches.contains(branch) else { return nil }
      if exchange(&branch.feed.wish, with: wish) != wish { askers += 1 }
      return askForOne()
    }

    /// Asks for one value for all, unless that has been done, or none wants it any more.
    func askForOne() -> Demand? {
      guard askers > 0, let demand = run?.demand else { return nil }
      if demand.count == 0 { demand.add(1) }
      return demand
    }

    /// Takes a branch out, and back what it alone wants.
    mutating func remove(_ branch: Branch) {
      branches.remove(branch)
      atRest.remove(ObjectIdentifier(branch))
      unserved.remove(ObjectIdentifier(branch))
      guard exchange(&branch.feed.wish, with: 0) == wish else { return }
      askers -= 1
      if askers == 0 { run?.demand.withdraw() }
    }

    /// What is known of the run's sources when they rest.
    var resting: Resting {
      if source == nil, atRest.count == branches.count { return .forgotten }
      return unserved.isEmpty ? .unwatched : .watched
    }
  }
}
