@testable import Streams
import Testing

@Suite("Who hears a stream by a conversion, a loop or an await ends nothing but his own hearing")
struct HearingTests {
  /// A stream that can be made to say a value, and what has become of its task.
  struct Heard: Sendable {
    let stream: AnyHearing
    let say: @Sendable (Int) -> Void
    let hasEnded: @Sendable () -> Bool
  }

  /// The ways to hear a stream: each begins, and answers how to stop.
  struct AnyHearing: Sendable {
    let ways: [(name: String, begin: @Sendable () -> @Sendable () async -> Void)]
    /// Hears a value from now on.
    let listen: @Sendable (Transcript) -> Void
  }

  private static func hearing<Kind>(_ stream: EventStream<Kind, Int, any Error>) -> AnyHearing {
    let ways: [(String, @Sendable () -> @Sendable () async -> Void)] = [
      (
        "producer",
        {
          let run = stream.producer().start()
          return { run.dispose() }
        }
      ),
      (
        "signal",
        {
          let run = stream.signal().observeValues { _ in }
          return { run.dispose() }
        }
      ),
      (
        "released signal",
        {
          _ = stream.signal()
          return {}
        }
      ),
      (
        "promise",
        {
          let promise = stream.producer().promise().on { _ in }
          return { promise.cancel() }
        }
      ),
      (
        "callbag",
        {
          let run = CallbagSource.fromStream(stream).forEach { _ in }
          return { run.stop() }
        }
      ),
      (
        "released sequence",
        {
          _ = stream.values
          return {}
        }
      ),
      (
        "cancelled loop",
        {
          let values = stream.values
          let task = Task { for try await _ in values {} }
          return {
            task.cancel()
            _ = await task.result
          }
        }
      ),
    ]
    return AnyHearing(ways: ways) { transcript in
      stream.on { transcript.write($0) }.replay()
    }
  }

  private static let streams: [(name: String, make: @Sendable () -> Heard)] = [
    (
      "Promise",
      {
        let answer = Answer<Int>()
        let promise = Promise(answer)
        return Heard(stream: hearing(promise), say: { answer.give(.success($0)) }) { !promise.isActive }
      }
    ),
    (
      "mapped Promise",
      {
        let answer = Answer<Int>()
        let promise = Promise(answer).map { $0 }
        return Heard(stream: hearing(promise), say: { answer.give(.success($0)) }) { !promise.isActive }
      }
    ),
    (
      "Future",
      {
        let answer = Answer<Int>()
        let future = Future<Int> { answer.keep($0) }
        return Heard(stream: hearing(future), say: { answer.give(.success($0)) }) { !future.isActive }
      }
    ),
    (
      "Hot",
      {
        let input = HotInput<Int>()
        return Heard(stream: hearing(input), say: { input.push($0) }) { !input.isActive }
      }
    ),
    (
      "Observable",
      {
        let input = ObservableInput(0)
        return Heard(stream: hearing(input), say: { input.set($0) }) { !input.isActive }
      }
    ),
    (
      "Cold",
      {
        let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
        return Heard(stream: hearing(cold), say: { cold.request($0, share: true) }) { !cold.isActive }
      }
    ),
  ]

  @Test("before a value comes", arguments: streams.indices)
  func before(_ index: Int) async {
    let (name, make) = Self.streams[index]
    for way in make().stream.ways.indices {
      let (heard, transcript) = (make(), Transcript())
      let stop = heard.stream.ways[way].begin()
      await stop()
      #expect(!heard.hasEnded(), "\(name) as \(heard.stream.ways[way].name)")
      heard.stream.listen(transcript)
      heard.say(7)
      #expect(transcript.lines.last == "7", "\(name) as \(heard.stream.ways[way].name)")
    }
  }

  @Test("after a value has come, whoever comes later", arguments: streams.indices)
  func after(_ index: Int) async {
    let (name, make) = Self.streams[index]
    for way in make().stream.ways.indices {
      let (heard, early, late) = (make(), Transcript(), Transcript())
      heard.stream.listen(early)
      let stop = heard.stream.ways[way].begin()
      heard.say(7)
      await stop()
      heard.stream.listen(late)
      if late.lines.isEmpty { heard.say(7) }
      #expect(
        (early.lines + late.lines).suffix(2) == ["7", "7"], "\(name) as \(heard.stream.ways[way].name)")
    }
  }

  @Test("one loop that breaks leaves the stream to the next")
  func breaks() async throws {
    let input = ObservableInput(1)
    for turn in 1...3 {
      for try await value in input.values {
        #expect(value == turn)
        break
      }
      input.set(turn + 1)
    }
    #expect(input.isActive && input.value == 4)
  }

  @Test("of a Cold's producer, the request ends with the run, and the Cold goes on")
  func requests() {
    let runs = Kept<(run: TaskRun, respond: @Sendable (Result<Int, any Error>) -> Void)>()
    let cold = Cold<Int, Int> { _, run, _, respond in runs.keep((run, respond)) }
    let first = cold.producer(for: 1).start()
    let second = cold.producer(for: 2).start()
    first.dispose()
    #expect(runs.all.map(\.run.isActive) == [false, true])
    #expect(cold.isActive)
    second.dispose()
  }
}
