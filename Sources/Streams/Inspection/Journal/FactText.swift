// How long the texts of facts may be. A program says what it likes, and the facts wait for a drain.

extension Fact {
  /// How many bytes of an error's text are kept.
  static var errorTextLimit: Int { 4_096 }

  /// An error in words, as facts tell it: its description, cut where it is longer than what is kept.
  static func words(of error: any Error) -> String { String(describing: error).cut(at: errorTextLimit) }
}

extension String {
  /// The same if it has no more bytes than that; else those of its Unicode scalars that fit whole, and a `…` behind them.
  package func cut(at limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    // Not within a scalar's bytes.
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end]) + "…"
  }
}
