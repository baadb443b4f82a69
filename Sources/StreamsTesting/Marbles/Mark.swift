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

  /// The text at the beginning of some characters, up to the `>` that ends a word, and how many characters it takes; nil when
  /// no `>` ends it.
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
}
