import Streams
import Testing

/// Sinks come to a shared source, and leave it, while its run is being begun.
struct `A shared source whose run begins` {
  /// What the closure of a source does while the first run begins.
  private final class Beginning: Sendable {
    let (shared, runs) = (Kept<CallbagSource<Int>>(), Kept<CallbagSubscription>())
    let emitters = Kept<CallbagEmitter<Int>>()
    let count = Counter()
    let heard = Transcript()

    /// - Parameter source: is asked for each run, and told whether it is the first.
    func share(_ source: @escaping @Sendable (_ isFirst: Bool) -> CallbagSource<Int>) -> CallbagSource<Int> {
      let made = CallbagSource<Int>.deferred { [self] in source(count.increment() == 1) }.share()
      shared.keep(made)
      return made
    }
  }

  private let beginning = Beginning()

  @Test func `asks for what a sink wants that comes meanwhile`() {
    let source = beginning.share { [beginning] isFirst in
      if isFirst {
        beginning.runs.keep(beginning.shared.all[0].forEach { [heard = beginning.heard] in heard.write($0) })
      }
      return .from([1, 2, 3])
    }
    beginning.runs.keep(source.puller { _ in })
    #expect(beginning.heard.lines == ["1", "2", "3"])
  }

  @Test func `is stopped when its sink has left and another run has begun`() {
    nonisolated(unsafe) var leave: (() -> Void)?
    let source = beginning.share { [beginning] isFirst in
      if isFirst {
        leave?()
        beginning.runs.keep(beginning.shared.all[0].forEach { [heard = beginning.heard] in heard.write($0) })
      }
      return .listenable { beginning.emitters.keep($0) }
    }
    source { message in
      if case .start(let talkback) = message { leave = { talkback(.completed(.cancelled)) } }
    }
    for (number, emitter) in beginning.emitters.all.enumerated() { emitter.next(number) }
    #expect(beginning.emitters.all.filter { !$0.hasEnded }.count == 1)
    #expect(beginning.heard.lines.count == 1)
  }
}

/// A sink of a shared source asks for a value in the handler of one for which others have asked.
struct `A shared source whose sink asks while it gets a value` {
  private let drawn = Counter()
  private let heard = Transcript()
  private let runs = Kept<CallbagSubscription>()

  /// Starts a sink that asks whenever it gets a value.
  private func ask(_ source: CallbagSource<Int>) {
    let run = source.puller(end: { [heard] in heard.write("a \($0)") }) { [heard, runs] in
      heard.write("a \($0)")
      runs.all.first?.pull()
    }
    runs.keep(run)
  }

  private func share() -> CallbagSource<Int> {
    CallbagSource<Int>.pullable({ 0 }) { [drawn] _ in drawn.increment() }.share()
  }

  @Test func `is asked for nothing when that was the last one that the sink takes`() {
    let shared = share()
    ask(shared.take(first: 1))
    let other = shared.puller { [heard] in heard.write("b \($0)") }
    other.pull()
    #expect(heard.lines == ["a 1", "a finished", "b 1"])
    #expect(drawn.value == 1)
    other.stop()
  }

  @Test func `is asked when the sink has got it`() {
    let shared = share()
    ask(shared.take(first: 3))
    let other = shared.puller { [heard] in heard.write("b \($0)") }
    other.pull()
    #expect(heard.lines == ["a 1", "b 1", "a 2", "b 2", "a 3", "a finished", "b 3"])
    #expect(drawn.value == 3)
    other.stop()
  }
}
