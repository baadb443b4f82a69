extension Probe {
  /// One of those who look at streams through the same probe: an inspector, say, while metrics are taken.
  ///
  /// The probe is awake while any reader looks. What has happened is collected once, by the reader that drains first, and shared:
  /// each reader takes it when they drain, in their own time. A reader who does not drain costs the program no more memory
  /// than the probe's `factCapacity` facts: beyond that the probe forgets what it holds for them, and their next drain tells
  /// how the streams stand in place of it. Other readers miss nothing by that.
  public final class Reader: Sendable {
    private let number: Int
    private let probe: Probe
    private let takesValues: Bool
    private let describe: Describe?

    init(_ number: Int, of probe: Probe, takesValues: Bool, _ describe: Describe?) {
      (self.number, self.probe, self.takesValues, self.describe) = (number, probe, takesValues, describe)
    }

    deinit { stop() }

    /// Takes all facts since this reader's last drain, as ``Probe/drain(valuesOf:)`` does; nothing after ``stop()``.
    ///
    /// - Parameter isWanted: whether the values of a node are to be taken from its tape. All readers who take values get
    ///   them then. Not called for a reader who takes none.
    public func drain(valuesOf isWanted: (NodeRecord) -> Bool = { _ in true }) -> Drained {
      drainShares { isWanted($0) ? .max : 0 }
    }

    /// The same for who takes no more values at once than they can put in words.
    ///
    /// - Parameter share: how many values of a node are to be taken, the oldest first. The others wait for a later drain; those
    ///   that go with their node count as lost.
    package func drainShares(_ share: (NodeRecord) -> Int) -> Drained {
      probe.drain(for: number, describe, shares: { takesValues ? share($0) : 0 }) { $0.allCounts() }
    }

    /// Looks no more. Called again it does nothing.
    public func stop() { probe.endRound { $0.dismiss(number) } }
  }
}
