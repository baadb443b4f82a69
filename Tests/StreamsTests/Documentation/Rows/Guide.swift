import Testing

/// A page for those who come from another library: what its tables name is there, and does what they say.
struct Guide: Sendable, CustomTestStringConvertible {
  let page: String
  /// The heads of the first columns.
  let libraries: [String]
  let rows: [Row]
  /// The cells of what no row can show beside others, because it stops the program or concerns all streams in it:
  /// MisuseTests and SharedDebugLogTests do.
  var shownElsewhere: [String] = []

  var testDescription: String { page }

  static let all = [
    Guide(page: "ComingFromReactiveSwift", libraries: ["ReactiveSwift"], rows: Row.ofReactiveSwift),
    Guide(
      page: "ComingFromRxStream", libraries: ["RxStream"], rows: Row.ofRxStream,
      shownElsewhere: [
        "a count of 0 or less, as in `first(0)`, `window(size: 0)`, `stride(0)`", "`Stream<T>.debugPrinter`",
        "`Stream<T>.debugPrinter` of all streams",
      ]),
    Guide(page: "ComingFromCombine", libraries: ["Combine"], rows: Row.ofCombine),
    Guide(page: "ComingFromRxSwift", libraries: ["RxSwift"], rows: Row.ofRxSwift),
    Guide(page: "ComingFromAsyncSequence", libraries: ["Swift"], rows: Row.ofAsyncSequence),
    Guide(page: "ComingFromPromiseKit", libraries: ["PromiseKit", "NIO"], rows: Row.ofPromiseKit),
  ]

  /// The first cells of the tables' rows.
  func cells(of page: Page) -> [String] {
    let sections = [
      "### What compiles and means something else", "### Types", "### Tasks", "### Operators",
      "### PromiseKit",
      "### NIO futures",
    ]
    var (cells, isInside) = ([String](), false)
    for line in page.lines {
      if line.hasPrefix("### ") { isInside = sections.contains(line) }
      guard isInside, line.hasPrefix("| "),
        !libraries.contains(where: { line.hasPrefix("| \($0) ") })
      else { continue }
      cells.append(String(line.dropFirst(2).prefix { $0 != "|" }.dropLast()))
    }
    return cells
  }
}
