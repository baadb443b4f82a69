extension PaletteOrder {
  /// What `set` sets.
  static let settings = ["theme", "columns", "sort", "grouped", "filter", "mouse"]

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
    case "mouse": return .mouse(try choice(rest, end, of: Answer.self) == .true)
    case "columns":
      let word = try only(rest, end, "names with commas between them, or auto")
      if word.text == "auto" { return .columns(nil) }
      var columns: [ChainColumn] = []
      for part in word.text.split(separator: ",", omittingEmptySubsequences: false) {
        let part = Word(position: word.position, text: String(part))
        columns.append(try choice([part], end, of: ChainColumn.self))
      }
      return .columns(columns)
    default:
      throw ReadingError(position: name.position, message: "no setting \"\(name.text)\"; there are \(known)")
    }
  }

  private enum Answer: String, CaseIterable {
    case `true`
    case `false`
  }
}
