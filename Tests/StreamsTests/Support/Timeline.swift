@testable import Streams

/// A virtual clock, and a transcript in which each line begins with the second at which it was written.
struct Timeline: Sendable {
  let scheduler = VirtualScheduler()
  let transcript = Transcript()

  var lines: [String] { transcript.lines }

  /// Whether something still waits for its time.
  var isWaiting: Bool { scheduler.nextDue != nil }

  func run<Output>(_ body: () -> Output) -> Output { StreamContext(scheduler: scheduler).run(body) }

  func write(_ text: String) {
    transcript.write("\(scheduler.now / .seconds(1)) \(text)")
  }

  /// Writes all that the stream says.
  @discardableResult
  func write<Kind, Value>(
    _ stream: EventStream<Kind, Value, any Error>
  ) -> EventStream<Kind.Mapped, Value, any Error> {
    stream.on { write("\($0)") }.onError { write("\($0)") }.onTerminate { write("\($0)") }
  }

  /// Moves time to a second, and does what is due by then.
  func advance(to second: Double) {
    scheduler.advance(to: Duration(wholeNanosecondsOf: second))
  }

  /// Does something at a second.
  func at(_ second: Double, _ body: () -> Void) {
    advance(to: second)
    body()
  }
}
