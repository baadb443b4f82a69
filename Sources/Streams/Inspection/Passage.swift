/// When the values passed that were kept last in one gate.
///
/// All values of one delivery have one time, so that the clock, which costs more than all the rest, is read once. A value
/// belongs to the delivery under way if nothing else has happened since the clock was read but that values were kept in
/// this gate, among them that of the node above.
struct Passage {
  /// The number of the fact for which the clock was read.
  private var start = 0
  /// The number of the latest fact; 0 when what comes next is no part of it.
  private var latest = 0
  private var time = Duration.zero

  /// The time of a value.
  ///
  /// - Parameters:
  ///   - sequence: its number among all facts.
  ///   - above: that of the latest value that was kept of the node above; 0 when none is kept there.
  ///   - clock: tells the time.
  mutating func time(of sequence: Int, after above: Int, by clock: () -> Duration) -> Duration {
    if above == 0 || above < start || latest + 1 != sequence {
      time = clock()
      start = sequence
    }
    latest = sequence
    return time
  }

  /// What comes next does not come of a value that was kept.
  mutating func end() { latest = 0 }
}
