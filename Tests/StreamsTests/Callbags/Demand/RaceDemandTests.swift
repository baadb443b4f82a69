import Streams
import Testing

/// Runners that have several sources × how they race × sink × manner of answering.
@Suite("Demand of races")
struct RaceDemandTests {
  /// What runs a race with one that has a single source.
  enum Runner: CaseIterable, Sendable {
    case merged, flattened, concurrent, raced, delayed, joined, replaying

    func make(_ all: [AskedSource]) -> CallbagSource<Int> {
      let (a, b, c) = (all[0].source, all[1].source, all[2].source)
      return switch self {
      case .merged: CallbagSource<Int>.merge([a, b, c])
      case .flattened: CallbagSource.of(0, 1, 2).flatMap(.merge) { [a, b, c][$0] }
      case .concurrent: CallbagSource.of(0, 1, 2).flatMap(.concurrent(limit: 2)) { [a, b, c][$0] }
      case .raced: a.race(with: b.merge(c))
      case .delayed: a.merge(b.dispatch(.inline)).merge(c)
      case .joined: a.merge(b.zip(c).map { $0.0 })
      case .replaying: a.merge(b).materialize().dematerialize().merge(c.share())
      }
    }
  }

  /// How it races.
  enum Form: CaseIterable, Sendable {
    case with, after, all, flattened, filtered, besideOthers, inside

    func race(_ runner: CallbagSource<Int>, _ other: CallbagSource<Int>) -> CallbagSource<Int> {
      switch self {
      case .with: runner.race(with: other)
      case .after: other.race(with: runner)
      case .all: CallbagSource<Int>.race([other, runner, .never])
      case .flattened: CallbagSource.of(runner, other).flatMap(.race) { $0 }
      case .filtered: runner.filter { $0 % 2 == 0 }.race(with: other.filter { $0 % 2 == 0 })
      case .besideOthers: other.merge(runner.race(with: .never))
      case .inside: CallbagSource.of(1, 2).flatMap(.merge) { $0 == 1 ? runner.race(with: .never) : other }
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let runner: Runner
    let form: Form
    let sink: DemandSink
    let manner: AnswerManner
    var testDescription: String { "\(runner), \(form), \(sink), \(manner)" }
  }

  static let cases = Runner.allCases.flatMap { runner in
    Form.allCases.flatMap { form in
      DemandSink.allCases.filter { $0 != .all }.flatMap { sink in
        AnswerManner.allCases.map { Case(runner: runner, form: form, sink: sink, manner: $0) }
      }
    }
  }

  @Test("no more comes than was asked for", arguments: cases)
  func some(_ one: Case) {
    for count in 1...6 {
      let answering = Answering(one.manner)
      let sources = (1...4).map { number in AskedSource((1...20).map { 100 * number + $0 }, answering) }
      let source = one.form.race(one.runner.make(sources), sources[3].source)
      let heard = one.sink.take(count, of: source, answering)
      #expect(heard.values.count == count, "\(count)")
      #expect(heard.ahead <= 0, "\(count)")
      #expect(sources.allSatisfy { $0.open == 0 && $0.mostOwed <= 1 }, "\(count)")
    }
  }

  @Test("each runner is asked for its first value alone", arguments: Runner.allCases, [1, 5])
  func first(_ runner: Runner, _ wanted: Int) {
    let answering = Answering(.later)
    let sources = (1...4).map { number in AskedSource((1...20).map { 100 * number + $0 }, answering) }
    let run = runner.make(sources).race(with: sources[3].source).puller { _ in }
    run.pull(wanted)
    let asked = sources.prefix(3).map(\.wishes).reduce(0, +)
    // Of pairs one value of each side, and of runners that race each one value.
    #expect(asked == (runner == .raced ? 2 : 1))
    #expect(sources[3].wishes == 1)
    run.stop()
  }

  @Test("what runners owe is one value for those beside the race", arguments: 1...4)
  func besides(_ wanted: Int) {
    let answering = Answering(.later)
    let runners = (1...3).map { _ in AskedSource(Array(1...9), answering) }
    let others = (1...3).map { _ in AskedSource(Array(1...9), answering) }
    let race = CallbagSource<Int>.race(runners.map(\.source))
    let run = CallbagSource<Int>.merge([race] + others.map(\.source)).puller { _ in }
    run.pull(wanted)
    #expect(runners.map(\.wishes) == [1, 1, 1])
    #expect(others.map(\.wishes).reduce(0, +) == wanted - 1)
    run.stop()
  }
}
