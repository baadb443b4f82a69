import Testing

@testable import Streams

/// An operator of a Promise goes when its last branch has left and the program has released it, and not only with the outcome.
struct LeftOperatorTests {
  typealias Build = @Sendable (_ shared: Promise<Int>, _ captured: Captured) -> Promise<Int>

  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: Build

    init(_ name: String, build: @escaping Build) { (testDescription, self.build) = (name, build) }

    static let all = [
      Operation("map") { shared, captured in shared.map { captured.same($0) } },
      Operation("filter") { shared, captured in shared.filter { captured.same($0) > 0 } },
      Operation("resultMap") { shared, captured in shared.resultMap { .success(captured.same($0)) } },
      Operation("on") { shared, captured in shared.on { _ in captured.use() } },
      Operation("onError") { shared, captured in shared.onError { _ in captured.use() } },
      Operation("onTerminate") { shared, captured in shared.onTerminate { _ in captured.use() } },
      Operation("mapError") { shared, captured in shared.mapError { _ in captured.nothing() } },
      Operation("retry") { shared, captured in
        shared.retry { _, _, decide in decide(captured.same(0) > 0) }
      },
      Operation("several") { shared, captured in
        shared.map { captured.same($0) }.filter { captured.same($0) > 0 }.retry(2).map { captured.same($0) }
      },
      Operation("timeout") { shared, captured in shared.map { captured.same($0) }.timeout(5) },
      Operation("delay") { shared, captured in shared.delay(1).map { captured.same($0) } },
      Operation("dispatch") { shared, captured in
        shared.dispatch(.inline).map { captured.same($0) }
      },
      Operation("asyncMap") { shared, captured in shared.asyncMap { captured.same($0) } },
      Operation("zip") { shared, captured in shared.zip(shared.map { captured.same($0) }).map { $0.1 } },
      Operation("merge") { shared, captured in
        Promise.merge(shared, shared.map { captured.same($0) }, shared.delay(1))
      },
      Operation("combine") { shared, captured in
        shared.map { captured.same($0) }.combine(shared.delay(2)).map { $0.0 }
      },
    ]

