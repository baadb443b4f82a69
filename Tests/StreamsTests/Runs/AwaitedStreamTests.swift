import Testing

@testable import Streams

/// `asyncMap` with a closure that gives a stream.
struct `A stream that an asyncMap waits for` {
  let time = Timeline()

  /// Answers a second after each of its runs has begun.
  func promise(_ value: Int, _ name: String) -> Promise<Int> {
    time.run {
      Promise { [time] _, run, done in
        time.write("\(name) begins")
        run.onEnd { if time.scheduler.now < .seconds(99) { time.write("\(name) is over") } }
        time.scheduler.schedule(after: .seconds(1)) { done(.success(value)) }
      }
    }
  }

  @Test func `gives its outcome, and ends what waits for it`() {
    let mapped: Promise<Int> = promise(1, "outer").asyncMap { [self] in promise($0 + 1, "inner") }
    time.write(mapped)
    time.advance(to: 9)
    #expect(
      time.lines == [
        "0.0 outer begins", "1.0 outer is over", "1.0 inner begins", "2.0 inner is over", "2.0 2",
        "2.0 completed",
      ])
  }

  /// What it may be, with its outcome: it has that already.
  static let settled: [(String, @Sendable (HotInput<Int>) -> Hot<Int>)] = [
    ("Promise", { $0.asyncMap { Promise.completed($0) } }),
    ("Future", { $0.asyncMap { Future.completed($0) } }),
    ("Lazy", { $0.asyncMap { Lazy.completed($0) } }),
    ("Progression", { $0.asyncMap { Progression<Int, Int>.completed($0) } }),
    ("a chain", { $0.asyncMap { Promise.completed($0).asyncMap { Future.completed($0) }.map { $0 } } }),
    ("a pair", { $0.asyncMap { zip(Promise.completed($0), Promise.completed(0)).map { $0 + $1 } } }),
  ]

  @Test(arguments: settled)
  func `answers at once if it has settled`(_ name: String, _ make: @Sendable (HotInput<Int>) -> Hot<Int>) {
    let (numbers, heard) = time.run { (HotInput<Int>(), Transcript()) }
    make(numbers).on(heard.writer())
    numbers.push(1)
    numbers.push(2)
    #expect(heard.lines == ["1", "2"])
  }

  @Test func `may complete without a value, and so does what waits for it`() {
    let mapped = promise(1, "outer").asyncMap { Promise.completed($0).filter { $0 > 1 } }
    time.write(mapped)
    time.advance(to: 2)
    #expect(time.lines.last == "1.0 completed")
  }

  @Test func `fails the attempt with its error, and a retry below runs both again`() {
    let mapped = promise(1, "outer").asyncMap { [time] _ in
      time.write("inner begins")
      return Promise<Int>.completed(TestError.failure)
    }
    time.write(mapped.retry(1))
    time.advance(to: 3)
    #expect(
      time.lines == [
        "0.0 outer begins", "1.0 outer is over", "1.0 inner begins", "1.0 outer begins", "2.0 outer is over",
        "2.0 inner begins", "2.0 failure", "2.0 error(failure)",
      ])
  }

  @Test func `is not made by a closure that throws`() {
    let mapped = promise(1, "outer").asyncMap { number -> Promise<Int> in throw TestError("no \(number)") }
    time.write(mapped)
    time.advance(to: 2)
    #expect(time.lines.suffix(2) == ["1.0 no 1", "1.0 error(no 1)"])
  }

  // MARK: Cancels

  @Test(arguments: Way.allCases) func `is cancelled with its run`(_ way: Way) {
    let end = begin(way) { [self] _ in
      promise(2, "inner").onTerminate { time.write("inner: \($0)") }
    }
    time.advance(to: 1.25)
    end()
    #expect(
      time.lines.filter { $0.contains("inner: ") }.map { $0.split(separator: " ").last } == ["cancelled"])
    #expect(time.lines.contains { $0.hasSuffix("inner is over") })
    time.advance(to: 1.5)
    let after = time.lines.count
    time.scheduler.run()
    // Another attempt makes another one.
    if way != .attempt { #expect(time.lines.count == after) }
  }

  @Test(arguments: Way.allCases) func `goes on if the program holds it`(_ way: Way) {
    let shared = promise(2, "inner")
    let end = begin(way) { _ in shared }
    time.advance(to: 1.25)
    end()
    time.scheduler.run()
    #expect(shared.state.termination != .cancelled)
    withExtendedLifetime(shared) {}
  }

  /// Who else may hold it.
  enum Holder: CaseIterable {
    case nothing, handler, stream, streamAbove, streamBelow, side, producer, otherMap, future
  }

  @Test(arguments: Holder.allCases) func `is cancelled by the last that holds it`(_ holder: Holder) {
    let kept = Kept<any Sendable>()
    let mapped = time.run { HotInput<Int>() }
    let leaf = mapped.asyncMap { [self] _ -> Promise<Int> in
      let inner = promise(2, "inner").onTerminate { [time] in time.write("inner: \($0)") }
      switch holder {
      case .nothing: break
      case .handler: inner.on { _ in }
      case .stream: kept.keep(inner)
      case .streamAbove:
        kept.keep(inner)
        return inner.map { $0 }
      case .streamBelow: kept.keep(inner.map { $0 })
      case .side:
        kept.keep(inner)
        return time.run { zip(Promise.completed(1), inner).map { $0 + $1 } }
      case .producer: kept.keep(inner.producer())
      case .otherMap: kept.keep(time.run { Promise.completed(1) }.asyncMap { _ in inner })
      case .future: kept.keep(inner.future())
      }
      return inner
    }
    mapped.push(1)
    time.advance(to: 0.5)
    mapped.terminate(withReason: .cancelled)
    let isCancelled = holder == .nothing || holder == .handler
    #expect(time.lines.contains("0.5 inner: cancelled") == isCancelled)
    time.advance(to: 3)
    #expect(time.lines.last == (isCancelled ? "0.5 inner: cancelled" : "1.0 inner: completed"))
    withExtendedLifetime((leaf, kept)) {}
  }

  @Test func `is cancelled with the last of those that share it, and of one that is joined twice`() {
    let shared = Kept<Promise<Int>>()
    let inputs = time.run { [HotInput<Int>(), HotInput<Int>()] }
    let leaves = inputs.map { input in
      input.asyncMap { [self] _ -> Promise<Int> in
        if shared.all.isEmpty {
          shared.keep(promise(2, "inner").onTerminate { [time] in time.write("\($0)") })
        }
        let inner = shared.all[0]
        return zip(inner.map { $0 }, zip(inner, Promise.completed(1)).map { $0 + $1 }).map { $0 + $1 }
      }
    }
    inputs.forEach { $0.push(1) }
    shared.drop()
    inputs[0].terminate(withReason: .cancelled)
    #expect(time.lines == ["0.0 inner begins"])
    inputs[1].terminate(withReason: .cancelled)
    #expect(time.lines == ["0.0 inner begins", "0.0 inner is over", "0.0 cancelled"])
    withExtendedLifetime(leaves) {}
  }
}
