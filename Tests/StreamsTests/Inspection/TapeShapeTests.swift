import Testing

@testable import Streams

/// A tape keeps short values in short, as long as their times and requests allow it. No reader can tell.
struct TapeShapeTests {
  @Test(arguments: [1, 3, 8, 9, 40, 64])
  func `values of every shape come out as they were, with their times`(capacity: Int) throws {
    try check(capacity) { $0 }
    try check(capacity) { $0 % 3 == 0 }
    try check(capacity) { UInt8(truncatingIfNeeded: $0) }
    try check(capacity) { Double($0) / 3 }
    try check(capacity) { Pair(left: Int32($0), right: Int32(-$0)) }
    try check(capacity) { _ in Empty() }
    try check(capacity) { $0 % 2 == 0 ? $0 : nil as Int? }
    try check(capacity) { "number \($0), which is too long to be stored in place" }
    try check(capacity) { [$0, $0 + 1] }
    try check(capacity) { Pair(left: ($0, $0), right: (-$0, "\($0)")) }
  }

  /// Against what was pushed, value by value, while the clock shows times of every kind.
  private func check<Value: Sendable>(_ capacity: Int, _ make: (Int) -> Value) throws {
    var random = SplitMix64(seed: UInt64(capacity))
    let now = Kept<Duration>()
    now.keep(.zero)
    let probe = Probe(recording: .everything, valueCapacity: capacity) { now.all.last ?? .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Value>() }
    _ = probe.drain()
    for round in 0..<8 {
      var sent: [(words: String, time: Duration)] = []
      for number in 0..<Int.random(in: 0...(4 * capacity + 20), using: &random) {
        // Most programs see whole nanoseconds alone; so does a part of each of these.
        let time = Self.times[round < 3 ? 0 : Int.random(in: 0..<Self.times.count, using: &random)]
        now.keep(time + .nanoseconds(number))
        let value = make(number)
        hot.push(value)
        sent.append(("\(value)", time + .nanoseconds(number)))
      }
      let drained = probe.drain()
      let (expected, lost) = (sent.suffix(capacity), max(0, sent.count - capacity))
      #expect(drained.values == expected.map(\.words), "\(Value.self)")
      #expect(drained.facts.map(\.time) == expected.map(\.time), "\(Value.self)")
      #expect(drained.lostValues == lost, "\(Value.self)")
    }
  }

  /// The last ones are not whole numbers of nanoseconds, or none that fit in a word.
  private static let times: [Duration] = [
    .zero, .seconds(86_400), .seconds(-5), .nanoseconds(Int64.min), Duration(attoseconds: 1),
    Duration(attoseconds: -1), Duration(attoseconds: 999_999_999), .seconds(Int64.max), .seconds(Int64.min),
  ]

  @Test func `answers to requests stand among values that belong to none`() throws {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    let open = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    let cold = StreamContext(probe: probe).run { Cold<Int, Int> { _, _, respond in open.keep(respond) } }
    let heard = Kept<Int>()
    let leaf = cold.on { heard.keep($0) }
    // Those asked for before the probe looks are no requests that it knows.
    for number in 1...2 { leaf.request(number) }
    probe.wake()
    _ = probe.drain()
    for number in 3...4 { leaf.request(number) }
    for number in [0, 1, 2, 3] { open.all[number](.success(10 * (number + 1))) }
    #expect(heard.all == [10, 20, 30, 40])
    let kept = probe.drain().facts.compactMap { fact -> String? in
      guard case .next(let value, let request) = fact.event, fact.node.operation == "on" else { return nil }
      return "\(value) \(request == nil ? "by itself" : "asked for")"
    }
    #expect(kept == ["10 by itself", "20 by itself", "30 asked for", "40 asked for"])
  }
}

private struct Pair<Left: Sendable, Right: Sendable>: Sendable {
  let left: Left
  let right: Right
}

private struct Empty: Sendable {}
