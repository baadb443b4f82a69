@testable import Streams
import Testing

struct `Debug logs` {
  let scheduler = VirtualScheduler()
  let transcript = Transcript()

  private var printer: DebugPrinter { { [transcript] in transcript.write($0) } }

  @Test func `a stream tells what it receives, what it emits, and its end`() {
    let hot = HotInput<Int>()
    hot.map { "<\($0)>" }.onDebugInfo(printer).on { [transcript] in transcript.write($0) }
    hot.push(1)
    hot.push(TestError.failure)
    hot.terminate(withReason: .completed)
    #expect(
      transcript.lines == [
        "Hot<String>.map: receives 1", "Hot<String>.map: emits <1>", "<1>",
        "Hot<String>.map: receives error failure", "Hot<String>.map: emits error failure",
        "Hot<String>.map: ends completed",
      ])
  }

  @Test func `a source tells what is pushed, who ends it, and what comes too late`() {
    let hot = HotInput<Int>().named("numbers").onDebugInfo(printer)
    hot.push(1)
    hot.terminate(withReason: .cancelled)
    hot.push(2)
    #expect(
      transcript.lines == [
        "numbers: emits 1", "numbers: is asked to end cancelled", "numbers: ends cancelled",
        "numbers: drops what came after its end: terminate(withReason:) was called on it",
      ])
  }

  @Test func `a join tells what comes from each of its sources`() {
    let (left, right) = (HotInput<Int>(), HotInput<String>())
    left.zip(right).onDebugInfo(printer)
    left.push(1)
    right.push("a")
    #expect(
      transcript.lines == [
        "Hot<(Int, String)>.zip: receives 1", "Hot<(Int, String)>.zip: receives a",
        #"Hot<(Int, String)>.zip: emits (1, "a")"#,
      ])
  }

  @Test func `a task that releases the closure to answer with`() {
    let answer = Answer<Int>()
    let promise = Promise(answer).named("page").onDebugInfo(printer)
    answer.drop()
    #expect(
      transcript.lines == [
        "page: has no answer to attempt 1: its task has released the closure to answer with"
      ])
    withExtendedLifetime(promise) {}
  }

  @Test func `requests, runs, and answers that no branch hears`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request * 2)) }.named("root")
    let branch = cold.map { $0 }.named("branch")
    branch.map { $0 }.named("leaf")
    cold.onDebugInfo(printer)
    branch.onDebugInfo(printer)
    branch.request(3)
    #expect(
      transcript.lines == [
        "branch: requests 3", "root: runs its task", "root: emits 6", "branch: receives 6", "branch: emits 6",
        "branch: passes nothing on: no branch below waits for it",
      ])
  }

  @Test func `failures, retries and replays`() {
    let script = Script<Int>(.failure(TestError.failure), .success(5))
    let promise = StreamContext(scheduler: scheduler).run { Promise(script) }
    let retried = promise.named("retry").map { $0 }.retry(2, delay: 3).named("retry").onDebugInfo(printer)
    retried.persist()
    scheduler.run()
    retried.on { _ in }
    scheduler.run()
    retried.cancel()
    #expect(
      transcript.lines == [
        "retry: receives error failure", "retry: retries, 1 of 2, in 3.0 seconds, after failure",
        "retry: receives 5", "retry: emits 5", "retry: replays 5", "retry: is asked to end cancelled",
        "retry: ends completed",
      ])
  }

  @Test func `a value is not described when it is not logged`() {
    let descriptions = Counter()
    let hot = HotInput<Described>()
    let mapped = hot.map { $0 }.named("mapped").filter { _ in true }
    let unheard = hot.map { $0 }.onDebugInfo(printer).onDebugInfo(nil)
    hot.push(Described(descriptions: descriptions))
    hot.push(Described(descriptions: descriptions))
    hot.push(Described(descriptions: descriptions))
    #expect(descriptions.value == 0)
    mapped.onDebugInfo(printer)
    hot.push(Described(descriptions: descriptions))
    #expect(descriptions.value == 2)
    #expect(transcript.lines == ["Hot<Described>.filter: receives it", "Hot<Described>.filter: emits it"])
    withExtendedLifetime(unheard) {}
  }

  @Test func `a failure or a request is not described when it is not logged`() {
    let descriptions = Counter()
    let failure = DescribedError(text: Described(descriptions: descriptions))
    let cold = Cold<DescribedError, Int> { _, _, respond in respond(.failure(failure)) }.named("cold")
    let leaf = cold.map { $0 }.named("leaf")
    leaf.request(failure)
    leaf.terminate(withReason: .error(failure))
    let promise = Promise(Script<Int>(.failure(failure))).named("promise")
    promise.retry(1).named("retry").onError { _ in }.named("last").replay()
    #expect(leaf.cause?.trigger == .termination)
    #expect(descriptions.value == 0)
  }
}

/// Counts how often it is described.
private struct Described: CustomStringConvertible {
  let descriptions: Counter

  var description: String {
    descriptions.increment()
    return "it"
  }
}

private struct DescribedError: Error, CustomStringConvertible {
  let text: Described

  var description: String { text.description }
}
