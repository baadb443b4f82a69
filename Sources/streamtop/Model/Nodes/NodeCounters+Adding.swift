import Streams

extension NodeCounters {
  /// Adds what others have counted, as far as a line of the screen tells it.
  mutating func add(_ other: NodeCounters) {
    // A recording may say anything.
    next &+= other.next
    errors &+= other.errors
    drops &+= other.drops
    retries &+= other.retries
    requests &+= other.requests
  }

  /// What happens at one node alone. Values and errors are those of the source, which operators pass on.
  var doneThere: NodeCounters { NodeCounters(requests: requests, retries: retries, drops: drops) }
}
