import Streams

/// Why a filter, or another line that was typed, cannot be read.
struct ReadingError: Error, Hashable {
  /// Where it is, in characters from the start.
  var position: Int
  var message: String
}

extension NodeFilter {
  /// Reads a filter; one without terms accepts all.
  /// - Throws: where the first term is that cannot be read, and what is allowed there.
  init(_ text: String) throws(ReadingError) {
    var terms: [Term] = []
    for word in try Word.split(text) { terms.append(try Term(word)) }
    (self.text, self.terms) = (text, terms)
  }
}

/// A part of a line that was typed, without its quotation marks.
struct Word {
  /// Where it begins, in characters from the start of the line.
  var position: Int
  var text: String
  /// Whether all of it stood between quotation marks.
  var isQuoted = false

  /// The parts between blanks; blanks between quotation marks part nothing.
  /// - Parameter limit: how many parts there are at most: the last one is all that is left, as it was typed.
  /// - Throws: where a quotation mark is that has no end.
  static func split(_ text: String, atMost limit: Int = .max) throws(ReadingError) -> [Word] {
    var words: [Word] = []
    var word: Word?
    var quotation: Int?
    for (position, character) in text.enumerated() {
      if word == nil, words.count == limit - 1, character != " " {
        return words + [Word(position: position, text: String(text.dropFirst(position)))]
      }
      if character == "\"" {
        if word == nil { word = Word(position: position, text: "", isQuoted: true) }
        quotation = quotation == nil ? position : nil
      } else if character == " ", quotation == nil {
        if let word { words.append(word) }
        word = nil
      } else {
        if word == nil { word = Word(position: position, text: "") }
        word?.text.append(character)
      }
    }
    if let quotation { throw ReadingError(position: quotation, message: "\" has no end") }
    if let word { words.append(word) }
    return words
  }
}

extension NodeFilter.Term {
  fileprivate init(_ word: Word) throws(ReadingError) {
    var text = Substring(word.text)
    if !word.isQuoted, text.first == "!" {
      isNegated = true
      text = text.dropFirst()
    }
    guard !text.isEmpty || word.isQuoted else {
      throw ReadingError(position: word.position, message: "! has nothing to negate")
    }
    condition = try Condition(text, at: word.position + (isNegated ? 1 : 0), isQuoted: word.isQuoted)
  }
}

extension NodeFilter.Term.Condition {
  private static let signs: Set<Character> = [":", "<", ">", "="]

  fileprivate init(_ text: Substring, at position: Int, isQuoted: Bool) throws(ReadingError) {
    guard !isQuoted, let sign = text.firstIndex(where: Self.signs.contains) else {
      self = .word(String(text))
      return
    }
    let name = String(text[..<sign])
    let rest = text[sign...]
    guard rest.first == ":" else {
      self = try Self.number(name, rest, at: position)
      return
    }
    let value = String(rest.dropFirst())
    guard let field = NodeFilter.TextField(rawValue: name) else {
      let hint = NodeFilter.NumberField(rawValue: name).map { "\($0.rawValue) is a number: \($0.rawValue)>0" }
      throw ReadingError(
        position: position,
        message: hint
          ?? "no field \"\(name)\"; there are \(Self.names(NodeFilter.TextField.allCases.map(\.rawValue), name))"
      )
    }
    guard !value.isEmpty else {
      throw ReadingError(position: position + name.count + 1, message: "\(name): what?")
    }
    if field == .state, !NodeState.allNames.contains(where: { $0.hasPrefix(value.lowercased()) }) {
      throw ReadingError(
        position: position + name.count + 1,
        message: "no state \"\(value)\"; there are \(Self.names(NodeState.allNames, value))")
    }
    self = .text(field, value)
  }

  private static func number(_ name: String, _ rest: Substring, at position: Int) throws(ReadingError) -> Self
  {
    guard let field = NodeFilter.NumberField(rawValue: name) else {
      let known = names(NodeFilter.NumberField.allCases.map(\.rawValue), name)
      throw ReadingError(position: position, message: "no figure \"\(name)\"; there are \(known)")
    }
    // One of them begins the rest, or it would not be here.
    let comparison = NodeFilter.Comparison.allCases.first { rest.hasPrefix($0.rawValue) } ?? .equal
    let value = String(rest.dropFirst(comparison.rawValue.count))
    let number = field.isTime ? Duration(text: value)?.inSeconds : Double(value)
    guard let number, number.isFinite else {
      let allowed = field.isTime ? "a time such as 30s or 80ms" : "a number"
      throw ReadingError(
        position: position + name.count + comparison.rawValue.count,
        message: "\(name)\(comparison.rawValue) needs \(allowed), not \"\(value)\"")
    }
    return .number(field, comparison, number)
  }

  private static func names(_ names: [String], _ typed: String) -> String {
    names.nearestFirst(to: typed).joined(separator: ", ")
  }
}
