extension Probe {
  /// One of the readers that look at streams through the same probe: an inspector, say, while metrics are taken.
  ///
  /// The probe is awake while any reader looks. What has happened is collected once, by the reader that drains first, and
  /// shared: each reader takes it when it drains, in its own time. A reader that does not drain costs the program no more
  /// memory than the probe's `factCapacity` facts: beyond that the probe forgets what it holds for this reader, and the
  /// reader's next drain tells how the streams stand instead. Other readers miss nothing by that.
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
    /// - Parameter isWanted: whether the values of a node are to be taken from its tape. All readers that take values get them
    ///   then. They also get the values of each watched node that goes, whichever reader drains first. Not called for a reader
    ///   that takes none.
    public func drain(valuesOf isWanted: (NodeRecord) -> Bool = { _ in true }) -> Drained {
      drainShares { isWanted($0) ? Int.max : nil }
    }

    /// The same for a reader that takes no more values at once than it can put in words.
    ///
    /// - Parameters:
    ///   - first: the node to begin with: those behind it follow, and then those before it. If it has gone, the next one that
    ///     was made after it. Nil for the first one of all.
    ///   - share: how many values of a node are to be taken, the oldest first. The others wait for a later drain; those that go
    ///     with their node count as lost. Nil where none are wanted: those go uncounted.
    package func drainShares(from first: NodeID? = nil, _ share: (NodeRecord) -> Int?) -> Drained {
      probe.drain(for: number, describe, from: first, shares: { takesValues ? share($0) : nil }) {
        $0.allCounts()
      }
    }

    /// Stops looking. Called again it does nothing.
    public func stop() { probe.endRound { $0.dismiss(number) } }
  }
}
