import Streams
import Testing

/// Every operator × sink × manner of answering, against what comes of lists.
@Suite("Demand")
struct DemandTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let row: Int
    let sink: DemandSink
    let manner: AnswerManner
    var testDescription: String { "\(DemandOperator.all[row].name), \(sink), \(manner)" }
  }

  static let cases = DemandOperator.all.indices.flatMap { row in
    DemandSink.allCases.flatMap { sink in
      AnswerManner.allCases.map { Case(row: row, sink: sink, manner: $0) }
    }
  }

  @Test("everything comes, once, and no more than was asked for", arguments: cases)
  func everything(_ one: Case) {
    let (row, answering) = (DemandOperator.all[one.row], Answering(one.manner))
    let left = AskedSource(DemandOperator.left, answering)
    let right = AskedSource(DemandOperator.right, answering)
    let heard = one.sink.take(of: row.apply(left.source, right.source), answering)
    let expected = row.output(DemandOperator.left, DemandOperator.right)
    if row.joins {
      #expect(heard.values.sorted() == expected.sorted())
    } else {
      #expect(heard.values == expected)
    }
    #expect(heard.end == [.finished])
    #expect(heard.ahead <= 0)
    #expect(left.open == 0 && right.open == 0)
    #expect(left.mostOwed <= 1 && right.mostOwed <= 1)
  }

  @Test("some come, and no more is taken than they need", arguments: cases.filter { $0.sink != .all })
  func some(_ one: Case) {
    let row = DemandOperator.all[one.row]
    let total = row.output(DemandOperator.left, DemandOperator.right).count
    for count in 1...total {
      let answering = Answering(one.manner)
      let left = AskedSource(DemandOperator.left, answering)
      let right = AskedSource(DemandOperator.right, answering)
      let heard = one.sink.take(count, of: row.apply(left.source, right.source), answering)
      #expect(heard.values.count == count, "\(count)")
      #expect(heard.ahead <= 0)
      if !row.joins {
        let need = row.need(count, of: DemandOperator.left, DemandOperator.right)
        #expect(left.given <= need * (row.name == "repeats" ? 2 : 1), "\(count)")
      } else {
        #expect(left.given + right.given <= row.cost(count))
      }
      #expect(left.open == 0 && right.open == 0)
    }
  }
}
