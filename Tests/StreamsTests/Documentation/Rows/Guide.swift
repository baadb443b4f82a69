import Testing

/// A page for those who come from another library: what its tables name is there, and does what they say.
struct Guide: Sendable, CustomTestStringConvertible {
  let page: String
  /// The head of the first columns.
  let library: String
  let rows: [Row]
  /// The cells of what no row can show beside others, because it stops the program or concerns all streams in it:
  /// MisuseTests and SharedDebugLogTests do.
  var shownElsewhere: [String] = []

  var testDescription: String { page }

  static let all = [
    Guide(page: "ComingFromReactiveSwift", library: "ReactiveSwift", rows: Row.ofReactiveSwift),
    Guide(
      page: "ComingFromRxStream", library: "RxStream", rows: Row.ofRxStream,
      shownElsewhere: [
        "a count of 0 or less, as in `first(0)`, `window(size: 0)`, `stride(0)`", "`Stream<T>.debugPrinter`",
        "`Stream<T>.debugPrinter` of all streams",
      ]),
    Guide(page: "ComingFromCombine", library: "Combine", rows: Row.ofCombine),
    Guide(page: "ComingFromRxSwift", library: "RxSwift", rows: Row.ofRxSwift),
    Guide(page: "ComingFromAsyncSequence", library: "Swift", rows: Row.ofAsyncSequence),
  ]

  /// The first cells of the tables' rows.
  func cells(of page: Page) -> [String] {
    let sections = ["### What compiles and means something else", "### Types", "### Tasks", "### Operators"]
    var (cells, isInside) = ([String](), false)
    for line in page.lines {
      if line.hasPrefix("### ") { isInside = sections.contains(line) }
      guard isInside, line.hasPrefix("| "), !line.hasPrefix("| \(library) ") else { continue }
      cells.append(String(line.dropFirst(2).prefix { $0 != "|" }.dropLast()))
    }
    return cells
  }
}
