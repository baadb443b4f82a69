import Streams
import Testing

struct `Producers of a request to a Cold` {
  private let transcript = Transcript()
  private let requests = Requests()
  private let scheduler = VirtualScheduler()

  /// Where others share their answers: on the stream itself, above it, and above an operator that keeps answers for later.
  enum Place: String, CaseIterable, Sendable { case here, above, aboveDelay }

  @Test(arguments: Place.allCases)
  func `pass over the answers to others that are shared`(_ place: Place) {
    let cold = StreamContext(scheduler: scheduler).run { requests.cold() }
    let squares = (place == .aboveDelay ? cold.delay(1) : cold.map { $0 }).persist()
    let asker = place == .here ? squares : cold
    squares.producer(for: 3).start(transcript.observer("run: "))
    let promise = squares.producer(for: 4).promise().on { [transcript] in transcript.write("promise: \($0)") }
    asker.request(5, share: true)
    answer(5, .success(25))
    asker.request(6, share: true)
    answer(6, .failure(TestError.failure))
    #expect(transcript.lines == [])
    answer(3, .success(9))
    answer(4, .success(16))
    #expect(transcript.lines == ["run: value 9", "run: completed", "promise: 16"])
    withExtendedLifetime(promise) {}
  }

  @Test func `hear what no request has asked for`() {
    let (cold, other) = (requests.cold(), HotInput<Int>())
    cold.merge(other).producer(for: 3).start(transcript.observer())
    cold.request(5, share: true)
    requests.answer(5, .success(25))
    other.push(7)
    requests.answer(3, .success(9))
    #expect(transcript.lines == ["value 7", "value 9", "completed"])
  }

  private func answer(_ request: Int, _ result: Result<Int, any Error>) {
    requests.answer(request, result)
    scheduler.run()
  }
}
