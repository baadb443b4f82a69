/// The delivery of one value inside a gate, as far as nodes keep it: what its facts have in common.
///
/// All of them have one time, so that the clock, which costs more than all the rest, is read once, unless the delivery is
/// timed. And they share one number among all facts, each with a number of its own behind it, so that the counter that all
/// threads share is only read. The next delivery has the same number if nothing has happened anywhere since.
///
/// A value belongs to the delivery under way if nothing has happened since that began, except that values were kept in this
/// gate, among them that of the node above. Whatever else makes a node speak, such as an error, an end, a new branch or a
/// retry, is a fact itself, and a timer has a gate of its own.
struct Passage {
  /// The number among all facts that the gate has had last, as a place: see ``FactOrder``.
  private var start = -1
  /// The places of the first value of the delivery under way, and of the latest.
  private var first = -1
  private var latest = -1
  private(set) var time = FactTime.zero
  /// Whether nodes are timed in the delivery under way, by a probe that times them.
  private(set) var isTimed = false
  /// How many deliveries have been timed, of the first ones, and when the last timed one began.
  private var timed = (count: 0, latest: Duration.zero)

  /// So many of the first deliveries are timed, and later ones so far apart: an operator that takes long is found all the
  /// same, and a fast source does not look at the clock at each node.
  private static var firstCount: Int { 32 }
  private static var span: Duration { .milliseconds(50) }

  /// The place of a value that belongs to the delivery under way; nil for one that does not.
  ///
  /// - Parameters:
  ///   - newest: the place of the fact that happened last, except for facts that have only a number of their own.
  ///   - above: the place of the latest value that was kept of the node above; -1 when none is kept there.
  @inline(__always)
  mutating func next(_ newest: Int, after above: @autoclosure () -> Int) -> Int? {
    guard newest == start, !FactOrder.isLast(latest), above() >= first else { return nil }
    latest &+= 1
    return latest
  }

  /// The place of the first value of another delivery; nil if something else has happened since the last one.
  @inline(__always)
  func another(_ newest: Int) -> Int? { newest == start && !FactOrder.isLast(latest) ? latest &+ 1 : nil }

  /// Is at a later node of the delivery by now.
  mutating func go(on time: Duration) { self.time = FactTime(time) }

  /// Begins with a value for which the clock has been read.
  @inline(__always)
  mutating func begin(_ place: Int, at time: Duration, timesNodes: Bool) {
    self.time = FactTime(time)
    start = FactOrder.number(of: place)
    first = place
    latest = place
    if timesNodes { judgeTiming(time) }
  }

  @inline(never)
  private mutating func judgeTiming(_ time: Duration) {
    isTimed = timed.count < Self.firstCount || time - timed.latest >= Self.span
    if isTimed { timed = (min(timed.count + 1, Self.firstCount), time) }
  }
}

/// The order of all facts: the number of a delivery, or of whatever else happens, and behind it those of its values.
enum FactOrder {
  /// From one number to the next.
  static var step: Int { 1 << 20 }

  /// The first place with the same number.
  static func number(of place: Int) -> Int { place & ~(step - 1) }

  /// Whether there is no other number behind the same one.
  static func isLast(_ place: Int) -> Bool { place & (step - 1) == step - 1 }
}
