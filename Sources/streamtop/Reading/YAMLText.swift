import Yams

/// The text of a file that a user has written, which may be anything.
struct YAMLText: Sendable {
  let file: String
  let text: String

  init(file: String, text: String) {
    self.file = file
    self.text = text
  }

  /// Reads what is in a file.
  init(file: String, bytes: [UInt8]) throws(YAMLMistake) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = Self.placeOfNonsense(in: bytes)
      throw YAMLMistake(file: file, line: place.line, column: place.column, problem: "is no UTF-8")
    }
    self.init(file: file, text: text)
  }

  static let longest = 1 << 20
  /// More entries than a user writes.
  static let mostEntries = 100_000

  /// Reads what stands in it; nil where that is nothing. All that follows the first mistake stays unread.
  func root() throws(YAMLMistake) -> YAMLEntry? {
    guard text.utf8.count <= Self.longest else { throw mistake("has more than \(Self.longest) bytes") }
    try refuseAliases()
    do {
      guard let node = try Parser(yaml: text, resolver: .basic).singleRoot() else { return nil }
      var count = 0
      try refuseCrowds(node, &count)
      return YAMLEntry(node: node, path: "", file: file)
    } catch let mistake as YAMLMistake {
      throw mistake
    } catch let error as YamlError {
      throw mistake(of: error)
    } catch {
      throw mistake("\(error)")
    }
  }

  func mistake(_ problem: String, at line: Int = 1, _ column: Int = 1) -> YAMLMistake {
    // A reader that gives up before the first line says line 0.
    YAMLMistake(file: file, line: max(1, line), column: max(1, column), problem: problem)
  }

  private func mistake(of error: YamlError) -> YAMLMistake {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return mistake(Self.words(for: problem), at: mark.line, mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      return mistake("'\(keys.first ?? "")' stands here twice", at: context.mark.line, context.mark.column)
    case .reader(let problem, let offset, _, _):
      let place = place(ofCharacter: offset ?? 0)
      return mistake(problem, at: place.line, place.column)
    default: return mistake("\(error)")
    }
  }

  /// What a reader of YAML says that is not about the file, in words that are.
  private static func words(for problem: String) -> String {
    if problem.hasPrefix("Maximum nesting level") { return "too many entries stand one within the other" }
    if problem == "but found another document" { return "another document begins here; there is only one" }
    return problem
  }

  private func place(ofCharacter offset: Int) -> (line: Int, column: Int) {
    var place = (line: 1, column: 1)
    for character in text.prefix(offset) {
      if character.isNewline { place = (place.line + 1, 1) } else { place.column += 1 }
    }
    return place
  }

  private static func placeOfNonsense(in bytes: [UInt8]) -> (line: Int, column: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var place = (line: 1, column: 1)
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
      if scalar.first == 10 { place = (place.line + 1, 1) } else { place.column += 1 }
    }
    return place
  }

  /// Before anything is made of them: a few lines of anchors and aliases stand for more entries than a machine
  /// can hold.
  private func refuseAliases() throws(YAMLMistake) {
    var search = AnchorSearch(text)
    guard let place = search.first() else { return }
    throw mistake(
      "'\(place.words)…' would be an anchor or an alias, and there are none here", at: place.line,
      place.column)
  }

  private func refuseCrowds(_ node: Yams.Node, _ count: inout Int) throws(YAMLMistake) {
    count += 1
    guard count <= Self.mostEntries else {
      throw mistake(
        "has more than \(Self.mostEntries) entries", at: node.mark?.line ?? 1, node.mark?.column ?? 1)
    }
    switch node {
    case .mapping(let mapping): for (_, value) in mapping { try refuseCrowds(value, &count) }
    case .sequence(let sequence): for value in sequence { try refuseCrowds(value, &count) }
    case .scalar, .alias: break
    }
  }
}
