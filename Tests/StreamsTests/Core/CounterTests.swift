import Streams
import Testing

struct `What the counters say` {
  let scheduler = VirtualScheduler()
  let context: StreamContext
  let transcript = Transcript()

  init() {
    let scheduler = scheduler
    context = StreamContext(scheduler: scheduler, probe: Probe(recording: .everything) { scheduler.now })
  }

  /// The values and errors that each stream on the way down has counted.
  private func counts(_ records: [NodeRecord?]) -> [String] {
    records.map { record in
      guard let counters = record?.counters else { return "none" }
      return "\(counters.next) \(counters.errors)"
    }
  }

  /// Every operator that forwards or transforms, below one stream. The values are 1, 2 and 3; an error follows.
  private func attach<Kind>(_ stream: EventStream<Kind, Int, any Error>) -> [NodeRecord?] {
    let shown = stream.on { _ in }
    let filtered = shown.filter { $0 != 2 }
    let mapped = filtered.map { $0 * 2 }
    let compact = mapped.compactMap { $0 > 2 ? $0 : nil }
    let heard = stream.onError { [transcript] in transcript.write($0) }.onTerminate { _ in }
    let transition = heard.onTransition { _, _ in }.scan(initial: 0, +)
    transition.on { _ in }
    let result = stream.resultMap { $0 == 3 ? .failure(TestError("three")) : .success($0) }
    let swallowed = result.mapError { _ in nil }.dispatched(.inline)
    return [
      stream.inspected, shown.inspected, filtered.inspected, mapped.inspected, compact.inspected,
      heard.inspected, transition.inspected, result.inspected, swallowed.inspected,
    ]
  }

  static let flowing = ["3 1", "3 1", "2 1", "2 1", "1 1", "3 1", "3 1", "2 2", "2 2"]

  @Test func `of a Hot`() {
    let hot = context.run { HotInput<Int>() }
    let records = attach(hot)
    for value in 1...3 { hot.push(value) }
    hot.push(TestError.failure)
    #expect(counts(records) == Self.flowing)
    #expect(transcript.lines == ["failure"])
    hot.terminate(withReason: .completed)
    hot.push(4)
    #expect(counts(records) == Self.flowing)
    #expect(hot.inspected?.counters.drops == 1)
  }

  @Test func `of an Observable`() {
    let observable = context.run { ObservableInput(0) }
    let records = attach(observable)
    for value in 1...3 { observable.set(value) }
    observable.push(error: TestError.failure)
    #expect(counts(records) == Self.flowing)
    #expect(observable.map { $0 + 1 }.on { _ in }.value == 4)
  }

  @Test func `of a Cold`() {
    let cold = context.run {
      Cold<Int, Int> { _, request, respond in
        respond(request > 3 ? .failure(TestError.failure) : .success(request))
      }
    }
    let records = attach(cold)
    for request in 1...4 { cold.request(request, share: true) }
    #expect(counts(records) == Self.flowing)
    #expect(cold.inspected?.counters == NodeCounters(next: 3, errors: 1, requests: 4, runs: 4))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `of a Promise`(_ answer: Int) {
    let promise = context.run {
      Promise<Int> { $0(answer > 3 ? .failure(TestError.failure) : .success(answer)) }
    }
    let records = attach(promise)
    scheduler.run()
    let expected =
      switch answer {
      case 1: ["1 0", "1 0", "1 0", "1 0", "0 0", "1 0", "1 0", "1 0", "1 0"]
      case 2: ["1 0", "1 0", "0 0", "0 0", "0 0", "1 0", "1 0", "1 0", "1 0"]
      case 3: ["1 0", "1 0", "1 0", "1 0", "1 0", "1 0", "1 0", "0 1", "0 1"]
      default: [String](repeating: "0 1", count: 9)
      }
    #expect(counts(records) == expected)
    #expect(!promise.isActive)
  }
}
