@testable import Streams
import Testing

@Suite("A replay has all say it that remember or have settled above")
struct ReplayThroughTests {
  private let heard = Transcript()
  private let scheduler = VirtualScheduler()

  /// A stream that flows, and what it remembers.
  private static let flowing: [(name: String, make: @Sendable () -> Hot<Int>, remembers: [Int])] = [
    ("observable", { observable(1).hot() }, [1]),
    ("mapped observable", { observable(0).map { $0 + 1 }.hot() }, [1]),
    ("kept", { kept(saying: 1) }, [1]),
    ("filtered", { observable(1).hot().filter { $0 > 1 } }, []),
    ("a join", { observable(1).hot().merge(kept(saying: 3)) }, [1, 3]),
    ("forgetful", { forgetful() }, []),
  ]

  /// How a stream is joined with another that has something to say.
  private static let others: [(name: String, merge: @Sendable (Hot<Int>) -> Hot<Int>, says: [Int])] = [
    ("observable", { $0.merge(observable(2)) }, [2]),
    ("promise", { $0.merge(settled(Promise { $0(.success(2)) })) }, [2]),
    ("mapped promise", { $0.merge(settled(Promise { $0(.success(1)) }).map { $0 + 1 }) }, [2]),
    ("future", { $0.merge(Future.completed(2)) }, [2]),
    ("pending promise", { $0.merge(Promise { _ in }) }, []),
    ("forgetful", { $0.merge(forgetful()) }, []),
    ("pair", { $0.merge(kept(saying: 2).zip(observable(3).hot()).map { $0 * 10 + $1 }) }, [23]),
    ("operators", { $0.map { $0 }.delay(0).dispatch(.inline).filter { $0 < 9 } }, []),
  ]

  private static func kept(saying value: Int) -> Hot<Int> {
    let send = Kept<@Sendable (Event<Int>) -> Void>()
    let kept = Hot<Int> { send.keep($0) }.canReplay()
    send.all[0](.next(value))
    return kept
  }

  private static func observable(_ value: Int) -> Observable<Int> { forgetful().observable(initial: value) }

  private static func forgetful() -> Hot<Int> { Hot { _ in } }

  private static func settled(_ promise: Promise<Int>) -> Promise<Int> {
    promise.on { _ in }
    return promise
  }

  @Test("from every kind, on either side", arguments: flowing.indices, others.indices)
  func table(_ left: Int, _ right: Int) {
    let (flowing, other) = (Self.flowing[left], Self.others[right])
    StreamContext(scheduler: scheduler).run {
      let joined = other.merge(flowing.make())
      _ = joined.map { $0 }.on { [heard] in heard.write("beside \($0)") }
      joined.on { [heard] in heard.write($0) }.replay()
      scheduler.advance(by: .milliseconds(1))
    }
    let asked = heard.lines.filter { !$0.hasPrefix("beside") }
    #expect(asked == (flowing.remembers + other.says).map(String.init), "\(flowing.name), \(other.name)")
    // An outcome is for all who wait.
    let isOutcome = ["promise", "mapped promise", "future"].contains(other.name)
    #expect(heard.lines.count == asked.count + (isOutcome ? 1 : 0))
  }

  @Test("as pairs, when both sides of a zip or combine remember")
  func pairs() {
    let (left, right) = (Self.observable(1).hot(), Self.observable(2).hot())
    left.zip(right).on { [heard] in heard.write("zip \($0)\($1)") }.replay()
    left.combine(stream: right).on { [heard] in heard.write("combine \($0)\($1)") }.replay()
    left.withLatest(right).on { [heard] in heard.write("withLatest \($0)\($1)") }.replay()
    #expect(heard.lines == ["zip 12", "combine 12"])
  }

  @Test("of a Promise that has settled above a Hot")
  func settledAboveHot() {
    StreamContext(scheduler: scheduler).run {
      let promise = Promise<Int> { $0(.success(1)) }
      promise.on { _ in }
      let flows = HotInput<Int>()
      flows.merge(promise).on { [heard] in heard.write("right \($0)") }.replay()
      #expect(heard.lines == ["right 1"])
    }
    scheduler.run()
    #expect(heard.lines == ["right 1"])
  }

  @Test("of a Promise below two that have settled")
  func settledJoin() {
    StreamContext(scheduler: scheduler).run {
      let promises = (1...2).map { number in Promise<Int> { $0(.success(number)) } }
      for promise in promises { promise.on { _ in } }
      promises[0].zip(promises[1]).map { $0 + $1 }.on { [heard] in heard.write("zip \($0)") }.replay()
      promises[0].merge(promises[1]).on { [heard] in heard.write("merge \($0)") }.replay()
      #expect(heard.lines == ["zip 3", "merge 1"])
    }
    scheduler.run()
    #expect(heard.lines == ["zip 3", "merge 1"])
  }

  @Test("through the operator on which it is called", arguments: ["on", "map", "merge", "source"])
  func ownOperator(_ name: String) {
    let input = ObservableInput(1)
    switch name {
    case "on": input.on { [heard] in heard.write("own \($0)") }.replay()
    case "map":
      input.map { [heard] value in
        heard.write("own \(value)")
        return value
      }.replay()
    case "merge":
      let merged = input.merge(Self.observable(2))
      merged.on { [heard] in heard.write("own \($0)") }
      merged.replay()
    default:
      input.on { [heard] in heard.write("own \($0)") }
      input.replay()
    }
    #expect(heard.lines.suffix(1) == ["own 1"])
  }

  @Test("of what began with a value of its own, on that itself")
  func ownValue() {
    let hot = HotInput<Int>()
    let latest = hot.hot().observable(initial: 7)
    latest.on { [heard] in heard.write($0) }
    latest.replay()
    #expect(heard.lines == ["7"])
    hot.push(8)
    latest.replay()
    #expect(heard.lines == ["7", "8", "8"])
    let moved = hot.hot().observable(initial: 9).dispatched(.inline).throttled(PressureThrottle(buffer: 1))
    moved.on { [heard] in heard.write("moved \($0)") }
    moved.replay()
    #expect(heard.lines.suffix(1) == ["moved 9"])
  }

  @Test("and does nothing where there is nothing to say")
  func nothing() {
    let input = HotInput<Int>()
    input.merge(Promise<Int> { _ in }).merge(HotInput<Int>()).on { [heard] in heard.write($0) }.replay()
    Cold<Int, Int> { $2(.success($1)) }.on { [heard] in heard.write($0) }.replay()
    #expect(heard.lines == [])
  }
}
