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
    ///   them then; and they get those of each node that is watched and goes, whoever drains first. Not called for a reader who
    ///   takes none.
    public func drain(valuesOf isWanted: (NodeRecord) -> Bool = { _ in true }) -> Drained {
      drainShares { isWanted($0) ? Int.max : nil }
    }

    /// The same for who takes no more values at once than they can put in words.
    ///
    /// - Parameters:
    ///   - first: the node that is asked for first, then those behind it, and then those before it. Where it has gone, the next
    ///     one that was made after it. Nil for the first one of all.
    ///   - share: how many values of a node are to be taken, the oldest first. The others wait for a later drain; those that go
    ///     with their node count as lost. Nil where none are wanted: those go uncounted.
    package func drainShares(from first: NodeID? = nil, _ share: (NodeRecord) -> Int?) -> Drained {
      probe.drain(for: number, describe, from: first, shares: { takesValues ? share($0) : nil }) {
        $0.allCounts()
      }
    }

    /// Looks no more. Called again it does nothing.
    public func stop() { probe.endRound { $0.dismiss(number) } }
  }
}
