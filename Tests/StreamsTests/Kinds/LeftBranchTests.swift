import Streams
import Testing

/// What is left of an operator whose only branch has left does nothing to a Promise that others may wait for.
@Suite struct LeftBranchTests {
  typealias Build = @Sendable (_ shared: Promise<Int>, _ other: Promise<Int>) -> Promise<Int>

  /// An operator below a Promise that is shared, and what would have it fail or cancel that.
  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: Build
    /// How the other Promise ends; nil where time does it.
    let other: Result<Int, TestError>?

    init(_ name: String, other: Result<Int, TestError>? = nil, build: @escaping Build) {
      (testDescription, self.other, self.build) = (name, other, build)
    }

    static let all = [
      Operation("timeout") { shared, _ in shared.timeout(5) },
      Operation("timeout between") { shared, _ in shared.map { $0 }.timeout(5).map { $0 } },
      Operation("timeout of a delay") { shared, _ in shared.delay(1).timeout(5) },
      Operation("two timeouts") { shared, _ in shared.timeout(5).map { $0 }.timeout(4) },
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

  /// How a branch leaves of its own accord.
  struct Leaving: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let leave: @Sendable (Promise<Int>) -> Void

    static let all = [
      Leaving(testDescription: "a run is disposed of") { $0.producer().start { _ in }.dispose() },
      Leaving(testDescription: "a sequence is released") { _ = $0.values },
      Leaving(testDescription: "a reader goes") { $0.on { _ in }.leave() },
    ]
  }

  @Test(arguments: Operation.all, Leaving.all)
  func `goes on for others`(_ operation: Operation, _ leaving: Leaving) {
    for isHeld in [false, true] {
      let (time, answer, otherAnswer) = (VirtualScheduler(), Answer<Int>(), Answer<Int>())
      let (shared, other) = StreamContext(scheduler: time).run { (Promise(answer), Promise(otherAnswer)) }
      var held = [operation.build(shared, other)]
      leaving.leave(held[0])
      if !isHeld { held = [] }
      time.advance(by: .seconds(1))
      if let result = operation.other { otherAnswer.give(result.mapError { $0 }) }
      time.advance(by: .seconds(10))
      #expect(shared.isActive, "held: \(isHeld)")
      let heard = Transcript()
      shared.on { heard.write($0) }
      answer.give(.success(1))
      time.run()
      #expect(heard.lines == ["1"] && answer.runs == 1, "held: \(isHeld)")
    }
  }

  @Test(arguments: Operation.all)
  func `counts again when a branch has come back`(_ operation: Operation) {
    let (time, answer, otherAnswer) = (VirtualScheduler(), Answer<Int>(), Answer<Int>())
    let (shared, other) = StreamContext(scheduler: time).run { (Promise(answer), Promise(otherAnswer)) }
    let stream = operation.build(shared, other)
    Leaving.all[0].leave(stream)
    let heard = Transcript()
    stream.map { $0 }.on { heard.write($0) }.onError { heard.write($0) }
    if let result = operation.other { otherAnswer.give(result.mapError { $0 }) }
    time.advance(by: .seconds(10))
    #expect(heard.lines.count == 1 && !shared.isActive)
  }
}
