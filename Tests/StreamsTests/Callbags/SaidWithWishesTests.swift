import Streams
import Testing

struct `What a sink says with its wishes` {
  /// Answers each wish with what has been said with it.
  private let echo = CallbagSource<String> { sink in
    sink(
      .start { message in
        guard case .next(let said) = message else { return }
        sink(.next(said.map { "\($0)" } ?? "nothing"))
      })
  }

  /// What a sink hears that says this with its wishes.
  private func heard(of source: CallbagSource<String>, saying payloads: [String?]) -> [String] {
    let heard = Transcript()
    var ask: SourceTalkback<String>?
    source { message in
      switch message {
      case .start(let talkback): ask = talkback
      case .next(let value): heard.write(value)
      case .completed: break
      }
    }
    for payload in payloads { ask?(.next(payload)) }
    ask?(.completed(.cancelled))
    return heard.lines
  }

  @Test func `is said above a buffer with the wish in the place of the value given`() {
    #expect(heard(of: echo.buffered(.newest(1)), saying: ["a", "b", "c"]) == ["nothing", "a", "b"])
  }

  @Test func `is said above a buffer for several values in their order`() {
    let values = heard(of: echo.buffered(.oldest(2)), saying: ["a", nil, "c", nil, "e", nil])
    #expect(values == ["nothing", "nothing", "a", "nothing", "c", "nothing"])
  }

  @Test func `is said through two buffers`() {
    let source = echo.buffered(.suspend(1)).map { $0 }.buffered(.oldest(1))
    #expect(heard(of: source, saying: ["a", "b", "c", "d"]) == ["nothing", "nothing", "a", "b"])
  }

  @Test func `is said once when the value given comes to nothing below`() {
    // What is said with the second wish is said when the first value is given for it.
    let source = echo.buffered(.newest(1)).filter { $0 != "a" }
    #expect(heard(of: source, saying: ["a", "b", "c"]) == ["nothing", "b", "nothing"])
  }

  @Test func `makes no wish above a buffer that can keep any number`() {
    let source = CallbagSource<String> { sink in
      var count = 0
      sink(
        .start { message in
          guard case .next(let said) = message else { return }
          count += 1
          sink(count > 3 ? .completed(.finished) : .next(said.map { "\($0)" } ?? "nothing"))
        })
    }
    let values = heard(of: source.buffered(.oldest(.max)), saying: ["a", "b", "c"])
    #expect(values == ["nothing", "nothing", "nothing"])
  }

  @Test func `arrives whichever thread says it`() {
    let (said, count) = (Kept<Int>(), 2_000)
    // It never answers, and hears what is said nevertheless.
    let source = CallbagSource<Int> { sink in
      sink(
        .start { message in
          if case .next(let payload) = message, let number = payload as? Int { said.keep(number) }
        })
    }
    let subscriber = Subscriber().subscribe(to: source)
    onThreads(4) { thread in
      for number in 0..<count { subscriber.send(.next(thread * count + number)) }
    }
    #expect(said.all.sorted() == Array(0..<(4 * count)))
    subscriber.cancel()
  }
}
