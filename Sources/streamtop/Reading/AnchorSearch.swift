/// Looks for what YAML would take for an anchor or an alias, before anything is made of a text.
///
/// It follows the scanner of libyaml through comments, quoted and plain text, as far as people write them.
/// Behind what it does not follow, such as a tag, all that could be one counts as one: none is missed.
struct AnchorSearch {
  /// Where one begins, and its first two characters.
  struct Place {
    let line: Int
    let column: Int
    let words: String
  }

  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// How many brackets and braces are open.
  private var depth = 0
  /// The columns of the lists and mappings that are open outside of these.
  private var indents = [-1]
  /// Where on this line something began that may be a key.
  private var key: Int?
  private var isLost: Bool

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    // To libyaml, neither is text.
    isLost = self.text.contains("\u{FEFF}") || self.text.contains("\u{0}")
  }

  private var column: Int { index - lineStart }

  mutating func first() -> Place? {
    while index < text.count, !isLost { step() }
    return isLost ? guess() : nil
  }

  /// Passes over what begins here.
  private mutating func step() {
    let scalar = text[index]
    if Self.isBreak(scalar) { return newLine() }
    if Self.isBlank(scalar) {
      index += 1
      return
    }
    if scalar == "#", endsText(at: index - 1) { return skipLine() }
    while depth == 0, let last = indents.last, last > column { indents.removeLast() }
    if isDocumentMark {
      isLost = scalar != "-" || depth > 0
      (indents, key, index) = ([-1], nil, isLost ? index : index + 3)
      return
    }
    let isIndicator = endsText(at: index + 1)
    switch scalar {
    case "[", "{": (depth, index) = (depth + 1, index + 1)
    case "]", "}": (depth, index) = (max(0, depth - 1), index + 1)
    case ",": index += 1
    case ":" where isIndicator && depth > 0: index += 1
    case ":" where isIndicator && key != nil: open(at: key ?? column)
    case "-" where isIndicator && depth == 0: open(at: column)
    case "'", "\"": passQuoted(scalar)
    case "|" where depth == 0, ">" where depth == 0: passBlock()
    case "-" where isIndicator: isLost = true
    case ":", "?", "!", "|", ">", "%", "@", "`", "#", "&", "*": isLost = true
    default: passPlain()
    }
  }

  /// A list or a mapping begins in this column, or goes on.
  private mutating func open(at column: Int) {
    if let last = indents.last, last < column { indents.append(column) }
    (key, index) = (nil, index + 1)
  }

  private mutating func newLine() {
    let isPair = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
    index += isPair ? 2 : 1
    (line, lineStart, key) = (line + 1, index, nil)
  }

  private mutating func skipLine() {
    while index < text.count, !Self.isBreak(text[index]) { index += 1 }
  }

  /// Whether text without quotation marks would end here, or an indicator before it counts.
  private func endsText(at place: Int) -> Bool {
    !text.indices.contains(place) || Self.isBlank(text[place]) || Self.isBreak(text[place])
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  private var isDocumentMark: Bool {
    guard column == 0, index + 3 <= text.count, endsText(at: index + 3) else { return false }
    return text[index] == text[index + 1] && text[index] == text[index + 2]
      && (text[index] == "-" || text[index] == ".")
  }
}

// MARK: - Text

extension AnchorSearch {
  /// It goes on over lines that stand further to the right than what it belongs to, and over all in brackets.
  private mutating func passPlain() {
    if depth == 0 { key = key ?? column }
    repeat {
      while index < text.count, !Self.isBreak(text[index]) {
        switch text[index] {
        case ":" where endsText(at: index + 1): return
        case "#" where endsText(at: index - 1): return
        case "," where depth > 0, "]" where depth > 0, "}" where depth > 0: return
        case "[" where depth > 0, "{" where depth > 0, "?" where depth > 0, ":" where depth > 0:
          isLost = true
          return
        default: index += 1
        }
      }
      while index < text.count, endsText(at: index) {
        if Self.isBreak(text[index]) { newLine() } else { index += 1 }
      }
    } while index < text.count && !isDocumentMark && (depth > 0 || column > indents.last ?? -1)
  }

  private mutating func passQuoted(_ mark: Unicode.Scalar) {
    if depth == 0 { key = key ?? column }
    index += 1
    while index < text.count {
      let scalar = text[index]
      if Self.isBreak(scalar) {
        newLine()
        continue
      }
      index += 1
      let hasNext = index < text.count
      if scalar == mark {
        guard mark == "'", hasNext, text[index] == "'" else { return }
        index += 1
      } else if scalar == "\\", mark == "\"", hasNext, !Self.isBreak(text[index]) {
        index += 1
      }
    }
  }

  /// Lines below a `|` or `>`, from the column of the first one on.
  private mutating func passBlock() {
    index += 1
    if index < text.count, text[index] == "+" || text[index] == "-" { index += 1 }
    // A number would say in which column they begin.
    isLost = !endsText(at: index)
    while index < text.count, Self.isBlank(text[index]) { index += 1 }
    if index < text.count, text[index] != "#", !Self.isBreak(text[index]) { isLost = true }
    guard !isLost else { return }
    skipLine()
    guard index < text.count else { return }
    var indent = max(1, (indents.last ?? -1) + 1)
    while index < text.count, Self.isBreak(text[index]) {
      newLine()
      while index < text.count, text[index] == " " { index += 1 }
      indent = max(indent, column)
    }
    while index < text.count, column == indent {
      skipLine()
      while index < text.count, Self.isBreak(text[index]) {
        newLine()
        while index < text.count, column < indent, text[index] == " " { index += 1 }
      }
    }
  }

  /// The first one from here on that could be one, whatever it stands in.
  private func guess() -> Place? {
    var (line, lineStart) = (line, lineStart)
    for place in text.indices.dropFirst(index) {
      let scalar = text[place]
      if scalar == "&" || scalar == "*", mayBegin(at: place) {
        let words = "\(scalar)\(text[place + 1])"
        return Place(line: line, column: place - lineStart + 1, words: words)
      }
      if scalar == "\n" { (line, lineStart) = (line + 1, place + 1) }
    }
    return nil
  }

  private func mayBegin(at place: Int) -> Bool {
    guard place + 1 < text.count, !text[place + 1].properties.isWhitespace else { return false }
    guard place > 0 else { return true }
    let before = text[place - 1]
    return before.properties.isWhitespace || "[{,:?\u{FEFF}".unicodeScalars.contains(before)
  }
}
