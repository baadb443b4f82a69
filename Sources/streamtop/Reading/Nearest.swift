// What may have been meant by a word that is none of those that are allowed.

extension Sequence<String> {
  /// Those that were hardly meant otherwise, the nearest first: all that begin with the word, or differ from it by a letter in
  /// three. O(letters of the word × letters of all).
  func near(_ word: String) -> [String] {
    guard !word.isEmpty else { return [] }
    let limit = Swift.max(1, word.count / 3)
    return compactMap { other -> (word: String, distance: Int)? in
      let distance = other.hasPrefix(word) ? 0 : word.distance(to: other)
      return distance <= limit ? (other, distance) : nil
    }.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.map(\.word)
  }

  /// All of them: first those that are near, then the others in their order.
  func nearestFirst(to word: String) -> [String] {
    let near = near(word)
    return near + filter { !near.contains($0) }
  }
}

extension String {
  /// How many letters have to be put in, left out, replaced, or exchanged with their neighbours.
  fileprivate func distance(to other: String) -> Int {
    let (left, right) = (Array(self), Array(other))
    var (older, old) = ([Int](), Array(0...right.count))
    for row in left.indices {
      var new = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = Swift.min(old[column] + (isSame ? 0 : 1), old[column + 1] + 1, new[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = Swift.min(cost, older[column - 1] + 1)
        }
        new.append(cost)
      }
      (older, old) = (old, new)
    }
    return old[right.count]
  }
}
