import Streams
import Testing

/// What has been fed, and has come to its end with that, was ended by no call of the program's.
struct OwnEndTests {
  struct Source: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Starts a run, and waits for its end.
    let play: @Sendable () async -> Void

    init(_ name: String, _ producer: @escaping @Sendable () -> SignalProducer<Int, TestError>) {
      testDescription = name
      play = { producer().start { _ in } }
    }

    init(_ name: String, callbag source: @escaping @Sendable () -> CallbagSource<Int>) {
      testDescription = name
      play = {
        var values = source().values.makeAsyncIterator()
        // How it has ended, the facts tell.
        while (try? await values.next()) != nil {}
      }
    }

    static let all = [
      Source("a value") { SignalProducer(value: 1) },
      Source("an error") { SignalProducer(error: .failure) },
      Source("values") { SignalProducer([1, 2]) },
      Source("nothing") { SignalProducer.empty },
      Source("a closure's value") { SignalProducer { .success(1) } },
      Source("a closure's failure") { SignalProducer { .failure(.failure) } },
      Source("an observer's completion") { SignalProducer { observer, _ in observer.sendCompleted() } },
      Source("an observer's failure") { SignalProducer { observer, _ in observer.send(error: .failure) } },
      Source("callbag: values", callbag: { .from([1, 2]) }),
      Source("callbag: nothing", callbag: { .empty }),
      Source("callbag: an error", callbag: { .fail(TestError.failure) }),
      Source("callbag: an emitter's completion", callbag: { .listenable { $0.complete() } }),
      Source("callbag: a timer", callbag: { .timer(0.001) }),
      Source(
        "callbag: an asynchronous sequence",
        callbag: { .fromAsync(AsyncStream { continuation in continuation.finish() }) }),
    ]
  }

  @Test(arguments: Source.all)
  func `what feeds a source ends it`(_ source: Source) async {
    let probe = Probe { .zero }
    let context = StreamContext(probe: probe)
    await context.run { await source.play() }
    let causes = probe.drain().facts.compactMap {
      if case .end(_, let cause) = $0.event { cause } else { nil }
    }
    #expect(causes.contains("what feeds it ended it"))
    #expect(!causes.contains { $0.contains("terminate") })
  }

  /// A stream that feeds a producer's run, and how it ends.
  struct Feeder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Answers the run's producer, and what ends the stream.
    let make: @Sendable () -> (SignalProducer<Int, any Error>, end: @Sendable () -> Void)

    static let all = [
      Feeder(testDescription: "terminate(withReason:) was called on HotInput<Int>") {
        let hot = HotInput<Int>()
        return (hot.producer(), { hot.terminate(withReason: .completed) })
      },
      Feeder(testDescription: "Hot<Int>.first had done its work") {
        let hot = HotInput<Int>()
        return (hot.map { $0 }.first().producer(), { hot.push(1) })
      },
      Feeder(testDescription: "terminate(withReason:) was called on ObservableInput<Int>") {
        let observable = ObservableInput(0)
        return (observable.producer(), { observable.terminate(withReason: .error(TestError.failure)) })
      },
      Feeder(testDescription: "cancel() was called on Promise<Int>") {
        let promise = Promise<Int> { _, _ in }
        return (promise.map { $0 }.producer(), { promise.cancel() })
      },
      Feeder(testDescription: "terminate(withReason:) was called on Cold<Int, Int>") {
        let answers = Kept<TaskAnswer<Int>>()
        let cold = Cold<Int, Int> { _, _, respond in answers.keep(respond) }
        return (cold.producer(for: 1), { cold.terminate(withReason: .cancelled) })
      },
      Feeder(testDescription: "Hot<Int>.first had done its work") {
        let hot = HotInput<Int>()
        return (CallbagSource.fromStream(hot.first()).producer(), { hot.push(1) })
      },
    ]
  }

  @Test(arguments: Feeder.all)
  func `a run tells why the stream ended that feeds it`(_ feeder: Feeder) {
    let (producer, end) = feeder.make()
    let run = producer.map { $0 }.signal()
    #expect(run.cause == nil)
    end()
    #expect(run.cause?.explanation == "what it was built on ended, because \(feeder.testDescription)")
  }

  @Test func `a run that is over while its Cold goes on tells no other end`() {
    let (heard, probe) = (Transcript(), Probe { .zero })
    let cold = StreamContext(probe: probe).run {
      Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    }
    cold.producer(for: 1).start { heard.write($0) }
    let causes = probe.drain().facts.compactMap {
      if case .end(_, let cause) = $0.event { cause } else { nil }
    }
    #expect(heard.lines == ["value 1", "completed"] && causes.contains("what feeds it ended it"))
    withExtendedLifetime(cold) {}
  }
}
