import Streams
import Testing

struct `Errors that say why the stream ended` {
  /// A way for a stream to end without a value.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes the stream, and what ends it while a caller waits.
    let make: @Sendable () -> (wait: @Sendable () async throws -> Int, end: @Sendable () -> Void)

    init(
      _ words: String, _ stream: @escaping @Sendable () -> Promise<Int>,
      end: @escaping @Sendable (Promise<Int>) -> Void = { _ in }
    ) {
      testDescription = words
      make = {
        let stream = stream()
        return ({ try await stream.value }, { end(stream) })
      }
    }

    init(_ words: String, future: @escaping @Sendable (FutureInput<Int>) -> Future<Int>) {
      testDescription = words
      make = {
        let input = Kept<FutureInput<Int>>()
        input.keep(FutureInput())
        let stream = future(input.all[0])
        return ({ try await stream.value }, { input.drop() })
      }
    }

    init<Kind: FailingKind, Failure>(_ words: String, of stream: EventStream<Kind, Int, Failure>) {
      testDescription = words
      make = { ({ try await stream.value }, {}) }
    }

    init(_ words: String, run: @escaping @Sendable (HotInput<Int>) -> SignalProducer<Int, any Error>) {
      testDescription = words
      make = {
        let input = Kept<HotInput<Int>>()
        input.keep(HotInput())
        let stream = run(input.all[0])
        return ({ try await stream.value }, { input.drop() })
      }
    }

    static let all = ofOutcomes + ofEventStreams

    private static let ofEventStreams = [
      Way(
        "SignalProducer<Int> ended without a value: what it was built on ended, because nothing held HotInput<Int> any more",
        run: { $0.producer() }),
      Way(
        "SignalProducer<Int> ended without a value: what it was built on ended, because nothing held HotInput<Int> any more",
        run: { $0.map { $0 }.producer() }),
      Way(
        "news ended without a value: what it was built on ended, because nothing held HotInput<Int> any more",
        run: { $0.producer().named("news") }),
      Way(
        "SignalProducer<Int>.filter ended without a value: what it was built on ended, because what feeds SignalProducer<Int> ended it",
        of: SignalProducer<Int, Never>([1]).filter { $0 > 1 }),
      Way(
        "SignalProducer<Int> was cancelled: what feeds it ended it",
        of: SignalProducer<Int, Never>([1]).take(first: 0)),
      Way("Signal<Int> ended without a value: what feeds it ended it", of: Signal<Int, Never>.empty),
      Way(
        "CallbagSource<Int>.filter ended without a value: what it was built on ended, because what feeds CallbagSource<Int> ended it",
        of: CallbagSource<Int>.of(1).filter { $0 > 1 }),
    ]

    private static let ofOutcomes = [
      Way(
        "Promise<Int> was cancelled: cancel() was called on it", { Promise { _ in } }, end: { $0.cancel() }),
      Way(
        "Promise<Int>.map was cancelled: cancel() was called on it", { Promise { _ in }.map { $0 } },
        end: { $0.cancel() }),
      Way(
        "a number was cancelled: cancel() was called on below",
        { Promise { _ in }.map { $0 }.named("a number") },
        end: { $0.filter { $0 > 0 }.named("below").cancel() }),
      Way(
        "Future<Int>.map was cancelled: what it was built on ended, because nothing held FutureInput<Int> any more",
        future: { $0.map { $0 } }),
      Way("Promise<Int>.filter ended without a value: none came, or an operator dropped it") {
        Promise { $0(.success(1)) }.filter { $0 > 1 }
      },
      Way("Promise<Int>.promise ended without a value: none came, or an operator dropped it") {
        SignalProducer<Int, any Error>.empty.promise()
      },
      Way("Promise<Int>.until was cancelled: it had done its work") {
        Promise { $0(.success(1)) }.compactMap { $0 }.until { _ in .cancelled }
      },
      Way("Promise<Int>.map was cancelled: the function of Promise<Int> threw that it was cancelled") {
        Promise(async: { throw CancellationError() }).map { $0 }
      },
    ]
  }

  @Test(arguments: Way.all)
  func `of a value that is waited for`(_ way: Way) async {
    let (wait, end) = way.make()
    let task = Task { try await wait() }
    end()
    let result = await task.result
    #expect(throws: (any Error).self) { try result.get() }
    if case .failure(let error) = result { #expect("\(error)" == way.testDescription) }
  }

  @Test func `of a loop that comes when the last branch has ended`() async {
    let hot = HotInput<Int>()
    let trunk = hot.map { $0 }
    trunk.first()
    hot.push(1)
    do {
      for try await _ in trunk.values {}
      Issue.record("the loop ends by an error")
    } catch {
      #expect(
        "\(error)"
          == "Hot<Int>.map was cancelled: its last branch ended, because Hot<Int>.first had done its work; persist() would keep it"
      )
    }
  }

  @Test func `of a loop`() async {
    let hot = HotInput<Int>()
    let values = hot.map { $0 * 2 }.values
    hot.terminate(withReason: .cancelled)
    do {
      for try await _ in values {}
      Issue.record("the loop ends by an error")
    } catch {
      #expect(
        "\(error)"
          == "Hot<Int>.map was cancelled: what it was built on ended, because terminate(withReason:) was called on HotInput<Int>"
      )
    }
  }

  @Test func `an error made by hand has its words, and all of a type are equal`() {
    #expect("\(NoValueError())" == "a stream ended without a value")
    #expect(NoValueError() == NoValueError() && NoValueError().cause == nil)
  }

  @Test func `the task that is cancelled hears of that, and the Future goes on`() async throws {
    let input = FutureInput<Int>()
    let future = input.future()
    let waiting = Task { try await future.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    input.complete(1)
    #expect(try await future.value == 1)
  }
}
