import Testing

@testable import Streams

/// What has had enough above `share()` ends its sinks as it would without.
struct `A shared source that has had enough` {
  private static let below: [(name: String, attach: @Sendable (CallbagSource<Int>) -> CallbagSource<Int>)] = [
    ("map", { $0.map { $0 } }), ("delay", { $0.delay(1) }), ("debounce", { $0.debounce(1) }),
    ("buffered", { $0.buffered(.newest(9)) }), ("asyncMap", { $0.asyncMap { $1(.success($0)) } }),
    ("collect", { $0.collect().map(\.count) }), ("last", { $0.last() }), ("times", { $0.times(2) }),
    ("concat", { $0.concat(.from([0])) }), ("zip", { $0.zip(.from([0])).map { $0.0 } }),
    ("retry", { $0.retry(2) }), ("share", { $0.share() }),
  ]
  private static let above: [(name: String, attach: @Sendable (CallbagSource<Int>) -> CallbagSource<Int>)] = [
    ("first", { $0.first(3) }), ("until", { $0.until { $0 == 3 } }), ("take", { $0.take(first: 3) }),
    ("failing", { $0.resultMap { $0 < 3 ? .success($0) : .failure(TestError.failure) } }),
  ]

  private func events(of source: CallbagSource<Int>, on scheduler: VirtualScheduler) -> [String] {
    let heard = Transcript()
    let run = source.forEach(end: { heard.write($0) }) { heard.write($0) }
    scheduler.run()
    return withExtendedLifetime(run) { heard.lines }
  }

  @Test(arguments: above.indices, below.indices)
  func `lets what is below do as without it`(_ above: Int, _ below: Int) {
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run {
      let source = Self.above[above].attach(CallbagSource.from(1...9))
      let expected = events(of: Self.below[below].attach(source), on: scheduler)
      #expect(
        events(of: Self.below[below].attach(source.share()), on: scheduler) == expected,
        "\(Self.above[above].name), \(Self.below[below].name)")
    }
  }

  @Test func `is no cancel for a loop`() async throws {
    let source = CallbagSource.from(1...9).first(2)
    let until = CallbagSource.from(1...9).until { $0 == 3 }
    for source in [source, source.share(), until, source.delay(0.001)] {
      var heard: [Int] = []
      for try await value in source.values { heard.append(value) }
      #expect(heard == [1, 2])
    }
  }
}
