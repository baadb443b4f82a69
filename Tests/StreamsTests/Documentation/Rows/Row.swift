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

  /// Shows what other rows do, one after the other.
  init(_ cell: String, as rows: Row...) {
    (self.cell, says) = (cell, rows.flatMap(\.says))
    run = { print in for row in rows { try await row.run(print) } }
  }

  /// Prints the lines of a timeline, each of which begins with the second at which it is written.
  init(_ cell: String, timeline says: String..., run: @escaping @Sendable (_ time: Timeline) -> Void) {
    (self.cell, self.says) = (cell, says)
    self.run = { print in
      let time = Timeline()
      run(time)
      time.lines.forEach { print($0) }
    }
  }

  /// Builds streams on numbers for each reason of an end, which comes after 1, 2 and 3.
  static func atAnyEnd(_ build: (_ numbers: HotInput<Int>) -> Void) {
    for reason in [Termination.completed, .cancelled, .error(TestError.failure)] {
      let numbers = HotInput<Int>()
      build(numbers)
      for number in 1...3 { numbers.push(number) }
      numbers.terminate(withReason: reason)
    }
  }
}

extension EventStream {
  /// Prints what it says: values, errors and the end.
  @discardableResult
  func tell(_ print: @escaping Print) -> EventStream<Kind.Mapped, Value, Failure> {
    on { print($0) }.onError { print("error:", $0) }.onTerminate { print($0) }
  }
}

extension Documentation {
  struct Rows {
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
