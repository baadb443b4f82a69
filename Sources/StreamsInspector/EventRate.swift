import Streams
import StreamsWire

/// How much happens in a second, from looks.
struct EventRate {
  private var counts: [NodeID: Int] = [:]
  /// How the nodes stood in the latest keyframe, as long as nothing has been counted since: a first look is sent sooner.
  private var unread: [NodeSnapshot] = []
  /// The events since the second began that is under way.
  private var events = 0
  private var begin: Duration?
  /// Facts and values in each second, over the last second or more that is complete; nil before the first one.
  private(set) var perSecond: Int?

  /// Counts what a look tells: its facts, and the values that have passed since the look before.
  mutating func take(_ look: Look) {
    read()
    if let keyframe = look.keyframe { (counts, unread) = ([:], keyframe) }
    // Their last readings come with this look.
    var ended: [NodeID] = []
    for fact in look.facts {
      switch fact.event {
      // Counted below.
      case .next: break
      case .end:
        events += 1
        ended.append(fact.node.id)
      default: events += 1
      }
    }
    for reading in look.readings {
      events += max(0, reading.values - (counts[reading.node] ?? 0))
      counts[reading.node] = reading.values
    }
    for node in ended { counts[node] = nil }
    complete(at: look.time)
  }

  private mutating func read() {
    guard !unread.isEmpty else { return }
    counts.reserveCapacity(unread.count)
    for snapshot in unread { counts[snapshot.identity.id] = snapshot.reading.values }
    unread = []
  }

  private mutating func complete(at time: Duration) {
    guard let begin else {
      // Nothing before this look was counted for a known time.
      (self.begin, events) = (time, 0)
      return
    }
    let span = time - begin
    guard span >= .seconds(1) else { return }
    perSecond = Int((Double(events) / (span / .seconds(1))).rounded())
    (self.begin, events) = (time, 0)
  }
}
