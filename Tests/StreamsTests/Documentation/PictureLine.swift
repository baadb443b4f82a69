/// One line of a picture: what happens at each second.
struct PictureLine: Sendable {
  let label: String
  private var marks: [Int: [PictureMark]] = [:]
  /// The second at which nothing follows any more.
  private var end: Int?

  init(label: String) { self.label = label }

  mutating func write(_ mark: PictureMark, at second: Int) {
    var present = marks[second, default: []]
    if case .end(let reason) = mark {
      end = second
      // An error that ends the stream is one mark, not two.
      if case .error = reason, case .error? = present.last { present.removeLast() }
    }
    marks[second] = present + [mark]
  }

  /// Draws lines below each other, so that what happens at the same time is in the same column.
  static func draw(_ lines: [PictureLine], seconds: Int) -> String {
    let margin = (lines.map(\.label.count).max() ?? 0) + 2
    let widths = (0..<seconds).map { second in lines.map { $0.text(at: second).count }.max() ?? 1 }
    return lines.map { line in
      let start = line.label.padding(to: margin, with: " ")
      return start + line.drawn(widths)
    }.joined(separator: "\n")
  }

  private func drawn(_ widths: [Int]) -> String {
    var text = ""
    for (second, width) in widths.enumerated() {
      if let end, second > end { break }
      // What is wider than a character stands apart from what follows.
      text += self.text(at: second).padding(to: width > 1 ? width + 1 : 1, with: end == second ? " " : "─")
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The values in braces when they are several, and the end behind them.
  private func text(at second: Int) -> String {
    guard let marks = marks[second] else { return "─" }
    let events = marks.filter { if case .end = $0 { false } else { true } }.map(\.description)
    let ends = marks.filter { if case .end = $0 { true } else { false } }.map(\.description).joined()
    return (events.count > 1 ? "{\(events.joined(separator: " "))}" : events.joined()) + ends
  }
}

extension String {
  fileprivate func padding(to width: Int, with filler: Character) -> String {
    self + String(repeating: filler, count: Swift.max(0, width - count))
  }
}
