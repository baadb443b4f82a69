extension YAMLEntry {
  /// Nil for those that the width has room for.
  func columns() throws(YAMLMistake) -> [ChainColumn]? {
    if case .scalar = node {
      guard try text() == "auto" else { throw mistake("'\(try text())' is neither auto nor a list") }
      return nil
    }
    var columns: [ChainColumn] = []
    for item in try items(atMost: ChainColumn.allCases.count) {
      let text = try item.text()
      guard let column = ChainColumn(rawValue: text) else {
        let known = ChainColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw item.mistake("'\(text)' is no column; there are \(known)")
      }
      guard !columns.contains(column) else { throw item.mistake("'\(text)' stands here twice") }
      columns.append(column)
    }
    return columns
  }

  func layouts() throws(YAMLMistake) -> [Layout] {
    if case .scalar = node {
      guard try text() == "auto" else { throw mistake("'\(try text())' is neither auto nor a list") }
      return Layout.all
    }
    var layouts: [Layout] = []
    for item in try items(atMost: 8) { layouts.append(try Layout(item)) }
    return layouts
  }

  /// Nil where nothing is filtered out.
  func filter() throws(YAMLMistake) -> NodeFilter? {
    let text = try text()
    do {
      let filter = try NodeFilter(text)
      return filter.terms.isEmpty ? nil : filter
    } catch { throw mistake("\(error.message), at character \(error.position + 1)") }
  }

  /// Text as one line of YAML.
  static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where standsForItself(scalar): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return "\"\(quoted)\""
  }

  /// What needs no number between quotation marks.
  private static func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
    (0x20..<0x7F).contains(scalar.value)
  }
}
