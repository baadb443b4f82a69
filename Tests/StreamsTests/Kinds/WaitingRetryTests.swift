import Streams
import StreamsTesting
import Testing

/// A retry that waits for its time has heard a failure. Whatever else hears the same stream meanwhile neither uses that retry up
/// nor makes it ask earlier.
struct `A retry that waits for its time` {
  /// What stands between the Promise and the retry.
  enum Way: String, CaseIterable { case root, mapped, mappedTwice, observed, filtered, delayed, merged }
  /// What hears the same stream while the retry waits.
  enum Listener: String, CaseIterable {
    case none, branch, replayed, future, awaiting, looping, producer, zipped, asyncMapped, secondRetry
  }

  let scheduler = VirtualScheduler()
  let runs = Transcript()
  let transcript = Transcript()
  /// Tells when a task has begun to listen.
  let probe = Probe { .zero }
  private let kept = Kept<Any & Sendable>()

  private var context: StreamContext { StreamContext(scheduler: scheduler, probe: probe) }

  /// A Promise whose first runs fail, a second after they begin.
  private func promise(failing failures: Int) -> Promise<Int> {
    let (scheduler, runs) = (scheduler, runs)
    return context.run {
      Promise<Int> { completion in
        runs.write("run")
        let number = runs.lines.count
        scheduler.schedule(after: .seconds(1)) {
          completion(number <= failures ? .failure(TestError.failure) : .success(number))
        }
      }
    }
  }

  private func put(_ way: Way, below promise: Promise<Int>) -> Promise<Int> {
    switch way {
    case .root: promise
    case .mapped: promise.map { $0 }
    case .mappedTwice: promise.map { $0 }.map { $0 }
    case .observed: promise.on { _ in }
    case .filtered: promise.filter { $0 > 0 }
    case .delayed: promise.delay(0.5)
    case .merged: promise.merge(context.run { Promise<Int> { [kept] in kept.keep($0) } })
    }
  }

  private func hear(_ stream: Promise<Int>, by listener: Listener) -> Task<Void, Never>? {
    switch listener {
    case .none: break
    case .branch: stream.on { _ in }.onError { _ in }
    case .replayed: stream.on { _ in }.replay()
    case .future: stream.future().on { _ in }
    case .producer: stream.producer().startWithResult { _ in }
    case .zipped: stream.zip(stream.map { $0 }).on { _ in }
    case .asyncMapped: stream.asyncMap { value, answer in answer(.success(value)) }.on { _ in }
    // Asks only when the other one has been answered.
    case .secondRetry: stream.retry(1, delay: 50).on { _ in }
    case .awaiting: return Task { _ = try? await stream.value }
    case .looping: return Task { do { for try await _ in stream.values {} } catch {} }
    }
    return nil
  }

  private func write(_ stream: Promise<Int>) {
    stream.on { [transcript] in transcript.write("value \($0)") }
      .onError { [transcript] in transcript.write("gave up after \($0)") }
  }

  @Test(arguments: Way.allCases, Listener.allCases)
  func `asks for its run, whoever else hears the stream`(_ way: Way, _ listener: Listener) async {
    let stream = put(way, below: promise(failing: 1))
    write(stream.retry(1, delay: 20))
    scheduler.advance(by: .seconds(5))
    _ = probe.drain()
    let task = hear(stream, by: listener)
    // A task listens from when it gets a thread.
    while task != nil, probe.drain().facts.isEmpty { await Task.yield() }
    scheduler.advance(by: .seconds(100))
    await task?.value
    #expect(transcript.lines == ["value 2"])
    #expect(runs.lines.count == 2)
  }

  @Test(arguments: Way.allCases)
  func `has one failure for each run that fails`(_ way: Way) {
    let stream = put(way, below: promise(failing: 2))
    let asked = Transcript()
    stream.retry { attempt, _, retry in
      asked.write("asked \(attempt)")
      Dispatch.delay(after: 8, on: .scheduler(scheduler)).execute { retry(attempt < 2) }
    }.on { _ in }
    write(stream.retry(2, delay: 5))
    scheduler.advance(by: .seconds(3))
    stream.replay()
    scheduler.advance(by: .seconds(100))
    #expect(transcript.lines == ["value 3"])
    #expect(asked.lines == ["asked 1", "asked 2"])
    #expect(runs.lines.count == 3)
  }

  @Test(arguments: Way.allCases)
  func `has not failed twice when a branch that fails replays`(_ way: Way) {
    let stream = put(way, below: promise(failing: 2))
    stream.retry(1, delay: 5).onError { [stream] _ in stream.replay() }
    let asked = Transcript()
    let second = stream.retry { attempt, _, retry in
      asked.write("asked \(attempt)")
      Dispatch.delay(after: 9, on: .scheduler(scheduler)).execute { retry(true) }
    }
    write(second)
    scheduler.advance(by: .seconds(100))
    #expect(transcript.lines == ["value 3"])
    // The first failure, and that of the run which the other branch has asked for meanwhile.
    #expect(asked.lines == ["asked 1", "asked 2"])
    #expect(runs.lines.count == 3)
  }

  /// Not below a merge, whose other side may still have a value.
  @Test(arguments: Way.allCases.filter { $0 != .merged }, [false, true])
  func `completes with the run that another branch has asked for`(_ way: Way, _ isAsked: Bool) {
    let stream = put(way, below: promise(failing: 1).filter { _ in false })
    let waiting =
      isAsked
      ? stream.retry { [scheduler] _, _, retry in
        Dispatch.delay(after: 20, on: .scheduler(scheduler)).execute { retry(true) }
      } : stream.retry(1, delay: 20)
    waiting.onError { [transcript] in transcript.write($0) }.onTerminate { [transcript, scheduler] in
      transcript.write("\($0) after \(scheduler.now < .seconds(10) ? "the other" : "its own")")
    }
    stream.retry(1, delay: 2).on { _ in }
    scheduler.advance(by: .seconds(100))
    #expect(transcript.lines == ["completed after the other"])
    #expect(runs.lines.count == 2)
  }

  @Test(arguments: Way.allCases, [false, true])
  func `below a merge has the value that the other side gives meanwhile`(_ way: Way, _ hasBranch: Bool) {
    let good = Transcript()
    let failing = promise(failing: 1_000)
    let merged = context.run {
      let other = Promise<Int> { [scheduler] completion in
        good.write("run")
        scheduler.schedule(after: .seconds(3)) { completion(.success(7)) }
      }
      return put(way, below: failing.merge(other))
    }
    if hasBranch { merged.on { _ in }.onError { _ in } }
    write(merged.retry(2, delay: 20))
    scheduler.advance(by: .seconds(100))
    #expect(transcript.lines == ["value 7"])
    #expect(runs.lines.count == 1)
    #expect(good.lines.count == 1)
  }

  @Test(arguments: Way.allCases, [false, true])
  func `asks now when a handler beside it says so`(_ way: Way, _ isTerminating: Bool) {
    let promise = promise(failing: 0)
    let stream = put(way, below: promise)
    let tries = Counter()
    write(
      stream.resultMap { value -> Result<Int, any Error> in
        tries.increment() == 1 ? .failure(TestError.failure) : .success(value)
      }.retry(1, delay: 60))
    if isTerminating {
      stream.onTerminate { _ in promise.retryNow() }
    } else {
      stream.on { _ in promise.retryNow() }
    }
    scheduler.advance(by: .seconds(30))
    #expect(transcript.lines == ["value 2"])
  }
}
