import Foundation
import Streams
import Testing

struct `defaultValue` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `a Hot without values gives it at every end`(_ reason: Termination) {
    let hot = HotInput<Int>()
    hot.defaultValue(7).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0 == reason) }
    hot.push(TestError.failure)
    hot.terminate(withReason: reason)
    #expect(transcript.lines == ["7", "true"])
  }

  @Test func `a Hot with values does not`() {
    let hot = HotInput<Int>()
    hot.defaultValue(7).on { [transcript] in transcript.write($0) }
    hot.push(1)
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["1"])
  }

  @Test func `a Cold that was not asked gives it, an Observable that was not set too`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    cold.defaultValue(7).on { [transcript] in transcript.write($0) }
    cold.terminate(withReason: .completed)
    let observable = ObservableInput(1)
    let hot: Hot<Int> = observable.defaultValue(8).on { [transcript] in transcript.write($0) }
    observable.terminate(withReason: .completed)
    #expect(transcript.lines == ["7", "8"])
    #expect(!hot.isActive)
  }

  @Test func `a Future or Promise gives it in place of an error`() {
    context.run { Future<Int>.completed(TestError.failure) }.defaultValue(7)
      .on { [transcript] in transcript.write($0) }
    let script = Script<Int>(.failure(TestError.failure))
    let chain: Promise<Int> = context.run { Promise(script) }.retry(2).defaultValue(8).retry(5)
      .on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["7", "8"])
    #expect(script.runs == 3)
    #expect(chain.state == .terminated(reason: .completed))
  }

  @Test func `a Future with a value keeps it`() {
    context.run { Future.completed(1) }.defaultValue(7).on { [transcript] in transcript.write($0) }.replay()
    #expect(transcript.lines == ["1"])
    // Time that stands still would keep the Future, whose replay was due.
    scheduler.run()
    #expect(transcript.lines == ["1"])
  }

  @Test func `a Promise gives it in place of a value that was dropped`() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let chain = promise.filter { $0 > 5 }.map { $0 * 2 }.defaultValue(7)
      .on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    #expect(transcript.lines == ["7", "completed"])
    #expect(chain.state == .terminated(reason: .completed))
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `what was attached late gives it shortly after`() {
    let promise = context.run { Promise(Script<Int>(.success(1))) }.filter { $0 > 5 }
    promise.map { $0 }
    scheduler.run()
    promise.defaultValue(7).on { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["7"])
  }

  @Test func `a retry below makes for another attempt, also when its value was dropped before`() {
    let script = Script<Int>(.success(1), .success(1), .success(9))
    let promise = context.run { Promise(script) }
    let chain = promise.filter { $0 > 5 }.defaultValue(7)
      .on { [transcript] in transcript.write($0) }
      .resultMap { $0 == 7 ? .failure(TestError.failure) : .success($0) }
      .retry(5)
    scheduler.run()
    #expect(transcript.lines == ["7", "7", "9"])
    #expect(chain.state == .terminated(reason: .completed))
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `a cancel gives nothing`() {
    let promise = Promise(Answer<Int>())
    promise.defaultValue(7).on { [transcript] in transcript.write($0) }
    promise.cancel()
    #expect(transcript.lines.isEmpty)
  }

  @Test func `a cancel of one side of a join gives nothing`() {
    let (left, right) = (Promise(Answer<Int>()), Promise(Answer<Int>()))
    let leaf = left.zip(right).map { $0 + $1 }.defaultValue(7).on { [transcript] in transcript.write($0) }
    right.cancel()
    #expect(transcript.lines.isEmpty)
    #expect(leaf.state == .terminated(reason: .cancelled))
  }

  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `a Promise gives it at every end by an operator above`(_ reason: Termination) {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let ended: [Promise<Int>] = [
      promise.until(then: reason) { $0 == 1 }, promise.map { $0 }.doWhile(then: reason) { $0 != 1 },
      promise.until(then: reason) { $0 == 1 }.delay(1).map { $0 },
    ]
    let branches = ended.map {
      $0.defaultValue(7).on { [transcript] in transcript.write($0) }
        .onTerminate { [transcript] in transcript.write($0) }
    }
    answer.give(.success(1))
    #expect(transcript.lines == ["7", "completed", "7", "completed", "7", "completed"])
    #expect(!branches.contains { $0.isActive } && !promise.isActive)
  }

  @Test(arguments: [Termination.cancelled, .error(TestError("other"))])
  func `an error that is taken for a reason to end has its place taken`(_ reason: Termination) {
    let answer = Answer<Int>()
    Promise(answer).mapError { _ in reason }.defaultValue(7).on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write("\($0)") }
    answer.give(.failure(TestError.failure))
    #expect(transcript.lines == ["7"])
  }

  @Test(arguments: [false, true])
  func `a Future that nobody can complete any more gives it`(_ persists: Bool) {
    var input: FutureInput<Int>? = FutureInput<Int>()
    let leaf = input?.defaultValue(7).on { [transcript] in transcript.write($0) }.persist(persists)
    input = nil
    #expect(transcript.lines == ["7"])
    #expect(leaf?.state == .terminated(reason: .completed))
  }

  @Test func `a retry below what has ended itself makes another attempt`() {
    let script = Script<Int>(.success(1), .success(2))
    let promise = context.run { Promise(script) }
    let chain = promise.until { $0 == 1 }.defaultValue(7)
      .resultMap { $0 == 7 ? .failure(TestError.failure) : .success($0) }
      .retry(5).on { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["2"])
    #expect(script.runs == 2)
    #expect(chain.state == .terminated(reason: .completed))
  }
}
