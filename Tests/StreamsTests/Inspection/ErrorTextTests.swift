import Testing

@testable import Streams

/// How much of an error's text is kept until a drain.
@Suite struct ErrorTextTests {
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

  @Test func `a text is cut within no character, and one that fits is left alone`() {
    for text in ["", "a", "äöü", "🙂"] { #expect(text.cut(at: 6) == text) }
    #expect("äöü€".cut(at: 8) == "äöü…")
    #expect("🙂🙂".cut(at: 7) == "🙂…")
    #expect("🙂".cut(at: 3) == "…")
  }
}
