import Streams
import Testing

/// Every strategy × kind of inner stream × sink × manner of answering.
@Suite("Demand of inner streams")
struct DemandFlattenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let strategy: FlattenStrategy
    let kind: InnerKind
    let sink: DemandSink
    let manner: AnswerManner
    var testDescription: String { "\(strategy), \(kind), \(sink), \(manner)" }
  }

  static let strategies: [FlattenStrategy] = [
    .merge, .concat, .latest, .race, .concurrent(limit: 1), .concurrent(limit: 3),
  ]
  static let cases = strategies.flatMap { strategy in
    InnerKind.allCases.flatMap { kind in
      DemandSink.allCases.flatMap { sink in
        AnswerManner.allCases.map { Case(strategy: strategy, kind: kind, sink: sink, manner: $0) }
      }
    }
  }

  /// What the inner streams have.
  static let lists = [[10, 11], [], [30], [40, 41, 42], [], [60, 61]]

  @Test("everything comes, once, and the end", arguments: cases)
  func everything(_ one: Case) {
    let answering = Answering(one.manner)
    let outer = AskedSource(Array(Self.lists.indices), answering)
    let source = outer.source.flatMap(one.strategy) { one.kind.make(Self.lists[$0], answering) }
    let heard = one.sink.take(of: source, answering)
    switch one.strategy {
    case .concat, .latest, .concurrent(limit: 1): #expect(heard.values == Self.lists.flatMap { $0 })
    case .race: #expect(Self.lists.contains(heard.values))
    default: #expect(heard.values.sorted() == Self.lists.flatMap { $0 })
    }
    #expect(heard.end == [.finished])
    #expect(outer.open == 0)
    if one.kind.isPullable { #expect(heard.ahead <= 0) }
  }

  @Test(
    "some come, of no more inner streams than the strategy allows",
    arguments: cases.filter { $0.sink != .all })
  func some(_ one: Case) {
    for count in 1...5 where one.strategy != .race {
      let answering = Answering(one.manner)
      let outer = AskedSource(Array(Self.lists.indices), answering)
      let source = outer.source.flatMap(one.strategy) { one.kind.make(Self.lists[$0], answering) }
      let heard = one.sink.take(count, of: source, answering)
      // What is no callbag gives what it has.
      #expect(one.kind.isPullable ? heard.values.count == count : heard.values.count >= count, "\(count)")
      if one.kind.isPullable {
        #expect(heard.ahead <= 0, "\(count)")
        // Inner sources are asked first; with several at a time, one for each value.
        #expect(outer.given <= (one.strategy.isOrdered ? 4 : 3 + count), "\(count)")
      }
    }
  }
}

extension FlattenStrategy {
  /// Whether one inner stream is heard after the other, when the outer one gives what it is asked for.
  fileprivate var isOrdered: Bool { self != .merge && self != .race && self != .concurrent(limit: 3) }
}
