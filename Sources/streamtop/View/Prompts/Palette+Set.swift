extension PaletteOrder {
  /// What `set` sets.
  static let settings = ["theme", "columns", "sort", "grouped", "filter", "mouse", "frames"]

  /// What it can be set to, where that can be listed.
  static func values(of setting: String) -> [String] {
    switch setting {
    case "theme": ThemeName.allCases.map(\.rawValue)
    case "sort": ChainOrder.allCases.map(\.rawValue)
    case "grouped", "mouse", "frames": Answer.allCases.map(\.rawValue)
    case "columns": ["auto"] + ChainColumn.allCases.map(\.rawValue)
    default: []
    }
  }

  /// `theme contrast`, `columns next,errors`: what is set stands first.
  static func setting(_ words: [Word], _ end: Int) throws(ReadingError) -> PaletteOrder {
    let known = settings.joined(separator: ", ")
    guard let name = words.first else {
      throw ReadingError(position: end, message: "needs one of \(known)")
    }
    let rest = Array(words.dropFirst())
    switch name.text {
    case "theme": return .theme(try choice(rest, end, of: ThemeName.self))
    case "sort": return .sort(try choice(rest, end, of: ChainOrder.self))
    case "grouped": return .grouped(try choice(rest, end, of: Answer.self) == .true)
    case "frames": return .frames(try choice(rest, end, of: Answer.self) == .true)
    case "mouse": return .mouse(try choice(rest, end, of: Answer.self) == .true)
    case "columns":
      let word = try only(rest, end, "names with commas between them, or auto")
      if word.text == "auto" { return .columns(nil) }
      return .columns(try chosenColumns(parts(of: word), end))
    default:
      throw ReadingError(
        position: name.position,
        message:
          "no setting \"\(name.text)\"; there are \(settings.nearestFirst(to: name.text).joined(separator: ", "))"
      )
    }
  }

  /// What stands between commas, each where it begins.
  private static func parts(of list: Word) -> [Word] {
    var position = list.position
    return list.text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      defer { position += part.count + 1 }
      return Word(position: position, text: String(part))
    }
  }

  /// Columns by their names, each of them once: a configuration that has one twice is refused.
  static func chosenColumns(_ words: [Word], _ end: Int) throws(ReadingError) -> [ChainColumn] {
    var columns: [ChainColumn] = []
    for word in words {
      let column = try choice([word], end, of: ChainColumn.self)
      guard !columns.contains(column) else {
        throw ReadingError(
          position: word.position,
          message: "columns: \"\(column.rawValue)\" stands here twice; once is allowed")
      }
      columns.append(column)
    }
    return columns
  }

  private enum Answer: String, CaseIterable {
    case `true`
    case `false`
  }
}
