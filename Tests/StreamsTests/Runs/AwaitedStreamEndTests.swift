import Testing

@testable import Streams

struct `The end of a stream that an asyncMap waits for` {
  private let time = Timeline()

  /// Never answers.
  private func promise() -> Promise<Int> {
    time.run { Promise { _, run, done in run.onEnd { withExtendedLifetime(done) {} } } }
  }

  /// Says what comes of a cancel of the inner stream.
  static let cancels: [(String, @Sendable (Timeline, Promise<Int>) -> any Sendable, [String])] = [
    (
      "Promise", { time, inner in time.write(Promise.completed(1).asyncMap { _ in inner }.retry(3)) },
      ["0.5 cancelled"]
    ),
    (
      "Progression",
      { time, inner in time.write(Progression<Int, Int>.completed(1).asyncMap { _ in inner }) },
      ["0.5 cancelled"]
    ),
    (
      "Future", { time, inner in time.write(Future.completed(1).asyncMap { _ in inner }) },
      [said, "0.5 error(\(said.dropFirst(4)))"]
    ),
    (
      "Hot",
      { time, inner in
        let hot = HotInput<Int>()
        time.write(hot.asyncMap { _ in inner })
        hot.push(1)
        return hot
      }, [said]
    ),
    (
      "Cold",
      { time, inner in
        let leaf = time.write(Cold<Int, Int> { $2(.success($1)) }.asyncMap { _ in inner })
        leaf.request(1)
        return leaf
      }, [said]
    ),
  ]

  private static let said = "0.5 Promise<Int> was cancelled: cancel() was called on it"

  @Test(arguments: cancels)
  func `by a cancel of its own`(
    _ kind: String, _ wait: @Sendable (Timeline, Promise<Int>) -> any Sendable, _ lines: [String]
  ) {
    let inner = promise()
    let leaf = time.run { wait(time, inner) }
    time.advance(to: 0.5)
    inner.cancel()
    time.advance(to: 5)
    #expect(time.lines == lines)
    withExtendedLifetime(leaf) {}
  }

  @Test func `by a cancel tells why, and leaves other branches alone`() {
    let (outer, inner) = (time.run { Promise<Int> { $0(.success(1)) } }, promise())
    let (cancelled, other) = (outer.asyncMap { _ in inner }, outer.delay(1))
    time.advance(to: 0.5)
    inner.cancel()
    #expect(
      cancelled.cause?.description
        == "cancelled: what it was built on ended, because cancel() was called on Promise<Int>")
    #expect(cancelled.cause?.trigger == .cancellation)
    #expect(other.isActive)
    time.advance(to: 2)
    #expect(other.state == .terminated(reason: .completed))
  }

  @Test func `by its run has a cause that names its last holder`() {
    let causes = Kept<@Sendable () -> TerminationCause?>()
    let outer = time.run { Promise<Int> { $0(.success(1)) } }.asyncMap { [self] _ -> Promise<Int> in
      let inner = promise()
      causes.keep { [inner = inner.unkept] in inner.cause }
      return inner
    }
    time.advance(to: 0.5)
    outer.cancel()
    #expect(causes.all.first?()?.description == "cancelled: nothing held it any more")
  }

  @Test func `comes at once when the run is over before it is made`() {
    let hot = time.run { HotInput<Int>() }
    let leaf = hot.asyncMap { [self, hot = hot.unkept] _ in
      hot.terminate(withReason: .cancelled)
      return promise().onTerminate { time.write("\($0)") }
    }
    hot.push(1)
    #expect(time.lines == ["0.0 cancelled"])
    #expect(!leaf.isActive)
  }

  @Test func `comes when the input is released that would complete it`() {
    let inputs = Kept<FutureInput<Int>>()
    let outer = time.run { Promise<Int> { $0(.success(1)) } }.asyncMap { _ in
      let input = FutureInput<Int>()
      inputs.keep(input)
      return input
    }
    time.advance(to: 0.5)
    #expect(outer.isActive)
    inputs.drop()
    #expect(outer.state == .terminated(reason: .cancelled))
  }

  @Test func `leaves nothing alive`() {
    let weakly = Weakly()
    for way in 0..<3 {
      let outer = time.run { Promise<Int> { $0(.success(1)) } }.asyncMap { [self] number in
        let captured = weakly.object("captured")
        return weakly.watch(way == 0 ? promise() : time.run { .completed(1) }).map {
          captured.use()
          return $0
        }
      }
      weakly.watch(outer)
      time.advance(to: Double(way) + 0.5)
      if way == 0 { outer.cancel() }
      if way == 1 { outer.on { _ in } }
    }
    time.scheduler.run()
    #expect(weakly.alive == [])
  }

  // MARK: An asynchronous function that gives the stream

  @Test(arguments: [true, false])
  func `of an asynchronous function comes with its run`(_ isMade: Bool) async {
    let (words, gate) = (Words(), Words())
    let hot = HotInput<Int>()
    let leaf = hot.asyncMap { number -> Promise<Int> in
      words.give("begins")
      if !isMade { _ = await gate.next() }
      return Promise<Int> { _, run, done in
        words.give("made")
        run.onEnd { withExtendedLifetime(done) { words.give("is over") } }
      }
    }
    hot.push(1)
    #expect(await words.next() == "begins")
    if isMade { #expect(await words.next() == "made") }
    hot.terminate(withReason: .cancelled)
    gate.give("go on")
    if !isMade { #expect(await words.next() == "made") }
    #expect(await words.next() == "is over")
    withExtendedLifetime(leaf) {}
  }

  @Test func `of an asynchronous function is its answer, as is what that throws`() async throws {
    let promise = Promise.completed(1).asyncMap { number in
      await Task.yield()
      return Future.completed(number + 1)
    }
    #expect(try await promise.value == 2)
    let failing = promise.asyncMap { number -> Promise<Int> in
      await Task.yield()
      throw TestError("no \(number)")
    }
    await #expect(throws: TestError("no 2")) { try await failing.value }
  }

  // MARK: What is shown

  @Test func `is shown in its own tree, below the operator's name`() {
    let probe = Probe { .zero }
    let start = #line
    StreamContext(scheduler: time.scheduler, probe: probe).run {
      let hot = HotInput<Int>()
      hot.asyncMap { _ in Promise<Int> { _ in }.map { $0 } }
      hot.push(1)
      let made = probe.drain().facts.filter { $0.event == .made }.map {
        "\($0.node.operation) \($0.node.location.split(separator: ":").last ?? "")"
      }
      #expect(
        made == [
          "source \(start + 2)", "asyncMap \(start + 3)", "source \(start + 3)", "map \(start + 3)",
          "asyncMap \(start + 3)",
        ])
    }
  }
}
