import StreamsTesting

/// Values that a recording has in words, as Swift writes them.
struct SwiftLiterals {
  /// The types of which there are values that have no literal.
  private(set) var unknown: [String] = []

  /// The value of a type, or a call of the function that the reader of the test has to fill in.
  mutating func literal(_ text: String?, of type: String) -> String {
    if let text, let literal = Self.literal(text, type) { return literal }
    if !unknown.contains(type) { unknown.append(type) }
    return "\(Self.function(type))(\(Self.quoted(text ?? "")))"
  }

  /// The argument that asks for what is told beside values and errors; empty where that need not be said.
  static func including(_ extras: Set<Replay.Extra>) -> String {
    guard extras != [.end] else { return "" }
    let names = Replay.Extra.allCases.filter(extras.contains).map { ".\($0)" }
    return ", including: [\(names.joined(separator: ", "))]"
  }

  /// The name of a function made of the words of a type, or of a stream's name: `recordedUser`.
  static func function(_ words: String) -> String {
    let words = words.unicodeScalars.split {
      !$0.properties.isAlphabetic && !("0"..."9").contains($0)
    }
    return words.reduce("recorded") { $0 + String($1).prefix(1).uppercased() + String($1).dropFirst() }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func literal(_ text: String, _ type: String) -> String? {
    // The text of a value stands between quotes only within another one's. What the inspector has cut off is no value.
    if type == "String" { return text.isCut ? nil : quoted(text) }
    var description = Description(text[...])
    guard let literal = description.take(type), description.rest.isEmpty else { return nil }
    return literal
  }

  /// The types between a stream's brackets: `["Int", "Array<String>"]` of `Cold<Int, Array<String>>`.
  static func arguments(of type: String) -> [String] {
    guard let open = type.firstIndex(of: "<"), type.hasSuffix(">") else { return [] }
    var (parts, depth) = ([""], 0)
    for character in type[type.index(after: open)...].dropLast() {
      if character == ",", depth == 0 {
        parts.append("")
        continue
      }
      if "<([".contains(character) { depth += 1 }
      if ">)]".contains(character) { depth -= 1 }
      parts[parts.count - 1].append(character)
    }
    return parts.map { String($0.trimmingSpace) }
  }
}

extension String {
  /// Whether an inspector has cut it off, which keeps 256 bytes.
  fileprivate var isCut: Bool { hasSuffix("…") && utf8.count > 256 }
}

extension StringProtocol {
  fileprivate var trimmingSpace: SubSequence {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
  }
}
