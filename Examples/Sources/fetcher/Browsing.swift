import Streams

/// Two readers of the same pages, who turn a page twice a second. What both want is fetched once.
struct Browsing: Sendable {
  /// The reader who says on the standard output what is read.
  let front: Cold<Int, Page>
  private let clock: TimerStream

  init(_ pages: Cold<Int, Page>) {
    let front =
      pages
      .on { print("front: \($0.text)") }
      .onError { print("front: \($0)") }
      .onTerminate { print("front: \($0)") }
      .named("front")
    let side = pages.onError { print("side: \($0)") }.named("side")
    clock = TimerStream(interval: 0.5).named("clock")
    clock.count().map { Int($0) }
      .on { number in
        front.request(number)
        side.request(number)
      }
    self.front = front
    clock.start()
  }

  /// Turns no more pages.
  func stop() { clock.terminate(withReason: .cancelled) }
}
