import Foundation
import Testing

@testable import Streams

struct `Operators that gather` {
  let transcript = Transcript()
  let hot = HotInput<Int>()

  @Test(arguments: [
    ([Int](), true, [[Int]]()), ([1], true, [[1]]), ([1, 2], true, [[1, 2]]),
    ([1, 2, 3], true, [[1, 2], [3]]),
    ([1, 2, 3], false, [[1, 2]]), ([1, 2, 3, 4], false, [[1, 2], [3, 4]]),
  ])
  func `buffer gathers by size`(_ inputs: [Int], _ partial: Bool, _ outputs: [[Int]]) {
    #expect(BufferOperator(size: 2, partial: partial).everything(outOf: inputs) == outputs)
  }

  @Test(arguments: [
    ([Int](), true, [[Int]]()), ([1, 2, 3], false, [[1, 2], [2, 3]]),
    ([1, 2, 3], true, [[1], [1, 2], [2, 3]]),
    ([1], false, []), ([1], true, [[1], [1]]),
  ])
  func `window keeps the latest`(_ inputs: [Int], _ partial: Bool, _ outputs: [[Int]]) {
    #expect(WindowOperator(size: 2, partial: partial).everything(outOf: inputs) == outputs)
  }

  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `all of them flush at every end`(_ reason: Termination) {
    hot.reduce(initial: 100, +).on { [transcript] in transcript.write($0) }
    hot.collect().on { [transcript] in transcript.write($0) }
    hot.buffer(size: 2).on { [transcript] in transcript.write($0) }
    hot.window(size: 4, partial: true).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0 == reason) }
    for number in 1...3 { hot.push(number) }
    #expect(transcript.lines == ["[1]", "[1, 2]", "[1, 2]", "[1, 2, 3]"])
    hot.terminate(withReason: reason)
    #expect(transcript.lines.dropFirst(4) == ["106", "[1, 2, 3]", "[3]", "[1, 2, 3]", "true"])
  }

  @Test func `without values, only reduce and collect have something to say`() {
    hot.reduce(initial: "") { $0 + "\($1)" }.on { [transcript] in transcript.write("<\($0)>") }
    hot.collect().on { [transcript] in transcript.write($0) }
    hot.buffer(size: 2).on { [transcript] in transcript.write($0) }
    hot.window(size: 2, partial: true).on { [transcript] in transcript.write($0) }
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["<>", "[]"])
  }

  @Test func `errors pass at once and change nothing`() {
    hot.buffer(size: 2).on { [transcript] in transcript.write($0) }.onError { [transcript] in
      transcript.write($0)
    }
    hot.push(1)
    hot.push(TestError.failure)
    hot.push(2)
    #expect(transcript.lines == ["failure", "[1, 2]"])
  }

  @Test func `branches of a Cold fill one buffer, which goes to who asks last`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let pairs = cold.buffer(size: 2)
    let first = pairs.on { [transcript] in transcript.write("first \($0)") }
    let second = pairs.on { [transcript] in transcript.write("second \($0)") }
    cold.window(size: 1).on { [transcript] in transcript.write("window \($0)") }
    first.request(1)
    second.request(2)
    first.request(3)
    cold.terminate(withReason: .completed)
    #expect(transcript.lines == ["second [1, 2]", "first [3]", "second [3]"])
  }

  @Test func `an Observable becomes a Hot, and its value does not count`() {
    let observable = ObservableInput(1)
    let sum: Hot<Int> = observable.reduce(initial: 0, +).on { [transcript] in transcript.write($0) }
    let all: Hot<[Int]> = observable.collect().on { [transcript] in transcript.write($0) }
    let pairs: Hot<[Int]> = observable.buffer(size: 2).on { [transcript] in transcript.write($0) }
    let latest: Hot<[Int]> = observable.window(size: 2).on { [transcript] in transcript.write($0) }
    observable.set(2).set(3)
    #expect(transcript.lines == ["[2, 3]", "[2, 3]"])
    observable.terminate(withReason: .completed)
    #expect(transcript.lines.dropFirst(2) == ["5", "[2, 3]"])
    #expect(!sum.isActive && !all.isActive && !pairs.isActive && !latest.isActive)
  }

  @Test func `a Promise gives what it has gathered from its one value`() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let sum: Promise<Int> = promise.reduce(initial: 10, +).on { [transcript] in transcript.write($0) }
    promise.collect().on { [transcript] in transcript.write($0) }
    promise.buffer(size: 2).on { [transcript] in transcript.write($0) }
    promise.window(size: 2, partial: true).on { [transcript] in transcript.write($0) }
    let none = promise.buffer(size: 2, partial: false).on { [transcript] in transcript.write($0) }
    promise.window(size: 2).on { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    #expect(transcript.lines == ["11", "[1]", "[1]", "[1]"])
    #expect(sum.state == .terminated(reason: .completed))
    #expect(none.state == .terminated(reason: .completed))
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `a Promise without a value gives what an empty stream gives, its handlers from the bottom up`() {
    let answer = Answer<Int>()
    let promise = Promise(answer).filter { $0 > 5 }
      .onTerminate { [transcript] in transcript.write("above \($0)") }
    promise.collect().on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write("below \($0)") }
    answer.give(.success(1))
    #expect(transcript.lines == ["[]", "below completed", "above completed"])
  }

  @Test func `a failed Promise gathers nothing, and each attempt starts over`() {
    let script = Script<Int>(.failure(TestError.failure), .success(1), .success(2))
    let scheduler = VirtualScheduler()
    let chain = StreamContext(scheduler: scheduler).run { Promise(script) }
      .reduce(initial: 10, +)
      .on { [transcript] in transcript.write($0) }
      .resultMap { $0 == 11 ? .failure(TestError("again")) : .success($0) }
      .retry(5)
    scheduler.run()
    #expect(transcript.lines == ["11", "12"])
    #expect(script.runs == 3)
    #expect(chain.state == .terminated(reason: .completed))
  }

  @Test func `a cancelled Promise gives nothing`() {
    let promise = Promise(Answer<Int>())
    let sum = promise.reduce(initial: 0, +).on { [transcript] in transcript.write($0) }
    sum.cancel()
    #expect(transcript.lines.isEmpty)
    #expect(promise.state == .terminated(reason: .cancelled))
  }

  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `a Promise gives at every end but a cancel what an empty stream gives`(_ reason: Termination) {
    let answer = Answer<Int>()
    let ended = Promise(answer).until(then: reason) { _ in true }
    ended.collect().on { [transcript] in transcript.write($0) }
    ended.reduce(initial: 10, +).on { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    #expect(transcript.lines == ["[]", "10"])
  }

  @Test func `a settled Future gives its value shortly after`() {
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run { Future.completed(1) }.collect()
      .on { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["[1]"])
  }

  @Test func `a Promise that has given what it gathered is freed, whatever came`() {
    let weakly = Weakly()
    for outcome in [Result<Int, any Error>.success(1), .success(9), .failure(TestError.failure)] {
      let answer = Answer<Int>()
      let promise = Promise(answer)
      weakly.watch(promise.filter { $0 > 5 }.collect().on { _ in })
      weakly.watch(promise.flatMap { [$0] }.reduce(initial: 0, +))
      weakly.watch(promise.defaultValue(1).concat([2]))
      answer.give(outcome)
      answer.drop()
    }
    #expect(weakly.alive.isEmpty)
  }
}