    /// Those whose stream is left by an operator that gives up.
    static let givenUp = [
      Operation("above a timeout") { shared, captured in shared.map { captured.same($0) }.timeout(1) },
      Operation("above a zip") { shared, captured in
        shared.map { captured.same($0) }.zip(shared.timeout(1)).map { $0.0 }
      },
      Operation("above a zip with a failure") { shared, captured in
        shared.map { captured.same($0) }.zip(Promise<Int> { $0(.failure(TestError.failure)) }).map { $0.0 }
      },
    ]
  }

  /// How the only branch leaves, and the stream is released.
  struct Leaving: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let leave: @Sendable (_ stream: consuming Promise<Int>) -> Void

    static let all = [
      Leaving(testDescription: "a run is disposed of") { stream in
        let run = stream.producer().start { _ in }
        _ = consume stream
        run.dispose()
      },
      Leaving(testDescription: "a sequence is released") { stream in
        let values = stream.values
        _ = consume stream
        _ = consume values
      },
      Leaving(testDescription: "a reader goes") { stream in
        let reader = stream.map { $0 }
        _ = consume stream
        reader.leave()
      },
    ]
  }

  let time = VirtualScheduler()
  let weakly = Weakly()
  let answer = Answer<Int>()

  private func promise() -> Promise<Int> { StreamContext(scheduler: time).run { Promise(answer) } }

  @Test(arguments: Operation.all, Leaving.all)
  func `goes with its last branch`(_ operation: Operation, _ leaving: Leaving) {
    let shared = promise()
    leaving.leave(operation.build(shared, weakly.object("captured")))
    #expect(weakly.alive == [] && shared.isActive)
  }

  @Test(arguments: Operation.all, [false, true])
  func `goes when the only wait is cancelled`(_ operation: Operation, isCancelledBefore: Bool) async {
    let shared = promise()
    let build = operation.build
    let task = Task { [weakly] in
      if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
      return try await build(shared, weakly.object("captured")).value
    }
    while !isCancelledBefore, shared.node.liveChildren == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    time.run()
    #expect(weakly.alive == [] && shared.isActive)
  }

  @Test(arguments: Operation.givenUp)
  func `goes when the operator below it gives up`(_ operation: Operation) {
    let shared = promise()
    let heard = Transcript()
    StreamContext(scheduler: time).run { operation.build(shared, weakly.object("captured")) }
      .onError { _ in heard.write("failed") }
    time.run()
    #expect(heard.lines == ["failed"] && weakly.alive == [])
  }

  @Test func `goes when a wait is cancelled before it begins, also beside a stream that has settled`() async {
    let (shared, settled) = (promise(), StreamContext(scheduler: time).run { Promise.completed(1) })
    let builds: [@Sendable (Captured) -> Promise<Int>] = [
      { captured in settled.zip(shared).map { captured.same($0.0) } },
      { captured in shared.map { captured.same($0) }.zip(settled).map { $0.0 } },
      { captured in settled.delay(100).map { captured.same($0) } },
      { captured in settled.asyncMap { captured.same($0) > 0 ? shared : shared } },
    ]
    for build in builds {
      let task = Task { [weakly] in
        withUnsafeCurrentTask { $0?.cancel() }
        return try await build(weakly.object("captured")).value
      }
      await #expect(throws: (any Error).self) { try await task.value }
      time.advance(by: .seconds(1))
      #expect(weakly.alive == [] && shared.isActive && settled.state != .terminated(reason: .cancelled))
    }
  }

  @Test(arguments: Operation.all.filter { $0.testDescription != "asyncMap" })
  func `stays while the program holds it, and can be branched again`(_ operation: Operation) {
    let shared = promise()
    let stream = operation.build(shared, weakly.object("captured"))
    for leaving in Leaving.all + Leaving.all { leaving.leave(stream) }
    #expect(weakly.alive == ["captured"] && stream.isActive)
    let heard = Transcript()
    stream.on { heard.write($0) }
    answer.give(.success(7))
    time.run()
    #expect(heard.lines == ["7"] && answer.runs == 1)
  }

  @Test func `one that was held meanwhile goes when the next branch leaves`() {
    let shared = promise()
    var held: Promise<Int>? = Operation.all[0].build(shared, weakly.object("held"))
    if let held { Leaving.all[0].leave(held) }
    held = nil
    Leaving.all[0].leave(Operation.all[0].build(shared, weakly.object("other")))
    #expect(weakly.alive == [])
  }

  @Test func `many that are held stay, and those between them go`() {
    let shared = promise()
    var held: [Promise<Int>] = []
    for number in 0..<200 {
      let stream = Operation.all[number % 4].build(shared, weakly.object("\(number)"))
      if number % 2 == 0 { held.append(stream) }
      Leaving.all[number % 3].leave(stream)
    }
    #expect(weakly.alive.count == 100 && held.allSatisfy(\.isActive))
    held = []
    for _ in 0..<200 { Leaving.all[0].leave(shared.map { $0 }) }
    #expect(weakly.alive == [])
  }

  @Test func `one that has had no branch, one that persists and one with another branch stay`() {
    let (shared, heard) = (promise(), Transcript())
    shared.map { $0 + 1 }.on { heard.write("handler \($0)") }
    let persisting = shared.on { heard.write("persisting \($0)") }.persist()
    Leaving.all[0].leave(consume persisting)
    let branched = shared.map { $0 + 2 }
    branched.on { heard.write("branch \($0)") }
    Leaving.all[0].leave(consume branched)
    answer.give(.success(1))
    #expect(heard.lines == ["handler 2", "persisting 1", "branch 3"])
  }

  @Test func `its handlers hear that it is cancelled, from the bottom up`() {
    let (shared, heard) = (promise(), Transcript())
    Leaving.all[0].leave(
      shared.map { $0 }.onTerminate { heard.write("upper \($0)") }.onTerminate { heard.write("lower \($0)") })
    #expect(heard.lines == ["lower cancelled", "upper cancelled"] && shared.isActive)
  }

  @Test func `a value that keeps nothing alive leads to it all the same`() {
    let stream = promise().map { $0 }
    let unkept = stream.unkept
    Leaving.all[0].leave(consume stream)
    #expect(unkept.isActive)
  }
}
