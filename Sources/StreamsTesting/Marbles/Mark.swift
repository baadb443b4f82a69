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

  /// A word: by itself when it is one character, else between `<` and `>`.
  static func word(_ text: String) -> String {
    guard text.count == 1, let only = text.first, !reserved.contains(only), !only.isWhitespace else {
      return "<\(text)>"
    }
    return text
  }

  static func list(_ elements: [String]) -> String { "[\(elements.joined())]" }

  /// Any value: a collection is a list, a tuple its parts with commas, and an optional what it has.
  static func value(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection: return list(mirror.children.map { self.value($0.value) })
    case .optional: return mirror.children.first.map { self.value($0.value) } ?? word("nil")
    default: return word(plain(value))
    }
  }

  /// A value inside of `<` and `>`.
  private static func plain(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return "\(value)" }
    return mirror.children.map { plain($0.value) }.joined(separator: ",")
  }
}
