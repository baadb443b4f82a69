import Streams
import StreamsWire

/// A line that is being typed.
struct Prompt: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case find
    case filter
    case palette
    /// What to ask a stream for that the program calls so.
    case request(String)
    /// Into the demo's search box.
    case search
  }

  /// How many scalars can be typed: a limit on characters is none, as any number of scalars may join in one.
  static let longest = 200

  /// Of what can be typed, how much has room.
  private var limit: (size: Int, words: String, of: (Unicode.Scalar) -> Int) {
    guard case .request = kind else { return (Self.longest, "\(Self.longest) characters", { _ in 1 }) }
    // As much as the program is sent.
    let bytes = ViewerCommand.textLimit
    return (bytes, "\(bytes) bytes", { UTF8.width($0) })
  }

  /// As much of a beginning as has room beside so much else.
  private func fitting(_ new: String.UnicodeScalarView, beside old: String = "") -> String.UnicodeScalarView {
    let (limit, _, size) = self.limit
    var room = old.unicodeScalars.reduce(limit) { $0 - size($1) }
    return String.UnicodeScalarView(
      new.prefix { scalar in
        room -= size(scalar)
        return room >= 0
      })
  }

  let kind: Kind
  /// The node that was selected when the line was opened: what is typed may hide it.
  let subject: NodeID?
  private(set) var text = ""
  /// Before which character the next one goes.
  private(set) var caret = 0
  /// Why it cannot be read, and where.
  var error: ReadingError?
  /// Which line of its history it shows, counted from the latest; nil for what is new.
  private var past: Int?
  /// What was typed before the history was looked at.
  private var draft = ""

  init(_ kind: Kind, text: String = "", subject: NodeID? = nil) {
    (self.kind, self.subject) = (kind, subject)
    replace(with: text)
  }

  /// What stands before it.
  var lead: String {
    switch kind {
    case .find: "find: "
    case .filter: "filter: "
    case .palette: ":"
    case .request(let name): "request \(name.harmless): "
    case .search: "search: "
    }
  }

  /// Puts text where the caret is.
  /// - Returns: what is left out of it, in words: line breaks and other controls, what would join a character before it where
  ///   there is none, or what has no room; nil when nothing is.
  @discardableResult
  mutating func insert(_ typed: String) -> String? {
    let allowed: [Unicode.Scalar] = typed.unicodeScalars.filter { !CharacterWidth.isControl($0) }
    // Alone it would not be seen, and the line look as if it were empty.
    let visible = String.UnicodeScalarView(
      caret > 0 ? allowed[...] : allowed.drop { CharacterWidth.of($0) == 0 })
    let shown = fitting(visible, beside: text)
    var head = String(text.prefix(caret))
    head.unicodeScalars.append(contentsOf: shown)
    // A key brings one scalar, which may join the character before it, and what follows may join that.
    text = head + text.dropFirst(caret)
    caret = min(head.count, text.count)
    var words: [String] = []
    if allowed.count < typed.unicodeScalars.count {
      words.append("line breaks and other controls are left out")
    }
    if visible.count < allowed.count {
      words.append("marks and joiners without a character before them are left out")
    }
    if shown.count < visible.count { words.append("only \(limit.words) have room") }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  mutating func replace(with new: String) {
    text = String(fitting(new.unicodeScalars))
    caret = text.count
  }

  /// Does what a key asks of the line; the text may be another one then.
  mutating func edit(_ command: Command, history: [String]) {
    switch command {
    case .caretLeft: caret = max(0, caret - 1)
    case .caretRight: caret = min(text.count, caret + 1)
    case .caretStart: caret = 0
    case .caretEnd: caret = text.count
    case .eraseLetter: erase(from: caret - 1)
    case .eraseWord:
      let before = text.prefix(caret)
      let kept = before.reversed().drop { $0 == " " }.drop { $0 != " " }.count
      erase(from: kept)
    case .eraseAll: replace(with: "")
    case .earlier: recall((past ?? -1) + 1, of: history)
    case .later: recall((past ?? 0) - 1, of: history)
    default: break
    }
  }

  private mutating func erase(from start: Int) {
    guard start >= 0, start < caret else { return }
    let first = text.index(text.startIndex, offsetBy: start)
    text.removeSubrange(first..<text.index(text.startIndex, offsetBy: caret))
    caret = start
  }

  private mutating func recall(_ index: Int, of history: [String]) {
    guard index < history.count else { return }
    if past == nil { draft = text }
    past = index < 0 ? nil : index
    replace(with: index < 0 ? draft : history[history.count - 1 - index])
  }
}
