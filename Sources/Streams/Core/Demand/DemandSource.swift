/// What gives values of a run when they are wanted.
@usableFromInline
protocol DemandSource: AnyObject, Sendable {
  /// Gives values for as long as they are wanted, so many at most. False when nothing has happened: none can come now.
  func give(_ limit: Int) -> Bool
  /// Whether it could be asked for a value now, when there is room for so many below the demand scope that it is in.
  func isReady(below room: Int) -> Bool
  /// Whether it stands for others, and knows by itself what is wanted of those.
  var isScope: Bool { get }
  /// Whether it never gives what it is asked for, and is only told about pauses.
  var onlyListens: Bool { get }
  /// Is told that no values are wanted for some time. What cannot stop them goes on.
  func pause()
  /// Is told that values are wanted again.
  func resume()
  /// Begins anew, if it can.
  func rewind()
  /// Is told, when nothing can be given, whether nothing will ever be asked for again.
  func rest(isOver: Bool)
}

extension DemandSource {
  @usableFromInline func isReady(below room: Int) -> Bool { true }
  @usableFromInline var isScope: Bool { false }
  @usableFromInline var onlyListens: Bool { false }
  // What gives one value at a time for each wish has nothing to pause.
  @usableFromInline func pause() {}
  @usableFromInline func resume() {}
  @usableFromInline func rewind() {}
  // What gives values without being asked can still do so.
  func rest(isOver: Bool) {}
}
