import Streams
import Testing

/// What has been fed, and has come to its end with that, was ended by no call of the program's.
@Suite struct OwnEndTests {
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
}
