// How one of the streams that are heard takes the place of another that has come to nothing but that one.

extension InnerStreams {
  /// The only one that is left to hear; nil when there are others, or when more wait.
  var sole: Heard? { hasOne && heard.count == 1 ? heard.values.first : nil }

  /// Whether the one that is being started is the only one.
  var isStartingSole: Bool { hasOne && heard.isEmpty }

  private var hasOne: Bool { common.waiting.isEmpty && common.running == 1 && lanes.isEmpty }

  /// Starts a stream next, in place of another. False when that is not heard any more.
  mutating func replace(_ old: Inlet, with next: Waiting) -> Bool {
    guard let place = remove(old) else { return false }
    // Once a race has been won, its winner alone is heard.
    common.waiting.prepend(
      Waiting(
        start: next.start, hearing: place.hearing.inherited(by: next.hearing), arrival: place.arrival,
        hasWon: hasWinner))
    return true
  }

  /// Begins to hear what others have heard in its place. Nil when there is no such thing.
  mutating func resume() -> Tail? {
    guard let tail else { return nil }
    self.tail = nil
    common.running += 1
    return tail
  }
}
