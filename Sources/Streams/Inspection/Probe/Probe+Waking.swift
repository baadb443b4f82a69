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
  public func wake() { beginRound { ((), $0.wake(knowsAll: false)) } }

  /// Begins to look from the beginning.
  func wakeFromTheBeginning() { beginRound { ((), $0.wake(knowsAll: true)) } }

  /// Takes one ``wake()`` back, or the first one of a probe that was made awake.
  ///
  /// When none of its readers looks any more, the probe forgets what has not been drained, and from then on costs nothing
  /// except that the values of the streams that it has seen are counted. A stream that is still there when the probe is awake
  /// again keeps its number and its counts. Does nothing when all wakes have been taken back.
  public func sleep() { endRound { $0.sleep() } }

  /// Makes a reader that looks from now on, until ``Reader/stop()``. It takes what happens on its own, whatever other readers
  /// take. Its first drain tells how all streams stand.
  ///
  ///     let reader = probe.makeReader(takesValues: false)
  ///     let drained = reader.drain()
  ///
  /// - Parameters:
  ///   - takesValues: whether the reader gets the values that nodes keep, once any such reader wants them, and what requests
  ///     ask for.
  ///   - describe: puts values in words, in place of their own descriptions. Called in drains.
  public func makeReader(takesValues: Bool = true, describe: Describe? = nil) -> Reader {
    let number = beginRound { $0.admitReader(takesValues: takesValues) }
    return Reader(number, of: self, takesValues: takesValues, describe)
  }

  /// Lets a reader look. The body also returns the number of the round, if that begins.
  private func beginRound<Output: Sendable>(_ body: (inout Journal) -> (Output, round: Int?)) -> Output {
    let (output, begins) = withJournal { journal in
      let (output, number) = body(&journal)
      if let number { round.store(number, ordering: .releasing) }
      return (output, number != nil)
    }
    if begins, let finder = finder.withLock({ $0 }) {
      finder.startOver()
      finder.adoptAll(for: self)
    }
    return output
  }

  /// Stops a reader from looking.
  func endRound(_ body: (inout Journal) -> Journal.Leavings?) {
    let leavings = withJournal { journal in
      let leavings = body(&journal)
      if leavings?.isLast == true { round.store(0, ordering: .releasing) }
      return leavings
    }
    // Values go here, under no lock.
    for node in leavings?.content?.nodes ?? [] { _ = node.tape.take() }
  }
}
