import Streams
import Testing

/// The steps are made on a thread that a test does not wait for: each is tried many times, in which it comes sooner or later.
struct `A step of an asynchronous sequence that is under way when the sink pauses its source` {
  private typealias Numbers = AsyncStream<Int>

  private let rounds = Effort.rounds(orElse: 100)

  /// What the sink hears; it comes to an end with the run.
  private static func hear(
    _ source: CallbagSource<Int>
  ) -> (run: CallbagSubscription, heard: AsyncStream<String>) {
    let (heard, word) = AsyncStream.makeStream(of: String.self)
    let run = source.puller(end: { completion in
      word.yield("\(completion)")
      word.finish()
    }) { value in
      word.yield("\(value)")
    }
    return (run, heard)
  }

  private static func words(of heard: AsyncStream<String>) async -> [String] {
    await heard.reduce(into: []) { $0.append($1) }
  }

  /// Lets other threads go on, which have nothing to wait for.
  private static func letOthersRun() async { for _ in 0..<20 { await Task.yield() } }

  @Test func `gives its value when the sink resumes it, and others after that`() async {
    for _ in 0..<rounds {
      let (numbers, number) = Numbers.makeStream()
      let (run, heard) = Self.hear(.fromAsync(numbers))
      run.pull(3)
      run.pause()
      for value in 1...2 { number.yield(value) }
      number.finish()
      await Self.letOthersRun()
      run.resume()
      let words = await Self.words(of: heard)
      guard words == ["1", "2", "finished"] else {
        Issue.record("\(words)")
        return
      }
    }
  }

  @Test func `gives it once when the sink resumes it on several threads`() async {
    for _ in 0..<rounds {
      let (numbers, number) = Numbers.makeStream()
      let (run, heard) = Self.hear(.fromAsync(numbers))
      run.pull(2)
      run.pause()
      number.yield(1)
      number.finish()
      await Self.letOthersRun()
      await withTaskGroup(of: Void.self) { threads in
        for _ in 0..<2 { threads.addTask { run.resume() } }
      }
      let words = await Self.words(of: heard)
      guard words == ["1", "finished"] else {
        Issue.record("\(words)")
        return
      }
    }
  }

  /// What an operator makes of the end would be dropped, too.
  @Test func `keeps the end as well`() async {
    for _ in 0..<rounds {
      let (numbers, number) = Numbers.makeStream()
      let (taken, take) = AsyncStream.makeStream(of: Void.self)
      let (run, heard) = Self.hear(
        CallbagSource<Int>.fromAsync(numbers).on { _ in take.yield() }.last(1))
      run.pull(1)
      number.yield(7)
      for await _ in taken.prefix(1) {}
      await Self.letOthersRun()
      run.pause()
      number.finish()
      await Self.letOthersRun()
      run.resume()
      let words = await Self.words(of: heard)
      guard words == ["7", "finished"] else {
        Issue.record("\(words)")
        return
      }
    }
  }

  @Test(arguments: [false, true])
  func `keeps no run that can be resumed no more`(comesLater: Bool) async {
    for _ in 0..<rounds {
      let (numbers, number) = Numbers.makeStream()
      let heard = {
        let (run, heard) = Self.hear(.fromAsync(numbers))
        run.pull(2)
        run.pause()
        if !comesLater { number.yield(1) }
        return heard
      }()
      if comesLater { number.yield(1) }
      let words = await Self.words(of: heard)
      guard words == ["cancelled"] else {
        Issue.record("\(words)")
        return
      }
    }
  }

  @Test func `leaves nothing behind when the sink stops its run`() async {
    let weakly = Weakly()
    let (taken, take) = AsyncStream.makeStream(of: Void.self)
    let objects = AsyncStream<Captured>(unfolding: {
      take.yield()
      return weakly.object("value")
    })
    let run = CallbagSource<Captured>.fromAsync(objects).puller { _ in }
    run.pull(1)
    run.pause()
    for await _ in taken.prefix(1) {}
    await Self.letOthersRun()
    run.stop()
    run.resume()
    // The loop may be about to give it.
    var looks = 0
    while !weakly.alive.isEmpty, looks < 100_000 {
      looks += 1
      await Task.yield()
    }
    #expect(weakly.alive == [])
  }

  @Test(arguments: [true, false])
  func `cancels the run by a CancellationError, and fails it by any other`(isCancellation: Bool) async {
    let error: any Error = isCancellation ? CancellationError() : TestError.failure
    let numbers = AsyncThrowingStream<Int, any Error> { number in
      number.yield(1)
      number.finish(throwing: error)
    }
    let (run, heard) = Self.hear(.fromAsync(numbers))
    run.pullAll()
    let words = await Self.words(of: heard)
    #expect(words == ["1", isCancellation ? "cancelled" : "failed(failure)"])
  }
}
