/// One thing that happens at one tick of a diagram.
enum Mark: Sendable, Equatable {
  /// A value, as diagrams write it.
  case value(String)
  /// An error that does not end the stream.
  case error
  case end(End)

  enum End: Character, Sendable {
    case completed = "|"
    case cancelled = "!"
    case failed = "#"
  }

  /// The mark as diagrams write it.
  var text: String {
    switch self {
    case .value(let text): text
    case .error: "✕"
    case .end(let end): String(end.rawValue)
    }
  }
}

extension [Mark] {
  /// The marks of one tick, as diagrams write them.
  var text: String {
    switch count {
    case 0: "-"
    case 1: self[0].text
    default: "(\(map(\.text).joined()))"
    }
  }
}

/// How diagrams write values.
enum Notation {
  /// What means something else than itself.
  static let reserved: Set<Character> = ["-", "─", "(", ")", "[", "]", "<", ">", "|", "!", "#", "✕", "*"]

  /// A word: by itself when it is one character, else between `<` and `>`, where `\>` is a `>` and `\\` a `\`.
  static func word(_ text: String) -> String {
    guard text.count == 1, let only = text.first, !reserved.contains(only), !only.isWhitespace else {
      return "<\(text.replacing("\\", with: "\\\\").replacing(">", with: "\\>"))>"
    }
    return text
  }

  /// What stands at the beginning of some characters before the `>` that ends a word, and how many characters that are; nil
  /// when none ends it.
  static func text(upToEndIn characters: ArraySlice<Character>) -> (text: String, length: Int)? {
    var text = ""
    var index = characters.startIndex
    while index < characters.endIndex, characters[index] != ">" {
      // A `\` in front of anything else is itself.
      let next = index + 1
      if characters[index] == "\\", next < characters.endIndex, ["\\", ">"].contains(characters[next]) {
        index = next
      }
      text.append(characters[index])
      index += 1
    }
    return index < characters.endIndex ? (text, index - characters.startIndex) : nil
  }

  /// The text of a word.
  static func text(ofWord word: String) -> String {
    guard word.first == "<", word.count > 1 else { return word }
    return text(upToEndIn: Array(word)[1...])?.text ?? word
  }

  static func list(_ elements: [String]) -> String { "[\(elements.joined())]" }

  /// Any value: a collection is a list, a tuple its parts with commas, and an optional what it has. What has no order of its
  /// own, a set or the `key:value` of a dictionary, stands in the order of its words.
  static func value(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection: return list(mirror.children.map { self.value($0.value) })
    case .set: return list(mirror.children.map { self.value($0.value) }.sorted())
    case .dictionary: return list(mirror.children.map { word(pair($0.value, plain, ":")) }.sorted())
    case .optional: return mirror.children.first.map { self.value($0.value) } ?? word("nil")
    default: return word(plain(value))
    }
  }

  /// A value inside of `<` and `>`.
  private static func plain(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .tuple: return mirror.children.map { plain($0.value) }.joined(separator: ",")
    case .set, .dictionary: return printed(value)
    default: return "\(value)"
    }
  }

  /// A value as Swift prints it inside of a collection, but for the order of sets and dictionaries.
  private static func printed(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set: return "[\(mirror.children.map { printed($0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary where mirror.children.isEmpty: return "[:]"
    case .dictionary:
      return "[\(mirror.children.map { pair($0.value, printed, ": ") }.sorted().joined(separator: ", "))]"
    default: return String(reflecting: value)
    }
  }

  /// A dictionary's key and value, which its mirror has as a tuple.
  private static func pair(_ element: Any, _ write: (Any) -> String, _ separator: String) -> String {
    Mirror(reflecting: element).children.map { write($0.value) }.joined(separator: separator)
  }
}
