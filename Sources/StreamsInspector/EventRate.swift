import Streams
import StreamsWire

/// How much happens in a second, from looks.
struct EventRate {
  private var counts = ValueCounts()
  /// The events since the present second began.
  private var events = 0
  private var begin: Duration?
  /// Facts and values in each second, over the last second or more that is complete; nil before the first one.
  private(set) var perSecond: Int?

  /// Counts what a look tells: its facts, and the values that have passed since the look before.
  mutating func take(_ look: Look) {
    if let keyframe = look.keyframe { counts.restart(from: keyframe) }
    // Their last readings come with this look.
    var ended: [NodeID] = []
    for fact in look.facts {
      switch fact.event {
      // Counted below.
      case .next, .answered: break
      case .end:
        events += 1
        ended.append(fact.node.id)
      default: events += 1
      }
    }
    events += counts.growth(by: look)
    for node in ended { counts.remove(node) }
    complete(at: look.time)
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
