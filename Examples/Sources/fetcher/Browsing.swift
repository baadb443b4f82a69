import Streams

/// Two readers of the same pages, who turn a page twice a second. What both want is fetched once.
struct Browsing: Sendable {
  let front: Cold<Int, Page>
  private let pages: Cold<Int, Page>
  private let clock: TimerStream

  init(_ pages: Cold<Int, Page>) {
    let front = pages.on { print("front: \($0.text)") }.onError { print("front: \($0)") }.named("front")
    let side = pages.on { _ in }.onError { print("side: \($0)") }.named("side")
    clock = TimerStream(interval: 0.5).named("clock")
    clock.count().map { Int($0) }.on { number in
      front.request(number)
      side.request(number)
    }
    (self.pages, self.front) = (pages, front)
    clock.start()
  }

  /// Ends everything: no one asks any more, and what is under way is cancelled.
  func end() {
    clock.terminate(withReason: .cancelled)
    pages.terminate(withReason: .cancelled)
  }
}
