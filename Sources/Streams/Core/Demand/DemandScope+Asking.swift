import Synchronization

// How the sources of a demand scope are asked, and told.

extension DemandScope {
  @usableFromInline
  func isReady(below room: Int) -> Bool { !isSpokenFor.load(ordering: .relaxed) && canAsk(below: room) }

  /// Whether a source here could be asked for a value now, or one of those that go before.
  ///
  /// - Complexity: each demand scope above is asked once, unless one leaves meanwhile.
  func canAsk(below room: Int) -> Bool {
    if preferred?.canAsk(below: room) == true { return true }
    let room = min(share(of: room, beside: underWayBeside), limit?(underWay) ?? .max)
    guard room > 0 else { return false }
    return asked(from: demandSources.withLock { $0.asked.first }) { $0.isReady(below: room) } != nil
  }

  /// The first source from there on for which the condition holds. No lock is held while a source is looked at or asked: others
  /// come and leave meanwhile.
  private func asked(
    from start: Seating<any DemandSource>.Turn?, where holds: (any DemandSource) -> Bool
  ) -> Seating<any DemandSource>.Turn? {
    var turn = start
    while let present = turn, !holds(present.member) {
      turn = demandSources.withLock { $0.asked.next(after: present) }
    }
    return turn
  }

  @usableFromInline var isScope: Bool { true }

  // More may be wanted of the demand scopes above than is wanted here: a value of each runner in a race.
  @usableFromInline
  func give(_ limit: Int) -> Bool {
    let (first, isAlone) = demandSources.withLock { ($0.asked.first, $0.asked.count == 1) }
    if isAlone, let only = first?.member { return (only.isScope || isWanted) && only.give(limit) }
    return giveInTurn(from: first)
  }

  /// Asks one source after the other until one gives something. That one goes to the end of the queue, and so do those that
  /// have taken on a wish.
  private func giveInTurn(from first: Seating<any DemandSource>.Turn?) -> Bool {
    var turn = first
    while let present = turn {
      let (source, owed) = (present.member, underWay)
      let hasGiven = (source.isScope || isWanted) && source.give(1)
      let hasHadItsTurn = hasGiven || underWay > owed
      turn = demandSources.withLock { sources in
        defer { if hasHadItsTurn { sources.moveToEnd(source) } }
        return sources.asked.next(after: present)
      }
      if hasGiven { return true }
    }
    return false
  }

  @usableFromInline
  func notePause() { for demandSource in demandSources.withLock({ $0.all }) { demandSource.notePause() } }
  @usableFromInline
  func rewind() { for demandSource in demandSources.withLock({ $0.all }) { demandSource.rewind() } }

  @usableFromInline
  func rest(isOver: Bool) {
    let isOver = isOver || isUseless?() == true
    for demandSource in demandSources.withLock({ $0.all }) { demandSource.rest(isOver: isOver) }
  }
}
