/// Text for `man`, written line by line.
struct Roff {
  private(set) var text = ""

  /// A request with its arguments, such as `.SH KEYS`.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + ([name] + arguments.map { "\"\(Self.escaped($0))\"" }).joined(separator: " ") + "\n"
  }

  /// A line that is roff already.
  mutating func write(_ line: String) { text += Self.line(line) }

  /// Text that is filled, with what stands between backticks in bold.
  mutating func paragraph(_ words: String) {
    request("PP")
    fill(words)
  }

  mutating func fill(_ words: String) {
    for line in words.split(separator: "\n") { text += Self.line(Self.marked(String(line))) }
  }

  /// A term, and what it means below it.
  mutating func entry(_ term: String, _ words: String) {
    request("TP")
    write(term)
    fill(words)
  }

  /// Lines that stay as they are.
  mutating func lines(_ lines: [String]) {
    request("PP")
    request("RS", "4")
    request("EX")
    for line in lines { text += Self.line(Self.escaped(line)) }
    request("EE")
    request("RE")
  }

  static func bold(_ words: String) -> String { "\\fB\(escaped(words))\\fP" }
  static func italic(_ words: String) -> String { "\\fI\(escaped(words))\\fP" }

  /// Letters that mean nothing else: hyphens are minus signs, to be copied, and quotation marks end no argument.
  static func escaped(_ words: String) -> String {
    var escaped = ""
    for character in words {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      case "^": escaped += "\\(ha"
      case "`": escaped += "\\(ga"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static func marked(_ words: String) -> String {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? escaped(String(part)) : bold(String(part))
    }.joined()
  }

  /// A line that begins like a request is none.
  private static func line(_ words: String) -> String {
    let isRequest = words.hasPrefix(".") || words.hasPrefix("'")
    return (isRequest ? "\\&" : "") + words + "\n"
  }
}
