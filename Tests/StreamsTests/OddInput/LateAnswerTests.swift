import Testing

@testable import Streams

struct `Answers of which nothing comes` {
  private typealias Outcome = Result<Int, any Error>

  private let transcript = Transcript()
  private let probe = Probe { .zero }

  private var drops: [String] { transcript.lines.filter { $0.contains("drops") } }

  private func watched<Kind: StreamKind, Value: Sendable, Failure: Error>(
    _ name: String, _ make: () -> EventStream<Kind, Value, Failure>
  ) -> EventStream<Kind, Value, Failure> {
    StreamContext(probe: probe).run { make() }.named(name).onDebugInfo { [transcript] in
      transcript.write($0)
    }
  }

  @Test(arguments: [true, false])
  func `of an asyncMap are counted and told there`(_ isSecond: Bool) {
    let answers = Kept<@Sendable (Outcome?) -> Void>()
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let mapped = watched("map") { hot.asyncMap { _, done in answers.keep(done) } }
    hot.push(1)
    if isSecond { answers.all.first?(.success(1)) } else { hot.terminate(withReason: .cancelled) }
    #expect(mapped.inspected?.counters.drops == 0)
    answers.all.first?(.success(2))
    #expect(mapped.inspected?.counters.drops == 1)
    #expect(
      drops == [
        isSecond
          ? "map: drops a second answer to a value" : "map: drops an answer to a value: the stream has ended"
      ])
  }

  @Test func `are not what an inner stream says that was given up`() {
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let mapped = watched("map") {
      hot.asyncMap { _ in Promise<Int> { _, run, done in run.onEnd { withExtendedLifetime(done) {} } } }
    }
    hot.push(1)
    hot.terminate(withReason: .cancelled)
    #expect(mapped.inspected?.counters.drops == 0)
    #expect(drops == [])
  }

  @Test(arguments: [true, false])
  func `of a Promise are told with their attempt`(_ isSecond: Bool) {
    let answer = Answer<Int>()
    let promise = watched("page") { Promise(answer) }
    if isSecond { answer.give(.success(1)) } else { promise.cancel() }
    answer.give(.success(2))
    #expect(promise.inspected?.counters.drops == 1)
    #expect(
      drops == [
        isSecond
          ? "page: drops an answer to attempt 1: that was over"
          : "page: drops an answer to attempt 1: the stream has ended"
      ])
  }

  @Test(arguments: [true, false])
  func `of a Cold are told at its source`(_ isSecond: Bool) {
    let answers = Kept<@Sendable (Outcome) -> Void>()
    let cold = watched("root") { Cold<Int, Int> { _, _, respond in answers.keep(respond) } }
    let asker = cold.on { _ in }
    let request = asker.request(1)
    if isSecond { answers.all.first?(.success(1)) } else { request.cancel() }
    answers.all.first?(.success(2))
    #expect(cold.inspected?.counters.drops == 1)
    #expect(
      drops == [
        isSecond
          ? "root: drops a second answer to a request" : "root: drops an answer to a request: that was over"
      ])
  }
}
