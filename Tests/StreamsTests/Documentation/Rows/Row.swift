import Streams
import Testing

/// A row of a table of a guide, as code that is run.
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
    @Test(arguments: Guide.all) func `of the tables of guides are all run`(_ guide: Guide) throws {
      let page = try #require(try Page.all().first { $0.name == guide.page })
      let cells = guide.cells(of: page)
      let run = guide.rows.map(\.cell) + guide.shownElsewhere
      #expect(Set(cells).subtracting(run) == [], "rows that nothing runs")
      #expect(Set(run).subtracting(cells) == [], "rows that the page does not have")
      #expect(run.count == cells.count)
    }

    @Test(arguments: Guide.all.flatMap { guide in guide.rows.indices.map { (guide, $0) } })
    func `do what they say`(_ guide: Guide, _ index: Int) async throws {
      let row = guide.rows[index]
      #expect(try await PageSample.run(row.run) == row.says, "\(row.cell)")
    }
  }
}
