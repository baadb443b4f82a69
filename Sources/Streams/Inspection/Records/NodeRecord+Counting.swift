import Synchronization

// How often things have happened to a node.

extension NodeRecord {
  /// The counts so far. Each is exact; that of values is a moment apart from the others while the node is busy.
  public var counters: NodeCounters {
    var counters = details?.counts.withLock { $0 } ?? NodeCounters()
    counters.next = valueCount
    return counters
  }

  /// How many values it has passed on.
  var valueCount: Int { nextCount.load(ordering: .relaxed) }

  /// The sum of all counts.
  var countTotal: Int {
    // Unmanaged: this record holds it until its end.
    let others = detailsReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { details in
      details.counts.withLock { $0.totalWithoutValues }
    }
    return valueCount &+ (others ?? 0)
  }

  /// Begins to count anew. Called by the owner of the node's gate.
  func forgetCounts() {
    nextCount.store(0, ordering: .relaxed)
    details?.counts.exchange(NodeCounters())
  }

  /// Counts one value. Only one thread at a time delivers to a node, so a load and a store are enough.
  @inlinable @inline(__always)
  func countNext() {
    nextCount.store(nextCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  func countError() { madeDetails.counts.withLock { $0.errors += 1 } }
  func countRequest() { madeDetails.counts.withLock { $0.requests += 1 } }
  func countRun() { madeDetails.counts.withLock { $0.runs += 1 } }
  func countRetry() { madeDetails.counts.withLock { $0.retries += 1 } }
  func countDrop() { madeDetails.counts.withLock { $0.drops += 1 } }
  func countQueued() { madeDetails.counts.withLock { $0.queued += 1 } }
  func countJoined() { madeDetails.counts.withLock { $0.joined += 1 } }
  func countRejection() { madeDetails.counts.withLock { $0.rejected += 1 } }
  func countProgress() { madeDetails.counts.withLock { $0.progress += 1 } }

  /// Counts a drop, and tells the probe of it when that records this node.
  func noteDrop(to probe: Probe?) {
    countDrop()
    if isRecorded { probe?.noteDrop(at: self) }
  }
}
