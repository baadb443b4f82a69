/// A diagram that has been read: what it says at each tick.
struct MarbleLine: Sendable {
  /// A mark, and the column at which it is written.
  typealias Placed = (mark: Mark, column: Int)

  let text: String
  let ticks: [[Placed]]

  init(_ text: String) throws {
    self.text = text
    var reader = MarbleReader(text)
    ticks = try reader.ticks()
  }
}

/// Reads a diagram from left to right.
struct MarbleReader {
  private let text: String
  private let characters: [Character]
  private var index = 0
  private var end: Mark?

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func ticks() throws -> [[MarbleLine.Placed]] {
    var ticks: [[MarbleLine.Placed]] = []
    while let next = next() {
      switch next {
      case "-", "─": ticks.append([])
      case "(": ticks.append(try group())
      default: ticks.append([try mark(next)])
      }
    }
    return ticks
  }

  /// What stands between parentheses.
  private mutating func group() throws -> [MarbleLine.Placed] {
    let start = index
    var marks: [MarbleLine.Placed] = []
    while let next = next() {
      switch next {
      case ")": return marks
      case "-", "─": throw error("time does not pass between ( and )")
      case "(": throw error("( stands inside of another (")
      default: marks.append(try mark(next))
      }
    }
    throw error("( is never closed", at: start)
  }

  private mutating func mark(_ first: Character) throws -> MarbleLine.Placed {
    let column = index
    if end != nil { throw error("something comes after the end", at: column) }
    switch first {
    case "✕", "*": return (.error, column)
    case "[": return (.value(try list()), column)
    case "<": return (.value(try word()), column)
    case ")", "]", ">": throw error("\(first) closes nothing")
    default:
      guard let reason = Mark.End(rawValue: first) else { return (.value(String(first)), column) }
      end = .end(reason)
      return (.end(reason), column)
    }
  }

  /// What stands between brackets: each character is an element, as is each word or list.
  private mutating func list() throws -> String {
    let start = index
    var elements: [String] = []
    while let next = next() {
      switch next {
      case "]": return Notation.list(elements)
      case "[": elements.append(try list())
      case "<": elements.append(try word())
      case let other where Notation.reserved.contains(other):
        throw error("\(other) is no element of a list; \(Notation.word(String(other))) is")
      default: elements.append(String(next))
      }
    }
    throw error("[ is never closed", at: start)
  }

  /// What stands between `<` and `>`, spaces included.
  private mutating func word() throws -> String {
    guard let word = Notation.text(upToEndIn: characters[index...]) else { throw error("< is never closed") }
    index += word.length + 1
    return Notation.word(word.text)
  }

  /// The next character that means something.
  private mutating func next() -> Character? {
    while index < characters.count {
      defer { index += 1 }
      if !characters[index].isWhitespace { return characters[index] }
    }
    return nil
  }

  /// What is wrong at a column: at the character that has just been read, unless said otherwise.
  private func error(_ reason: String, at column: Int? = nil) -> MarbleSyntaxError {
    MarbleSyntaxError(text: text, column: column ?? index, reason: reason)
  }
}
