import Testing

@testable import Streams

/// A raw source whose talkback is the source itself takes a control for another sink, and goes on by that.
struct `A source that is its own talkback` {
  /// Counts from 1, one for each wish.
  private final class Counting: Sendable {
    private let state: Locked<State>
    let greetings = Counter()

    private struct State: @unchecked Sendable {  // Unchecked: the talkback is called by one thread at a time.
      var next = 1
      let last: Int
      var sink: Consumer<Int>?
    }

    init(upTo last: Int) { state = Locked(State(last: last)) }

    func callAsFunction(_ payload: Source<Int>) {
      switch payload {
      case .start(let sink):
        greetings.increment()
        nonisolated(unsafe) let kept = sink
        state.withLock { $0.sink = kept }
        sink(.start { self($0) })
      case .next:
        let (sink, value) = state.withLock { state in
          defer { state.next += 1 }
          return (state.sink, state.next <= state.last ? state.next : nil)
        }
        sink?(value.map { .next($0) } ?? .completed(.finished))
      case .completed: state.withLock { $0.sink = nil }
      }
    }

    var source: CallbagSource<Int> { CallbagSource<Int> { self(.start($0)) } }
  }

  private let heard = Transcript()

  private func puller(of source: CallbagSource<Int>) -> CallbagSubscription {
    source.puller(end: { [heard] in heard.write($0) }) { [heard] in heard.write($0) }
  }

  @Test func `gives all its values when it is paused and resumed`() {
    let run = puller(of: Counting(upTo: 4).source)
    for _ in 1...2 {
      run.pull()
      run.pause()
      run.resume()
      run.pull()
    }
    run.pull()
    #expect(heard.lines == ["1", "2", "3", "4", "finished"])
  }

  @Test(arguments: [1, 2, 3]) func `gives them through a buffer that suspends it`(capacity: Int) {
    let run = puller(of: Counting(upTo: 5).source.buffered(.suspend(capacity)))
    run.pull(6)
    #expect(heard.lines == ["1", "2", "3", "4", "5", "finished"])
  }

  @Test func `is no longer than its run, and hears its end`() {
    let weakly = Weakly()
    var counting: Counting? = Counting(upTo: 9)
    if let counting {
      weakly.watch(counting, as: "source")
      let run = puller(of: counting.source)
      run.pull()
      run.pause()
      run.resume()
      run.stop()
      #expect(counting.greetings.value > 1)
    }
    counting = nil
    #expect(weakly.alive == [] && heard.lines == ["1"])
  }

  @Test func `hears a control by hand, and answers no wish for it`() {
    for control in [Source<Int>.pause, .resume, .rewind] {
      let counting = Counting(upTo: 3)
      let heard = Transcript()
      counting(
        .start { message in
          switch message {
          case .start(let talkback):
            talkback(.next(nil))
            talkback(control)
          case .next(let value): heard.write(value)
          case .completed(let completion): heard.write(completion)
          }
        })
      #expect(heard.lines == ["1"])
    }
  }
}
