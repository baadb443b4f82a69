import Testing

@testable import Streams

/// What is left of an operator whose branches have all left does what it would have done if none had come. Where the program
/// has released it, and holds the Promise above elsewhere, it does nothing to that.
struct LeftBranchTests {
  typealias Build = @Sendable (_ shared: Promise<Int>, _ other: Promise<Int>) -> Promise<Int>

  /// An operator below a Promise that is shared, and what would have it fail or cancel that.
  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: Build
    /// How the other Promise ends; nil where time does it.
    let other: Result<Int, TestError>?
    /// How the shared Promise ends by that.
    let end: String

    init(_ name: String, seconds: Double, build: @escaping Build) {
      (testDescription, self.build, other) = (name, build, nil)
      end = "error(\(TimeoutError(seconds: seconds)))"
    }

    init(_ name: String, other: Result<Int, TestError>, build: @escaping Build) {
      (testDescription, self.build, self.other, end) = (name, build, other, "cancelled")
    }

    static let all = [
      Operation("timeout", seconds: 5) { shared, _ in shared.timeout(5) },
      Operation("timeout between", seconds: 5) { shared, _ in shared.map { $0 }.timeout(5).map { $0 } },
      Operation("timeout of a delay", seconds: 5) { shared, _ in shared.delay(1).timeout(5) },
      Operation("timeout above a delay", seconds: 5) { shared, _ in shared.timeout(5).delay(1) },
      Operation("two timeouts", seconds: 4) { shared, _ in shared.timeout(5).map { $0 }.timeout(4) },
      Operation("zip, left failed", other: .failure(.failure)) { $1.zip($0).map { $0.0 } },
      Operation("zip, right failed", other: .failure(.failure)) { $0.zip($1).map { $0.0 } },
      Operation("zip with a timeout, failed", other: .failure(.failure)) {
        $0.zip($1).timeout(5).map { $0.0 }
      },
      Operation("zip in a zip, failed", other: .failure(.failure)) {
        $0.zip($0.map { $0 }.zip($1)).map { $0.0 }
      },
      Operation("merge, left answered", other: .success(7)) { $1.merge($0) },
      Operation("merge, right answered", other: .success(7)) { $0.merge($1).delay(1) },
    ]
  }

  /// How a branch leaves of its own accord, if one comes.
  struct Leaving: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let leave: @Sendable (Promise<Int>) -> Void

    static let all = [
      Leaving(testDescription: "a run is disposed of") { $0.producer().start { _ in }.dispose() },
      Leaving(testDescription: "a sequence is released") { _ = $0.values },
      Leaving(testDescription: "a reader goes") { $0.on { _ in }.leave() },
    ]

    static let allAndNone = all + [Leaving(testDescription: "none comes") { _ in }]
  }

  let time = VirtualScheduler()
  let runs = KeptRuns()
  let others = KeptRuns()

  private func promises() -> (shared: Promise<Int>, other: Promise<Int>) {
    StreamContext(scheduler: time).run { (runs.promise(), others.promise()) }
  }

  /// Lets the other Promise end, or the time of a timeout.
  private func decide(_ operation: Operation) {
    time.advance(by: .seconds(1))
    if let result = operation.other { others.answer(0, result.mapError { $0 }) }
    time.advance(by: .seconds(10))
  }

  @Test(arguments: Operation.all, Leaving.all)
  func `goes on for others`(_ operation: Operation, _ leaving: Leaving) {
    let (shared, other) = promises()
    leaving.leave(operation.build(shared, other))
    decide(operation)
    #expect(shared.isActive)
    let heard = Transcript()
    shared.on { heard.write($0) }
    runs.answer(0, .success(1))
    time.run()
    #expect(heard.lines == ["1"] && runs.count == 1)
  }

  @Test(arguments: Operation.all, Leaving.allAndNone)
  func `does what it would have done`(_ operation: Operation, _ leaving: Leaving) {
    let (shared, other) = promises()
    let stream = operation.build(shared, other)
    for _ in 0..<2 { leaving.leave(stream) }
    time.advance(by: .seconds(3))
    #expect(shared.isActive && stream.isActive && runs.active == [0])
    decide(operation)
    #expect(shared.state.termination.map { "\($0)" } == operation.end)
    #expect(!stream.isActive && runs.active.isEmpty && others.active.isEmpty == (operation.other != nil))
  }

  @Test(arguments: Operation.all, Leaving.allAndNone)
  func `does so also when the program holds nothing else`(_ operation: Operation, _ leaving: Leaving) {
    // A run holds its stream until it has been disposed of, and it cannot be told then who else does.
    guard leaving.testDescription != "a run is disposed of" else { return }
    do {
      let (shared, other) = promises()
      let stream = operation.build(shared, other)
      _ = (consume shared, consume other)
      leaving.leave(consume stream)
    }
    #expect(runs.active == [0])
    decide(operation)
    #expect(runs.active.isEmpty && runs.ends(of: 0) == 1)
  }

  @Test(arguments: Operation.all, Leaving.allAndNone)
  func `lets a cancel through`(_ operation: Operation, _ leaving: Leaving) {
    let (shared, other) = promises()
    let stream = operation.build(shared, other)
    leaving.leave(stream)
    stream.cancel()
    #expect(shared.state.termination == .cancelled && runs.active.isEmpty)
    if operation.other != nil { #expect(other.state.termination == .cancelled) }
  }

  @Test(arguments: Operation.all)
  func `counts again when a branch has come back`(_ operation: Operation) {
    let (shared, other) = promises()
    let stream = operation.build(shared, other)
    Leaving.all[0].leave(stream)
    let heard = Transcript()
    stream.map { $0 }.on { heard.write($0) }.onError { heard.write($0) }
    decide(operation)
    #expect(heard.lines.count == 1 && !shared.isActive)
  }

  enum Wait: CaseIterable { case cancelled, cancelledBefore, loop }

  @Test(arguments: Operation.all, Wait.allCases)
  func `does so when a wait is cancelled`(_ operation: Operation, _ wait: Wait) async {
    for isHeld in [true, false] { await Self().cancel(wait, operation, isHeld) }
  }

  private func cancel(_ wait: Wait, _ operation: Operation, _ isHeld: Bool) async {
    let streams = Kept<Promise<Int>>()
    do {
      let (shared, other) = promises()
      streams.keep(operation.build(shared, other))
    }
    let task = Task {
      if wait == .cancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
      // The wait holds the stream alone, unless that is held.
      guard let stream = (isHeld ? streams.all : streams.taken()).first else { return }
      if wait == .loop { for try await _ in (consume stream).values {} } else { _ = try await stream.value }
    }
    for _ in 0..<200 { await Task.yield() }
    task.cancel()
    _ = await task.result
    #expect(runs.active == [0])
    decide(operation)
    #expect(runs.active.isEmpty && runs.ends(of: 0) == 1, "\(isHeld)")
    #expect(!streams.all.contains { $0.isActive })
  }
}
