import Streams
import Testing

/// Two branches of one chain, each with an operator in its middle that lets the outcome through at once.
struct `Promise: one branch after the other` {
  /// An operator, which may be a gate of its own.
  struct Passage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: @Sendable (Promise<Int>, StreamContext) -> Promise<Int>

    static let all = [
      Passage(testDescription: "map") { promise, _ in promise.map { $0 } },
      Passage(testDescription: "timeout") { promise, _ in promise.timeout(1) },
      Passage(testDescription: "two timeouts") { promise, _ in promise.timeout(1).timeout(2) },
      Passage(testDescription: "debounce") { promise, _ in promise.debounce(1) },
      Passage(testDescription: "asyncMap") { promise, _ in promise.asyncMap { $1(.success($0)) } },
      Passage(testDescription: "merge") { promise, context in
        promise.merge(context.run { Promise<Int> { _ in } })
      },
      Passage(testDescription: "zip") { promise, context in
        promise.zip(context.run { Promise<Int> { $0(.success(0)) } }).map { $0.0 }
      },
      Passage(testDescription: "zip with itself") { promise, _ in promise.zip(promise).map { $0.0 } },
      Passage(testDescription: "timeout, zipped with itself") { promise, _ in
        promise.timeout(1).zip(promise.timeout(2)).map { $0.0 }
      },
      Passage(testDescription: "retry") { promise, _ in promise.retry(0) },
    ]
  }

  static let outcomes: [Result<Int, any Error>] = [.success(1), .failure(TestError.failure)]

  @Test(arguments: Passage.all, Passage.all)
  func `each has ended up to the fork before the next is delivered`(_ first: Passage, _ second: Passage) {
    for outcome in Self.outcomes {
      for third in Passage.all {
        let transcript = Transcript()
        let scheduler = VirtualScheduler()
        let context = StreamContext(scheduler: scheduler)
        let answer = Answer<Int>()
        let trunk = context.run { Promise(answer) }.onTerminate { _ in transcript.write("trunk end") }
        for (name, passage) in [("A", first), ("B", second), ("C", third)] {
          let upper = trunk.onTerminate { _ in transcript.write("\(name) end") }
          passage.build(upper, context)
            .on { transcript.write("\(name) \($0)") }
            .onError { transcript.write("\(name) \($0)") }
            .onTerminate { _ in transcript.write("\(name) leaf end") }
        }
        // What has settled before replays for the joins.
        scheduler.advance(by: .milliseconds(10))
        answer.give(outcome)
        let heard =
          switch outcome {
          case .success(let value): "\(value)"
          case .failure(let error): "\(error)"
          }
        let expected = ["A", "B", "C"].flatMap { ["\($0) \(heard)", "\($0) leaf end", "\($0) end"] }
        #expect(transcript.lines == expected + ["trunk end"], "third: \(third.testDescription)")
      }
    }
  }
}
