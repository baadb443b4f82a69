extension MarbleStage {
  /// What to throw: a block of lines for each stream that said something else; nil when none did.
  func failure(_ file: StaticString, _ line: UInt) -> StreamTestFailure? {
    let rows = expectations.flatMap { comparison(of: $0) }
    return rows.isEmpty ? nil : StreamTestFailure("A stream said something else", file, line, rows)
  }

  /// All inputs, what was expected, what came, and where the last two part; nothing when they do not.
  private func comparison(of expectation: Expectation) -> [(label: String, text: String)] {
    let comparison = MarbleComparison(expectation.line, expectation.heard(), tick: tick)
    guard let difference = comparison.difference else { return [] }
    let played = inputs.map { input in input.line.ticks.map { $0.map(\.mark) } }
    let lines = played + [comparison.expected, comparison.actual]
    let drawn = MarbleComparison.draw(lines, length: lines.map(\.count).max() ?? 0)
    let labels = inputs.map(\.label) + [expectation.label, "actual"]
    let indent = String(repeating: " ", count: MarbleComparison.column(of: difference.tick, in: lines))
    return zip(labels, drawn).map { (label: $0, text: $1) } + [("", "\(indent)^ \(difference.reason)")]
  }
}
