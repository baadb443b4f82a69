import Streams

/// What is kept of one node for the lints.
struct LintedNode: Sendable {
  var identity: NodeIdentity
  /// The living nodes that hear it.
  var listeners: Set<NodeID> = []
  /// What it has come to hear since it was made.
  var sources: [NodeID] = []
  var counters = NodeCounters()
  /// Whether it keeps only so many values for who is slow: a buffer, or an input whose mailbox has a limit.
  var isBuffer = false
  /// How long it takes for a value; nil where that is not known.
  var took: Duration?
  var retries = LintedRetries()
  /// When the retry that it has asked for runs.
  var retryDue: Duration?
  /// Whether a retry above it has asked so often that the attempts multiply.
  var isBelowRetries = false
  /// The errors that have come here, and that no node has read on the way.
  var unreadErrors = 0
  /// The latest error, and whether any node has read it up to here.
  var lastError: (text: String, isRead: Bool)?

  init(identity: NodeIdentity) { self.identity = identity }

  /// Takes new counts. Answers whether values have come, and how many were dropped.
  mutating func take(_ reading: NodeReading) -> (hasValues: Bool, dropped: Int) {
    let (next, drops) = (counters.next, counters.drops)
    counters = reading.counters
    took = reading.took
    if let pressure = reading.pressure { isBuffer = pressure.isOfBuffer }
    // A recording may say anything.
    return (reading.counters.next != next, min(reading.counters.drops &- drops, 1 << 32))
  }
}

extension NodePressure {
  /// Whether what keeps the values has been told how many.
  var isOfBuffer: Bool { capacity > 0 || mailLimit != nil }
}
