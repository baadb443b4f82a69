import Foundation
import Streams
import Testing

struct `flatMap and flatten` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `a Hot passes all values on in order, and an empty array passes nothing`() {
    let hot = HotInput<Int>()
    let chain: Hot<String> = hot.flatMap { number in (0..<number).map { "\(number).\($0)" } }
      .on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    for number in [2, 0, 1] { hot.push(number) }
    hot.push(TestError.failure)
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["2.0", "2.1", "1.0", "failure", "completed"])
    #expect(!chain.isActive)
  }

  @Test func `a closure without annotations is understood`() {
    let hot = HotInput<String>()
    hot.flatMap { $0.split(separator: " ") }.on { [transcript] in transcript.write(String($0)) }
    hot.push("a b")
    #expect(transcript.lines == ["a", "b"])
  }

  @Test func `the values of a request go to who asked`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let pairs = cold.flatMap { [$0, $0 * 10] }
    let asker = pairs.on { [transcript] in transcript.write("asker \($0)") }
    pairs.on { [transcript] in transcript.write("other \($0)") }
    asker.request(1)
    #expect(transcript.lines == ["asker 1", "asker 10"])
    pairs.request(2, share: true)
    #expect(transcript.lines.dropFirst(2) == ["asker 2", "other 2", "asker 20", "other 20"])
  }

  @Test func `an end in the midst of the values drops the rest`() {
    let hot = HotInput<Int>()
    hot.flatMap { [$0, $0 + 1, $0 + 2] }.lift(UntilTwo()).on { [transcript] in transcript.write($0) }
    hot.push(1)
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `an Observable becomes a Hot`() {
    let observable = ObservableInput([1])
    let elements: Hot<Int> = observable.flatten().on { [transcript] in transcript.write($0) }
    observable.set([2, 3]).set([])
    #expect(transcript.lines == ["2", "3"])
    #expect(elements.isActive)
  }

  @Test func `a Promise becomes a Hot that ends after the values`() {
    let answer = Answer<[Int]>()
    let promise = Promise(answer)
    let elements: Hot<Int> = promise.flatten().on { [transcript] in transcript.write($0) }
    let doubled: Hot<Int> = promise.flatMap { $0.map { $0 * 2 } }.on { [transcript] in transcript.write($0) }
    answer.give(.success([1, 2]))
    #expect(transcript.lines == ["1", "2", "2", "4"])
    #expect(elements.state == .terminated(reason: .completed))
    #expect(doubled.state == .terminated(reason: .completed))
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `the error of a Promise flows through, and a cancel ends what is below`() {
    let failing = Answer<[Int]>()
    let failed = Promise(failing).flatten().onError { [transcript] in transcript.write($0) }
    failing.give(.failure(TestError.failure))
    #expect(transcript.lines == ["failure"])
    #expect(failed.state == .terminated(reason: .error(TestError.failure)))
    let promise = Promise(Answer<[Int]>())
    let cancelled = promise.flatten()
    promise.cancel()
    #expect(cancelled.state == .terminated(reason: .cancelled))
  }

  @Test func `a settled Future gives its elements shortly after`() {
    context.run { Future.completed([1, 2]) }.flatten().on { [transcript] in transcript.write($0) }
    #expect(transcript.lines.isEmpty)
    scheduler.run()
    #expect(transcript.lines == ["1", "2"])
  }
}

private struct UntilTwo: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> {
    input < 2 ? .emit(input) : .end(last: input, .completed)
  }
}
