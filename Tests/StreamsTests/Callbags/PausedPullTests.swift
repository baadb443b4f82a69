import Streams
import Testing

/// A step may take its time, in which the sink pauses: here the step itself has it do so.
struct `A step of a pullable source in which its sink pauses it` {
  /// What stands between the source and its sink.
  enum Way: CaseIterable, Sendable {
    case nothing, zip

    func stream(of source: CallbagSource<Int>) -> CallbagSource<Int> {
      switch self {
      case .nothing: source
      case .zip: source.zip(CallbagSource.from(1...9)).map { $0.0 }
      }
    }
  }

  private let heard = Transcript()
  private let runs = Kept<CallbagSubscription>()

  /// A source of 1 and 2, which is paused in the step of that number.
  private func source(pausedIn step: Int, failingWith error: TestError? = nil) -> CallbagSource<Int> {
    CallbagSource<Int>.pullable({ 0 }) { [runs] number in
      number += 1
      if number == step { for run in runs.all { run.pause() } }
      if number <= 2 { return number }
      if let error { throw error }
      return nil
    }
  }

  @discardableResult
  private func hear(_ source: CallbagSource<Int>) -> CallbagSubscription {
    let run = source.puller(end: { [heard] in heard.write("\($0)") }) { [heard] in heard.write("\($0)") }
    runs.keep(run)
    return run
  }

  @Test(arguments: Way.allCases, [1, 2])
  func `gives its value when the sink resumes it, and others after that`(_ way: Way, step: Int) {
    let run = hear(way.stream(of: source(pausedIn: step)))
    run.pull(3)
    #expect(heard.lines == (1..<step).map { "\($0)" })
    run.resume()
    #expect(heard.lines == ["1", "2", "finished"])
    runs.drop()
  }

  @Test(arguments: [nil, TestError.failure])
  func `keeps the end until then`(_ error: TestError?) {
    let run = hear(source(pausedIn: 3, failingWith: error))
    run.pull(3)
    #expect(heard.lines == ["1", "2"])
    run.resume()
    #expect(heard.lines == ["1", "2", error == nil ? "finished" : "failed(failure)"])
    runs.drop()
  }

  @Test func `keeps what an operator makes of the end`() {
    let run = hear(source(pausedIn: 3).last(1))
    run.pull(1)
    run.resume()
    #expect(heard.lines == ["2", "finished"])
    runs.drop()
  }

  @Test func `gives it when the sink has resumed it in the same step`() {
    let source = CallbagSource<Int>.pullable({ 0 }) { [runs] number in
      for run in runs.all {
        run.pause()
        run.resume()
      }
      number += 1
      return number
    }
    let run = hear(source)
    run.pull(2)
    #expect(heard.lines == ["1", "2"])
    run.stop()
    runs.drop()
  }

  @Test func `forgets it when the sink wants everything again`() {
    let run = hear(source(pausedIn: 2))
    run.pull(2)
    run.rewind()
    run.resume()
    #expect(heard.lines == ["1", "1"])
    run.stop()
    runs.drop()
  }

  @Test func `keeps no run that can be resumed no more`() {
    hear(source(pausedIn: 1))
    for run in runs.all { run.pull(2) }
    runs.drop()
    #expect(heard.lines == ["cancelled"])
  }
}
