/// A table in Markdown: names to the left, numbers to the right.
struct Table {
  private var rows: [[String]]

  /// Starts with the headings.
  init(_ headings: [String]) {
    let rule = headings.indices.map { $0 == 0 ? "---" : "--:" }
    rows = [headings, rule]
  }

  mutating func add(_ row: [String]) {
    precondition(row.count == rows[0].count, "a row has a cell for each heading")
    rows.append(row)
  }

  var text: String {
    rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
