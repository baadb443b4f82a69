import Streams
import Testing

/// A row of a table of "Coming from ReactiveSwift", as code that is run.
struct Row: Sendable {
  /// The row's first cell.
  let cell: String
  /// What the code prints.
  let says: [String]
  let run: PageSample.Run

  init(_ cell: String, says: String..., run: @escaping PageSample.Run) {
    (self.cell, self.says, self.run) = (cell, says, run)
  }
}

extension Documentation {
  @Suite struct Rows {
    /// The tables whose rows are run: what they name is there, and does what they say.
    private static let sections = [
      "### What compiles and means something else", "### Types", "### Operators",
    ]

    @Test func `of the tables for those who come from ReactiveSwift are all run`() throws {
      let page = try #require(try Page.all().first { $0.name == "ComingFromReactiveSwift" })
      var (cells, isInside) = ([String](), false)
      for line in page.lines {
        if line.hasPrefix("### ") { isInside = Self.sections.contains(line) }
        guard isInside, line.hasPrefix("| "), !line.hasPrefix("| ReactiveSwift ") else { continue }
        cells.append(String(line.dropFirst(2).prefix { $0 != "|" }.dropLast()))
      }
      #expect(Set(cells).subtracting(Row.all.map(\.cell)) == [], "rows that nothing runs")
      #expect(Set(Row.all.map(\.cell)).subtracting(cells) == [], "rows that the page does not have")
      #expect(Row.all.count == cells.count)
    }

    @Test(arguments: Row.all.indices) func `do what they say`(_ index: Int) async throws {
      let row = Row.all[index]
      #expect(try await PageSample.run(row.run) == row.says, "\(row.cell)")
    }
  }
}

extension Row {
  static let all = silent + types + makingRows + joiningRows + timingRows

  /// One, two, three.
  static let three = SignalProducer<Int, Never>([1, 2, 3])
  static let flag = SignalProducer<Bool, Never>(value: true)
  static let failing = SignalProducer<Int, TestError>(error: .failure)
}
