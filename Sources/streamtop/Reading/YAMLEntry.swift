import Yams

/// Something that stands in a file, and the way to it.
struct YAMLEntry {
  let node: Yams.Node
  /// The keys and numbers that lead to it, such as `chains.2.retry`.
  let path: String
  let file: String

  func mistake(_ problem: String) -> YAMLMistake {
    let subject = path.isEmpty ? "" : "\(path): "
    return YAMLMistake(
      file: file, line: max(1, node.mark?.line ?? 1), column: max(1, node.mark?.column ?? 1),
      problem: subject + problem)
  }

  private func below(_ key: String, _ node: Yams.Node) -> YAMLEntry {
    YAMLEntry(node: node, path: path.isEmpty ? key : "\(path).\(key)", file: file)
  }

  /// What stands behind each key.
  /// - Parameter most: how many keys there may be.
  func fields(atMost most: Int = 100) throws(YAMLMistake) -> [(key: String, entry: YAMLEntry)] {
    guard case .mapping(let mapping) = node else { throw mistake("is no list of 'key: value'") }
    guard mapping.count <= most else { throw mistake("has \(mapping.count) keys; \(most) are allowed") }
    var fields: [(key: String, entry: YAMLEntry)] = []
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        throw below("?", key).mistake("is no word, so it is no key")
      }
      fields.append((scalar.string, below(scalar.string, value)))
    }
    return fields
  }

  /// The same, of keys that are known.
  func fields<Key: YAMLKey>(_: Key.Type) throws(YAMLMistake) -> [Key: YAMLEntry] {
    guard case .mapping(let mapping) = node else {
      throw mistake("is no list of 'key: value'; known are \(Key.list)")
    }
    var fields: [Key: YAMLEntry] = [:]
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key, let known = Key(rawValue: scalar.string) else {
        let word = if case .scalar(let scalar) = key { scalar.string } else { "?" }
        throw below(word, key).mistake("is not known; known are \(Key.list)")
      }
      fields[known] = below(scalar.string, value)
    }
    return fields
  }

  /// What stands in a list, one below the other.
  func items(atMost most: Int) throws(YAMLMistake) -> [YAMLEntry] {
    guard case .sequence(let sequence) = node else { throw mistake("is no list; begin each item with '-'") }
    guard sequence.count <= most else { throw mistake("has \(sequence.count) items; \(most) are allowed") }
    return sequence.enumerated().map { below("\($0.offset + 1)", $0.element) }
  }

  func text(atMost most: Int = 200) throws(YAMLMistake) -> String {
    guard case .scalar(let scalar) = node else { throw mistake("is no text") }
    guard scalar.string.count <= most else { throw mistake("is longer than \(most) characters") }
    return scalar.string
  }

  /// One of some words.
  func word<Word>(of words: [(String, Word)]) throws(YAMLMistake) -> Word {
    let text = try text()
    guard let word = words.first(where: { $0.0 == text }) else {
      throw mistake("'\(text)' is not known; known are \(words.map(\.0).joined(separator: ", "))")
    }
    return word.1
  }

  func number(in range: ClosedRange<Int>) throws(YAMLMistake) -> Int {
    let text = try text()
    guard let number = Int(text), range.contains(number) else {
      throw mistake("'\(text)' is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func fraction(in range: ClosedRange<Double>) throws(YAMLMistake) -> Double {
    let text = try text()
    guard let number = Double(text), range.contains(number) else {
      throw mistake("'\(text)' is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A time that is not shorter than another.
  func time(atLeast least: Duration = .zero) throws(YAMLMistake) -> Duration {
    try time(in: try text()[...], atLeast: least)
  }

  /// Two times with dots between them, or one that stands for both.
  func times(atLeast least: Duration = .zero) throws(YAMLMistake) -> ClosedRange<Duration> {
    let text = try text()
    guard let dots = text.firstRange(of: "..") else {
      let time = try time(in: text[...], atLeast: least)
      return time...time
    }
    let first = try time(in: text[..<dots.lowerBound], atLeast: least)
    let last = try time(in: text[dots.upperBound...], atLeast: least)
    guard first <= last else { throw mistake("'\(text)' ends before it begins") }
    return first...last
  }

  private func time(in text: Substring, atLeast least: Duration) throws(YAMLMistake) -> Duration {
    guard let time = Duration(text: text) else { throw mistake("'\(text)' is no time; say 80ms or 1.5s") }
    guard time >= least else { throw mistake("'\(text)' is too short; \(least.secondsText)s is the least") }
    return time
  }
}

/// The keys that may stand in one place.
protocol YAMLKey: RawRepresentable<String>, CaseIterable, Hashable {}

extension YAMLKey {
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
