import Streams
import Testing

/// A join that flows listens to a Promise beside it; the Promise belongs to others as well.
struct `A Promise beside a stream that flows` {
  enum Join: CaseIterable, Sendable {
    case takeUntil, skipUntil, merge, zip, combine, withLatest, sample

    /// The join of a signal or Hot and a Promise.
    func stream(_ signal: Signal<Int, any Error>, _ promise: Promise<Int>) -> any Sendable {
      switch self {
      case .takeUntil: signal.take(until: promise).observe { _ in }
      case .skipUntil: signal.skip(until: promise).observe { _ in }
      case .withLatest: signal.withLatest(promise).observe { _ in }
      case .sample: signal.sample(on: promise).observe { _ in }
      case .merge: signal.hot().merge(promise).on { _ in }
      case .zip: signal.hot().zip(promise).on { _ in }
      case .combine: signal.hot().combine(stream: promise).on { _ in }
      }
    }

    /// A run of the join of a producer and a Promise.
    func run(_ promise: Promise<Int>) -> any Disposable {
      let never = SignalProducer<Int, any Error>.never
      return switch self {
      case .takeUntil: never.take(until: promise).start()
      case .skipUntil: never.skip(until: promise).start()
      case .withLatest: never.withLatest(promise).start()
      case .sample: never.sample(on: promise).start()
      case .merge: never.merge(promise).start()
      case .zip: never.zip(promise).start()
      case .combine: never.combineLatest(with: promise).start()
      }
    }
  }

  private let transcript = Transcript()
  private let answer = Kept<@Sendable (Result<Int, any Error>) -> Void>()

  private func promise() -> Promise<Int> {
    let promise = Promise<Int> { [answer] reply in answer.keep(reply) }
    promise.on { [transcript] in transcript.write("\($0)") }
    promise.onTerminate { [transcript] in transcript.write("\($0)") }
    return promise
  }

  @Test(
    arguments: Join.allCases,
    [SignalEvent<Int, any Error>.completed, .interrupted, .failed(TestError.failure)])
  func `goes on when the join ends`(_ join: Join, _ end: SignalEvent<Int, any Error>) {
    let (signal, observer) = Signal<Int, any Error>.pipe()
    let promise = promise()
    let joined = join.stream(signal, promise)
    observer.send(value: 1)
    observer.send(end)
    answer.all[0](.success(7))
    #expect(transcript.lines == ["7", "completed"])
    withExtendedLifetime((joined, promise)) {}
  }

  @Test func `goes on when a loop over the join is cancelled`() async {
    let (signal, observer) = Signal<Int, any Error>.pipe()
    let promise = promise()
    let values = signal.withLatest(promise).values
    let loop = Task { for try await _ in values {} }
    loop.cancel()
    _ = await loop.result
    answer.all[0](.success(7))
    #expect(transcript.lines == ["7", "completed"])
    withExtendedLifetime((observer, promise)) {}
  }

  @Test(arguments: Join.allCases)
  func `goes on when a run that is joined with it is disposed of`(_ join: Join) {
    let promise = promise()
    join.run(promise).dispose()
    answer.all[0](.success(7))
    #expect(transcript.lines == ["7", "completed"])
    withExtendedLifetime(promise) {}
  }

  @Test func `goes on when a callbag's sink that is joined with it stops`() {
    let promise = promise()
    CallbagSource<Int>.never.merge(promise).sink { _ in }.stop()
    answer.all[0](.success(7))
    #expect(transcript.lines == ["7", "completed"])
    withExtendedLifetime(promise) {}
  }

  @Test func `goes on when the Cold that it is paired with ends`() {
    let (cold, promise) = (Cold<Int, Int> { _, request, answer in answer(.success(request)) }, promise())
    let pairs = cold.zip(promise).on { _ in }
    cold.terminate(withReason: .completed)
    answer.all[0](.success(7))
    #expect(transcript.lines == ["7", "completed"])
    withExtendedLifetime(pairs) {}
  }
}

struct `What lies below a future()` {
  private let transcript = Transcript()
  private let answer = Kept<@Sendable (Result<Int, any Error>) -> Void>()

  private func future() -> Future<Int> {
    let future = Promise<Int> { [answer] reply in answer.keep(reply) }.future()
    future.on { [transcript] in transcript.write("\($0)") }
    future.onTerminate { [transcript] in transcript.write("\($0)") }
    return future
  }

  private func expectGoingOn() {
    answer.all[0](.success(7))
    #expect(transcript.lines == ["7", "completed"])
  }

  @Test(arguments: [false, true])
  func `is left alone by the winner of a race`(_ isDelayed: Bool) {
    let future = future()
    let joined = Promise<Int> { $0(.success(1)) }.merge(isDelayed ? future.delay(0) : future).on { _ in }
    joined.replay()
    expectGoingOn()
    withExtendedLifetime(joined) {}
  }

  @Test func `is left alone by the cancel of a pair`() {
    let future = future()
    let pair = Promise<Int> { _ in }.zip(future).on { _ in }
    pair.cancel()
    #expect(!pair.isActive)
    expectGoingOn()
  }
}

struct `Handlers of what an asynchronous function answers` {
  @Test func `run in a task that is not cancelled`() async throws {
    let isCancelled = Promise { () async throws -> Int in 7 }.map { _ in Task.isCancelled }
    #expect(try await !isCancelled.value)
  }
}
