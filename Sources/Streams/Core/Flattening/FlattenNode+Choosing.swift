// Which inner streams are heard that no branch has asked for. Called by the gate's owner.

extension FlattenNode {
  /// Whether the inlet, heard for the first time, is the one that counts from now on.
  @usableFromInline
  final func choose(_ inlet: Inlet) -> Bool {
    guard streams.withLock({ $0.hears(inlet) }) else { return false }
    if strategy == .latest {
      // For the last time: the latest one, which has said nothing yet, is still to be chosen.
      if streams.withLock({ $0.isReplaced(inlet) }) { return true }
      stopHearing(streams.withLock { $0.stopHearingReplaced() })
    }
    chosen = .passUnretained(inlet)
    if strategy == .race { decideRace(for: inlet) }
    return true
  }

  private func decideRace(for winner: Inlet) {
    streams.withLock { $0.hasWinner = true }
    race?.decide()
    guard isAnswering else {
      takeNoMore(dropsWaiting: true)
      return stopHearing(exceptFor: winner)
    }
    let (losers, dropped) = streams.withLock { streams in
      streams.closeCommon()
      let dropped = streams.clear(nil)
      return (streams.stopHearing(of: nil, exceptFor: winner).map(\.inlet), dropped)
    }
    stopHearing(losers)
    giveUp(dropped)
  }

  /// Stops hearing the inner streams, except for one.
  final func stopHearing(exceptFor kept: Inlet?) {
    if kept == nil { chosen = nil }
    stopHearing(streams.withLock { $0.stopHearing(exceptFor: kept) })
  }

  /// Ends inner streams that are not heard any more, as far as no other branch hears them.
  final func stopHearing(_ others: [Inlet]) {
    if others.isEmpty { return }
    let (origin, asker) = (originOfLeaving, originOfCancel)
    for inlet in others {
      if inlet.has(.settling), inlet.awaitsOutcome { inlet.cancelFromHere(for: asker) }
      inlet.headEnded(for: origin, .cancelled)
    }
  }

  private var originOfLeaving: EndOrigin? { originForParent(.cancelled, or: .race) }

  private var originOfCancel: EndOrigin { cancelOrigin ?? originOfLeaving ?? EndOrigin(at: self, .race) }

  // MARK: What is not heard at all

  /// Ends an inner stream that has been made, and that is not going to be heard, as if it had been heard and left at once: what
  /// settles runs from when it is made, and nothing else would end it. Called on any thread.
  @usableFromInline
  final func giveUp(_ inner: Node) {
    if inner.has(.settling) { perform { inner.cancelFromHere(for: self.originOfCancel) } }
  }

  /// The same for those that have waited for their turn.
  final func giveUp(_ unheard: some Sequence<InnerStreams.Waiting>) {
    for one in unheard { one.start(self, nil) }
  }
}
