import Streams
import StreamsWire
import Testing

@testable import streamtop

/// How far what is shown is behind the program.
struct LagTests {
  private final class Clocks {
    var here = Lag.Instant(steady: .now, wall: 5_000_000_000_000)

    func pass(_ time: Duration, wall: Duration? = nil) {
      here.steady = here.steady.advanced(by: time)
      here.wall += (wall ?? time).nanoseconds
    }
  }

  private let clocks = Clocks()
  private var lag: Lag

  init() {
    let clocks = clocks
    lag = Lag { clocks.here }
  }

  /// A look that was taken at that time there, where the clock of the wall is an hour ahead.
  private mutating func hear(_ seconds: Int, wall: Int? = nil) {
    let there = 5_000_000_000_000 + (3_600 + (wall ?? seconds)) * 1_000_000_000
    lag.take(Look(time: .seconds(100 + seconds), wallClock: there))
  }

  @Test mutating func `clocks that differ are no delay, and what is late is one beyond two seconds`() {
    #expect(lag.length == nil)
    hear(0)
    clocks.pass(.milliseconds(1_900))
    #expect(lag.length == nil)
    // What was said after one second comes after seven.
    clocks.pass(.milliseconds(5_100))
    hear(1)
    #expect(lag.length == .seconds(6))
    clocks.pass(.seconds(1))
    #expect(lag.length == .seconds(7))
    hear(8)
    #expect(lag.length == nil)
  }

  @Test mutating func `the first look may be late, and the next ones show it`() {
    clocks.pass(.seconds(9))
    hear(0)
    #expect(lag.length == nil)
    hear(9)
    clocks.pass(.seconds(5))
    hear(10)
    #expect(lag.length == .seconds(4))
  }

  @Test mutating func `a clock that is set, or a machine that sleeps, is no delay`() {
    hear(0)
    // Here.
    clocks.pass(.seconds(1), wall: .seconds(60))
    hear(1)
    #expect(lag.length == nil)
    // There: its clock of the wall goes on in its sleep.
    clocks.pass(.seconds(100))
    hear(1, wall: 101)
    #expect(lag.length == nil)
  }

  @Test mutating func `a program that does not say what time it is is not called late`() {
    lag.take(Look(time: .zero))
    clocks.pass(.seconds(60))
    #expect(lag.length == nil)
  }

  @Test func `the title says so`() {
    var dashboard = Dashboard()
    var status = Status(abilities: [.stops])
    status.behind = .milliseconds(5_900)
    _ = dashboard.reduce(.sample(Sample(time: .seconds(1), status: status)))
    #expect(dashboard.render(Size(width: 80, height: 24)).line(0).contains("LIVE, 5 s behind"))
    status.behind = nil
    _ = dashboard.reduce(.sample(Sample(time: .seconds(2), status: status)))
    let title = dashboard.render(Size(width: 80, height: 24)).line(0)
    #expect(title.contains("LIVE") && !title.contains("behind") && !title.contains("facts missing"))
  }

  @Test func `the title says that facts are missing`() {
    var dashboard = Dashboard()
    var sample = Sample(time: .seconds(1), status: Status(abilities: [.stops]))
    sample.keyframe = []
    _ = dashboard.reduce(.sample(sample))
    #expect(!dashboard.render(Size(width: 120, height: 24)).line(0).contains("facts missing"))
    sample.gap = "this viewer was too slow"
    _ = dashboard.reduce(.sample(sample))
    #expect(dashboard.render(Size(width: 120, height: 24)).line(0).contains("facts missing"))
  }
}
