extension Screen {
  /// What is being typed, and the latest answer.
  mutating func paintSearchBox(row: Int, width: Int) {
    canvas.fill(row: row, column: 0, width: width, height: 1)
    let end = put(
      " search: \(view.searchText)_", row: row, column: 0, width: width,
      style: Style(ink: .accent, isBold: true))
    let node = model.status.searchBox.flatMap { model.nodes[$0] }
    let answer = put(
      node?.lastValue ?? "", row: row, column: end + 2, width: width - end - 2, style: Style(ink: .good))
    let hint = "Enter or Esc leaves "
    guard answer + hint.utf8.count + 2 <= width else { return }
    putRight(hint, row: row, column: answer, width: width - answer, style: Style(ink: .muted))
  }
}
