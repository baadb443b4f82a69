import Testing

@testable import Streams
@testable import streamtop

struct RetryLintTests {
  let test = LintWorld()

  @Test(arguments: [(111, true), (112, false)])
  func `ten asks within a second are a storm`(milliseconds: Int, isStorm: Bool) {
    let retry = test.world.node("retry", of: test.world.node())
    for attempt in 1...10 {
      #expect(test.found == [])
      test.world.time += .milliseconds(milliseconds)
      test.world.retry(attempt, of: nil, in: .milliseconds(100), "503", retry)
    }
    #expect(test.found == (isStorm ? [.retryStorm] : []))
  }

  @Test(arguments: [
    ([49, 49, 49, 49, 49], true), ([49, 49, 49, 49], false), ([50, 50, 50, 50, 50, 50], false),
    ([1, 2, 3, 4, 5, 6, 7], false), ([9, 8, 7, 6, 5], true), ([100, 0, 0, 0, 0, 0], true),
    ([0, 0, 0, 100, 0, 0, 0, 0], false),
  ])
  func `so are five in a row without a rest that lasts or grows`(delays: [Int], isStorm: Bool) {
    let retry = test.world.node("retry", of: test.world.node())
    for (place, delay) in delays.enumerated() {
      test.world.time += .milliseconds(300)
      test.world.retry(place + 1, of: nil, in: .milliseconds(delay), "503", retry)
    }
    #expect(test.found == (isStorm ? [.retryStorm] : []))
  }

  @Test(arguments: [false, true])
  func `they are judged at once where the program had no streams when it was first looked at`(
    hadStreams: Bool
  ) {
    let other = test.world.node()
    test.lose(hadStreams ? [NodeSnapshot(identity: other.identity, madeAt: .zero)] : [])
    let retry = test.world.node("retry", of: test.world.node())
    for attempt in 1...10 {
      test.look()
      test.world.time += .milliseconds(50)
      test.world.retry(attempt, of: nil, in: .milliseconds(40), "503", retry)
    }
    #expect(test.found == (hadStreams ? [] : [.retryStorm]))
  }

  @Test func `a success between them begins another row`() {
    let retry = test.world.node("retry", of: test.world.node())
    for attempt in [1, 2, 3, 1, 2, 3, 1, 2, 3] {
      test.world.time += .milliseconds(300)
      test.world.retry(attempt, of: 3, in: .zero, "503", retry)
    }
    #expect(test.found == [])
  }

  @Test func `a storm is found once and counts up`() {
    let retry = test.world.node("retry", of: test.world.node(), name: "feed")
    for attempt in 1...8 { test.world.retry(attempt, of: nil, in: .zero, "503", retry) }
    #expect(test.counts == [4])
    #expect(test.model.lints.findings.map(\.label) == ["feed retry"])
    #expect(test.model.log.map(\.mark).filter { $0 == .finding }.count == 1)
  }

  /// A retry that has asked so often, and one that hears it.
  private func nest(asks: Int, kind: String) {
    let world = test.world
    let lower = world.node("retry", of: world.node(kind: kind), kind: kind)
    let source = world.node(kind: kind)
    let upper = world.node("retry", of: source, kind: kind)
    let middle = world.node("map", of: upper, kind: kind)
    world.probe.note(.attached(to: middle.id), at: lower)
    for attempt in 0..<asks { world.retry(attempt + 1, of: 3, in: .seconds(1), "503", upper) }
    world.end(.error("503"), middle, upper, source)
    world.retry(1, of: 3, in: .seconds(1), "503", lower)
  }

  @Test(arguments: [
    ("SignalProducer", 1, false), ("SignalProducer", 2, true), ("CallbagSource", 2, true),
    ("Promise", 3, false),
  ])
  func `a retry that asks below one that has asked twice is nested`(kind: String, asks: Int, isFound: Bool) {
    nest(asks: asks, kind: kind)
    #expect(test.found == (isFound ? [.nestedRetry] : []))
  }
}
