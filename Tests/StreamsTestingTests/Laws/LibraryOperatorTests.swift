import StreamsTesting
import Testing

@testable import Streams

struct `The library's own operators` {
  typealias Row = (name: String, check: @Sendable () -> OperatorLaws.Report)

  private static let inputs = [3, 1, 1, 4, 2, 2, 5]

  private static func row<Operator: StreamOperator>(
    _ operation: Operator, of inputs: [Operator.Input]
  ) -> Row {
    ("\(type(of: operation))", { OperatorLaws.check(operation, inputs: inputs) })
  }

  private static func row<Operator: StreamOperator>(
    _ operation: Operator
  ) -> Row where Operator.Input == Int {
    row(operation, of: inputs)
  }

  private static let selecting: [Row] = [
    row(SkipOperator<Int>(count: 2)), row(SkipWhileOperator<Int> { $0 > 2 }),
    row(TakeOperator<Int>(count: 3, then: .completed)), row(TakeOperator<Int>(count: 9, then: .cancelled)),
    row(DistinctOperator<Int> { $0 != $1 }), row(ExtremeOperator<Int> { $0 > $1 }),
    row(StrideOperator<Int>(stride: 2)), row(UniqueOperator<Int, Int> { $0 }),
    row(UntilOperator<Int> { $0 > 3 ? .completed : nil }),
    row(UntilTransitionOperator<Int> { $0 == $1 ? .cancelled : nil }),
    row(TakeThroughOperator<Int> { $0 < 4 }), row(IgnoreOperator<Int, Int>()),
  ]

  private static let gathering: [Row] = [
    row(LastOperator<Int>(count: 2, partial: true)), row(LastOperator<Int>(count: 2, partial: false)),
    row(BufferOperator<Int>(size: 2, partial: true)), row(BufferOperator<Int>(size: 2, partial: false)),
    row(WindowOperator<Int>(size: 2, partial: true)), row(WindowOperator<Int>(size: 2, partial: false)),
    row(CollectOperator<Int>()), row(ReduceOperator<Int, Int>(initial: 0) { $0 + $1 }),
    row(ReduceIntoOperator<Int, [Int]>(initial: []) { $0.append($1) }),
    row(DefaultOperator<Int>(value: 0, isSingle: false)), row(StartOperator<Int>(values: [8, 9])),
    row(ConcatOperator<Int>(values: [8, 9])),
  ]

  private static let mapping: [Row] = [
    row(ClosureRun(Mapping<Int, Int>.self) { $0 * 2 }), row(ScanOperator<Int, Int>(result: 0) { $0 + $1 }),
    row(ScanFromFirstOperator<Int> { $0 + $1 }), row(CountOperator<Int>()), row(CountStampOperator<Int>()),
    row(StampOperator<Int, Int> { -$0 }), row(SumOperator<Int>()), row(IntegerAverageOperator<Int>()),
    row(AverageOperator<Double>(), of: inputs.map(Double.init)), row(PreviousOperator<Int>(prior: nil)),
    row(ScanMapOperator<Int, Int, Int>(state: 0) { state, input in (state += input, state).1 }),
    row(OnOperator<Int> { _ in }), row(OnTransitionOperator<Int> { _, _ in }),
    row(OnTerminateOperator<Int> { _ in }),
    row(MapErrorOperator<Int> { _ in nil }), row(MapErrorOperator<Int> { _ in .completed }),
    row(MapErrorOperator<Int> { _ in .cancelled }), row(DefaultOperator<Int>(value: 0, isSingle: true)),
  ]

  static let all = selecting + gathering + mapping

  @Test(arguments: all.indices)
  func `keep all laws`(_ index: Int) {
    let row = Self.all[index]
    let report = row.check()
    #expect(report.isLawful, "\(row.name): \(report)")
  }

  @Test func `tell their handlers, and are asked about errors`() {
    let (value, transition, end, error) = (Flag(), Flag(), Flag(), Flag())
    let reports = [
      OperatorLaws.check(OnOperator<Int> { _ in value.raise() }, inputs: Self.inputs),
      OperatorLaws.check(OnTransitionOperator<Int> { _, _ in transition.raise() }, inputs: Self.inputs),
      OperatorLaws.check(OnTerminateOperator<Int> { _ in end.raise() }, inputs: Self.inputs),
      OperatorLaws.check(
        MapErrorOperator<Int> { _ in
          error.raise()
          return nil
        }, inputs: Self.inputs),
    ]
    #expect(reports.allSatisfy { $0.isLawful })
    #expect(value.isUp && transition.isUp && end.isUp && error.isUp)
  }

  @Test func `keep nothing after the end`() throws {
    typealias Token = OperatorLaws.Token
    try OperatorLaws.checkRelease { LastOperator<Token>(count: 2, partial: true) }.verify()
    try OperatorLaws.checkRelease { BufferOperator<Token>(size: 3, partial: false) }.verify()
    try OperatorLaws.checkRelease { WindowOperator<Token>(size: 2, partial: true) }.verify()
    try OperatorLaws.checkRelease { CollectOperator<Token>() }.verify()
    try OperatorLaws.checkRelease { DistinctOperator<Token> { $0 != $1 } }.verify()
    try OperatorLaws.checkRelease { UniqueOperator<Token, Token> { $0 } }.verify()
    try OperatorLaws.checkRelease { PreviousOperator<Token>(prior: nil) }.verify()
  }
}
