/// What finds the streams that a probe watches.
protocol StreamFinder: AnyObject, Sendable {
  /// Makes the probe's records for what is there and has none, without waiting for any lock's owner.
  func adoptAll(for probe: Probe)
  /// Takes nothing for adopted any more.
  func startOver()
}

extension Probe {
  /// Whether the probe looks.
  public var isAwake: Bool { round.load(ordering: .relaxed) != 0 }

  /// Begins to look: makes records for all streams that live and have none, wherever they are just now.
  ///
  /// The next drain tells how they stand: see ``Drained/keyframe``. A stream that another thread is delivering in gets its
  /// record from that thread, before it leaves. Wakes nest: each needs its own ``sleep()``.
  public func wake() {
    guard beginRound(knowsAll: false) else { return }
    let finder = finder.withLock { $0 }
    finder?.startOver()
    finder?.adoptAll(for: self)
  }

  /// Begins to look. False when it looks already.
  @discardableResult
  func beginRound(knowsAll: Bool) -> Bool {
    withJournal { journal in
      guard let number = journal.wake(knowsAll: knowsAll) else { return false }
      round.store(number, ordering: .releasing)
      return true
    }
  }

  /// Takes one ``wake()`` back, or that the probe was made awake. With the last one, the probe forgets what happened and has
  /// not been drained, and from then on costs nothing but the count of values of the streams that have been seen.
  ///
  /// A stream that is still there when the probe is awake again keeps its number and its counts. Does nothing when the probe
  /// sleeps.
  public func sleep() {
    let forgotten = withJournal { journal in
      let forgotten = journal.sleep()
      if forgotten != nil { round.store(0, ordering: .releasing) }
      return forgotten
    }
    guard let forgotten else { return }
    // Values go here, under no lock.
    for node in forgotten.nodes { _ = node.tape?.takeUnretainedValue().take() }
  }
}
