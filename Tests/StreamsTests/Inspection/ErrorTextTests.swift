import Testing

@testable import Streams

/// How much of an error is kept until a drain.
struct ErrorTextTests {
  @Test func `facts of errors, ends and retries keep 4,096 bytes of a text`() {
    let long = TestError(String(repeating: "ü", count: 5_000))
    let scheduler = VirtualScheduler()
    let probe = Probe { scheduler.now }
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let hot = context.run { HotInput<Int>() }
    hot.push(long)
    hot.terminate(withReason: .error(long))
    let promise = context.run {
      Promise<Int> { _, completion in completion(.failure(long)) }.retry(1, delay: 1)
    }
    scheduler.advance(by: .seconds(2))
    var texts: [String: Set<String>] = [:]
    for fact in probe.drain().facts {
      switch fact.event {
      case .error(let text, _): texts["error", default: []].insert(text)
      case .end(.error(let text), _): texts["end", default: []].insert(text)
      case .retry(let retry): texts["retry", default: []].insert(retry.error)
      default: break
      }
    }
    let kept: Set = [String(repeating: "ü", count: 2_048) + "…"]
    #expect(texts == ["error": kept, "end": kept, "retry": kept])
    withExtendedLifetime(promise) {}
  }

  /// An error that may hold anything.
  private final class LargeError: Error, CustomStringConvertible {
    let description = "large"
  }

  @Test func `of an error no more than its text is kept once its stream has gone`() {
    let (scheduler, probe, kept) = (VirtualScheduler(), Probe { .zero }, Weakly())
    let context = StreamContext(scheduler: scheduler, probe: probe)
    do {
      let error = LargeError()
      kept.watch(error, as: "error")
      let hot = context.run { HotInput<Int>() }
      hot.map { $0 }.onTerminate { _ in }
      hot.push(error)
      hot.terminate(withReason: .error(error))
      let future = context.run { FutureInput<Int>() }
      future.map { $0 }.on { _ in }
      future.complete(error)
      let promise = context.run { Promise<Int> { _, completion in completion(.failure(error)) } }
      promise.on { _ in }
      scheduler.advance(by: .seconds(1))
    }
    #expect(kept.alive == [])
    let ends = probe.drain().facts.compactMap { fact -> String? in
      if case .end(.error("large"), let cause) = fact.event { cause } else { nil }
    }
    #expect(ends.contains("terminate(withReason:) was called on it") && ends.count > 1)
  }

  @Test func `a text is cut within no Unicode scalar, and one that fits is left alone`() {
    for text in ["", "a", "äöü", "🙂"] { #expect(text.cut(at: 6) == text) }
    #expect("äöü€".cut(at: 8) == "äöü…")
    #expect("🙂🙂".cut(at: 7) == "🙂…")
    #expect("🙂".cut(at: 3) == "…")
    // A character may be cut between its scalars.
    #expect("ae\u{301}".cut(at: 3) == "ae…")
  }
}
