import Streams
import Testing

@Suite("Bridges of callbags")
struct CallbagBridgeTests {
  @Test("a stream of any kind is a listenable source, and a sink's end leaves the stream as it is")
  func streams() {
    let heard = Transcript()
    let hot = HotInput<Int>()
    let run = CallbagSource<Int>.fromStream(hot).sink { heard.write($0) }
    hot.push(1)
    hot.push(2)
    run.stop()
    hot.push(3)
    CallbagSource<Int>.fromStream(hot).sink { heard.write("again \($0)") }
    hot.push(4)
    hot.terminate(withReason: .completed)
    #expect(heard.lines == ["next(1)", "next(2)", "again next(4)", "again completed(finished)"])
  }

  @Test("a source is a producer, and so a stream of any kind")
  func producers() {
    let heard = Transcript()
    let source = CallbagSource.from(1...3).filter { $0 != 2 }
    source.signalProducer.start { heard.write($0) }
    SignalProducer<Int, any Error>(values: [7]).concat(source).start { heard.write($0) }
    #expect(heard.lines == ["value 1", "value 3", "completed", "value 7", "value 1", "value 3", "completed"])
  }

  @Test("a loop takes one value at each step, in order, and the end")
  func loop() async throws {
    let drawn = Counter()
    let source = CallbagSource<Int>.pullable({ 0 }) { latest in
      drawn.increment()
      latest += 1
      return latest
    }
    var taken: [Int] = []
    for try await value in source.map({ $0 * 2 }).take(first: 3).values() {
      taken.append(value)
      #expect(drawn.value == taken.count)
    }
    #expect(taken == [2, 4, 6])
  }

  @Test("a loop that names no policy, or one of all streams, takes one value at each step as well")
  func loopOfAllStreams() async throws {
    let drawn = Counter()
    let source = CallbagSource<Int>.from(1...1000).on { _ in drawn.increment() }
    let values = source.values
    for try await value in values where value == 3 { break }
    #expect(drawn.value == 3)
    for policy in [StreamBuffering.oldest(1), .newest(1), .unbounded] {
      let before = drawn.value
      for try await value in source.values(buffering: policy) where value == 3 { break }
      #expect(drawn.value == before + 3)
    }
  }

  @Test("a loop hears of a failure, once")
  func failure() async throws {
    var iterator = CallbagSource.of(1).concat(.fail(TestError.failure)).values().makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: TestError.failure) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("a loop hears why its source was cancelled, whether or not it waits for the end")
  func cancelled() async throws {
    let emitters = Kept<CallbagEmitter<Int>>()
    let source = CallbagSource<Int>.listenable { emitter in
      emitters.keep(emitter)
      emitter.next(1)
    }
    for isWaitedFor in [false, true] {
      var iterator = source.values().makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      let emitter = try #require(emitters.taken().first)
      let end = Task {
        if isWaitedFor { await Task.yield() }
        emitter.complete(.cancelled)
      }
      if !isWaitedFor { await end.value }
      do {
        let value = try await iterator.next()
        Issue.record("\(value as Any)")
      } catch let error as StreamCancelledError {
        #expect(error.cause?.explanation == "what feeds it ended it")
      }
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("leaving a loop, or cancelling its task, ends the run")
  func leaving() async throws {
    let (heard, begun) = (Transcript(), AsyncStream.makeStream(of: Void.self))
    let source = CallbagSource<Int>.listenable { emitter in
      emitter.onEnd {
        heard.write("freed")
        _ = emitter
      }
      emitter.next(1)
      begun.continuation.yield()
    }
    for try await _ in source.values() { break }
    #expect(heard.lines == ["freed"])
    let task = Task {
      for try await value in source.values() where value > 1 {}
    }
    var begins = begun.stream.makeAsyncIterator()
    _ = await begins.next()
    _ = await begins.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(heard.lines == ["freed", "freed"])
  }

  @Test("an asynchronous sequence is a pullable source, and there and back keeps order and end")
  func sequences() async throws {
    let stream = AsyncStream<Int> { continuation in
      for value in 1...100 { continuation.yield(value) }
      continuation.finish()
    }
    var taken: [Int] = []
    for try await value in CallbagSource<Int>.fromAsync(stream).filter({ $0 % 2 == 0 }).values() {
      taken.append(value)
    }
    #expect(taken == Array(stride(from: 2, through: 100, by: 2)))
  }

  typealias Overflow = (policy: CallbagOverflow, expected: [String], drops: Int)

  static let overflows: [Overflow] = [
    (.oldest(2), ["next(1)", "next(2)", "completed(finished)"], 3),
    (.newest(2), ["next(4)", "next(5)", "completed(finished)"], 3),
    (.suspend(2), ["next(1)", "next(2)", "completed(finished)"], 3),
    (.fail(2), ["completed(failed(more than 2 values are waiting))"], 3),
  ]

  @Test(
    "what a slow sink cannot take is treated as its policy says, and counted", arguments: overflows.indices)
  func overflow(_ index: Int) {
    let (policy, expected, drops) = Self.overflows[index]
    let (heard, probe) = (Transcript(), Probe(recording: .everything) { .zero })
    let run = StreamContext(probe: probe).run {
      CallbagSource<Int>.listenable { emitter in
        for value in 1...5 { emitter.next(value) }
        emitter.complete()
      }.buffered(policy).puller(end: { heard.write("completed(\($0))") }) { heard.write("next(\($0))") }
    }
    run.pull(9)
    #expect(heard.lines == expected)
    let drained = probe.drain()
    let buffer = drained.facts.first { $0.node.operation == "buffered" }?.node.id
    #expect(drained.readings.first { $0.node == buffer }?.counters.drops ?? 0 == drops)
  }

  @Test("a source that can pause loses nothing to a sink that is slow")
  func suspension() {
    let timeline = Timeline()
    let run = timeline.run { CallbagSource.interval(1) }.buffered(.suspend(2)).puller {
      timeline.write("\($0)")
    }
    timeline.advance(to: 10)
    run.pull(1)
    timeline.advance(to: 20)
    run.pull(3)
    #expect(timeline.lines == ["10.0 0", "20.0 1", "20.0 2"])
    timeline.advance(to: 21)
    #expect(timeline.lines.last == "21.0 3")
    run.stop()
    #expect(!timeline.isWaiting)
  }
}
