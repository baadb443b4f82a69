import Streams
import Testing

struct `A cancel through a join of Promises` {
  enum Join: CaseIterable { case zip, merge, combine, nested, many }

  private let transcript = Transcript()
  /// Keeps the tasks at work.
  private let answers = Kept<@Sendable () -> Void>()

  /// A Promise whose task writes when it is told of an end.
  private func promise(_ name: String) -> Promise<Int> {
    Promise<Int> { [transcript, answers] state, completion in
      let told = state.on { _ in transcript.write("\(name) stops") }
      answers.keep { withExtendedLifetime(told) { completion(.success(1)) } }
    }
  }

  private func joined(_ join: Join) -> Promise<Int> {
    let (a, b) = (promise("a"), promise("b"))
    return switch join {
    case .zip: a.zip(b).map { $0.0 }
    case .merge: a.merge(b)
    case .combine: a.combine(stream: b).map { $0.0 }
    case .nested: a.merge(b).zip(promise("c")).map { $0.0 }
    case .many: Promise.zip([a, b, promise("c")]).map { $0.count }
    }
  }

  @Test(arguments: Join.allCases) func `reaches all tasks before the chain ends`(_ join: Join) {
    let chain = joined(join).onTerminate { [transcript] in transcript.write("end \($0)") }
    chain.cancel()
    let told = ["a stops", "b stops"] + (join == .nested || join == .many ? ["c stops"] : [])
    #expect(transcript.lines == told + ["end cancelled"])
    answers.drop()
  }

  @Test(arguments: [true, false]) func `starts nothing by what a task does that is told`(byRun: Bool) {
    let (runs, abort) = (Counter(), Kept<@Sendable () -> Void>())
    let first = Promise<Int> { [answers] state, run, completion in
      let told = state.on { _ in if !byRun { abort.all.last?() } }
      run.onEnd { if byRun { abort.all.last?() } }
      answers.keep { withExtendedLifetime(told) { completion(.success(1)) } }
    }
    let second = Promise<Int> { completion in
      runs.increment()
      abort.keep { completion(.failure(TestError.failure)) }
    }
    let chain = first.zip(second.retry(3)).onTerminate { [transcript] in transcript.write("end \($0)") }
    chain.cancel()
    #expect(runs.value == 1)
    #expect(transcript.lines == ["end cancelled"])
    answers.drop()
    abort.drop()
  }
}
