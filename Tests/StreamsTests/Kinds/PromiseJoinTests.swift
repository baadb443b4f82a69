import Streams
import Testing

struct `Promise: merge, zip and combine` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let left = Answer<Int>()
  let right = Answer<Int>()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  func promises() -> (Promise<Int>, Promise<Int>) { context.run { (Promise(left), Promise(right)) } }

  @Test(arguments: ["merge", "zip", "combine"])
  func `a retry below goes to the side that failed`(_ joint: String) {
    let (first, second) = promises()
    join(first, second, joint).retry(3).on { [transcript] in transcript.write($0) }
    right.give(.failure(TestError.failure))
    right.give(.failure(TestError.failure))
    #expect(left.runs == 1)
    #expect(right.runs == 3)
    left.give(.success(1))
    right.give(.success(2))
    #expect(transcript.lines.count == 1)
    #expect(!first.isActive && !second.isActive)
  }

  @Test func `both sides run again when both have failed`() {
    let (first, second) = promises()
    join(first, second, "zip").retry(2, delay: 1).on { [transcript] in transcript.write($0) }
    left.give(.failure(TestError.failure))
    right.give(.failure(TestError.failure))
    scheduler.advance(by: .seconds(1))
    #expect(left.runs == 2)
    #expect(right.runs == 2)
    left.give(.success(1))
    right.give(.success(2))
    #expect(transcript.lines == ["3"])
  }

  @Test func `retries of a side and retries below add, on that side`() {
    let (script, other) = (Script<Int>(.failure(TestError.failure)), Script<Int>(.success(1)))
    let (first, second) = context.run { (Promise(other), Promise(script).retry(2)) }
    first.zip(second).retry(1).onError { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(script.runs == 4)
    #expect(other.runs == 1)
    #expect(transcript.lines == ["failure"])
  }

  @Test func `a failure of the pair runs both sides again`() {
    let (first, second) = promises()
    join(first, second, "zip").resultMap { $0 > 5 ? .success($0) : .failure(TestError.failure) }.retry(1)
      .on { [transcript] in transcript.write($0) }
    left.give(.success(1))
    right.give(.success(2))
    #expect(left.runs == 2)
    #expect(right.runs == 2)
    left.give(.success(10))
    right.give(.success(20))
    #expect(transcript.lines == ["30"])
  }

  @Test func `two branches below a zip share the run of a failed side`() {
    let (first, second) = promises()
    let pairs = join(first, second, "zip")
    pairs.retry(1).onError { [transcript] in transcript.write("A \($0)") }
    pairs.retry(2).on { [transcript] in transcript.write("B \($0)") }
    right.give(.failure(TestError.failure))
    #expect(right.runs == 2)
    right.give(.failure(TestError.failure))
    #expect(right.runs == 3)
    left.give(.success(1))
    right.give(.success(2))
    #expect(transcript.lines == ["A failure", "B 3"])
    #expect(left.runs == 1)
  }

  @Test func `merge takes the other side's value while a failure waits for its retry`() {
    let (first, second) = promises()
    let merged = first.merge(second).retry(3, delay: 10).on { [transcript] in transcript.write($0) }
    left.give(.failure(TestError.failure))
    right.give(.success(2))
    #expect(transcript.lines == ["2"])
    #expect(merged.state == .terminated(reason: .completed))
    scheduler.run()
    #expect(left.runs == 1)
    #expect(transcript.lines == ["2"])
  }

  @Test func `a side that completes without a value leaves merge to the other`() {
    let (first, second) = promises()
    let merged = first.filter { _ in false }.merge(second).retry(1).on { [transcript] in transcript.write($0)
    }
    left.give(.success(1))
    #expect(merged.isActive)
    right.give(.failure(TestError.failure))
    #expect(right.runs == 2)
    right.give(.success(2))
    #expect(transcript.lines == ["2"])
  }

  @Test func `merge completes without a value when neither side has one, zip when one has none`() {
    for joint in ["merge", "zip", "combine"] {
      let (left, right) = (Answer<Int>(), Answer<Int>())
      let (first, second) = context.run {
        (Promise(left).filter { _ in false }, Promise(right).filter { _ in false })
      }
      let joined = join(first, second, joint)
      left.give(.success(1))
      #expect(joined.isActive == (joint == "merge"))
      right.give(.success(1))
      #expect(joined.state == .terminated(reason: .completed))
    }
  }

  @Test func `the loser is cancelled when it is a Promise, and left alone when it is a Future`() {
    let pending = Answer<Int>()
    let future = context.run { Future<Int> { pending.keep($0) } }
    let mapped = future.map { $0 * 10 }
    let first = context.run { Promise(left) }
    let merged = first.merge(mapped).on { [transcript] in transcript.write($0) }
    left.give(.success(1))
    #expect(merged.state == .terminated(reason: .completed))
    #expect(future.isActive)
    mapped.on { [transcript] in transcript.write($0) }
    pending.give(.success(2))
    scheduler.run()
    #expect(transcript.lines == ["1", "20"])
  }

  @Test func `cancelling a Promise does not cancel the Future merged into it`() {
    let pending = Answer<Int>()
    let future = context.run { Future<Int> { pending.keep($0) } }
    let first = context.run { Promise(left) }
    first.zip(future).cancel()
    future.on { [transcript] in transcript.write($0) }
    pending.give(.success(2))
    scheduler.run()
    #expect(transcript.lines == ["2"])
  }

  @Test func `with a Hot on the right, Promise keeps its laws`() {
    let hot = HotInput<Int>()
    let first = context.run { Promise(left) }
    let pair = first.zip(hot).on { [transcript] in transcript.write("\($0.0) \($0.1)") }
    hot.push(5)
    hot.push(6)
    left.give(.success(1))
    #expect(transcript.lines == ["1 5"])
    #expect(pair.state == .terminated(reason: .completed))
    #expect(first.state == .terminated(reason: .completed))
    #expect(hot.isActive)
  }

  @Test func `with a Promise on the right, Hot stays Hot`() {
    let hot = HotInput<Int>()
    let first = context.run { Promise(left) }
    let merged: Hot<Int> = hot.merge(first).on { [transcript] in transcript.write($0) }
    left.give(.success(1))
    hot.push(2)
    #expect(first.state == .terminated(reason: .completed))
    #expect(transcript.lines == ["1", "2"])
    #expect(merged.isActive)
    hot.terminate(withReason: .completed)
    #expect(!merged.isActive)
  }

  private func join(_ first: Promise<Int>, _ second: Promise<Int>, _ joint: String) -> Promise<Int> {
    switch joint {
    case "zip": first.zip(second).map { $0.0 + $0.1 }
    case "combine": first.combine(stream: second).map { $0.0 + $0.1 }
    default: first.merge(second)
    }
  }
}
