import Streams
import StreamsTesting
import Testing

/// What a replay does otherwise than was recorded on a real clock.
struct ReplayDifferenceTests {
  private static let long = String(repeating: "x", count: 300)

  /// Plays two values, at 1 and 2 seconds, and compares them with what is said to be recorded.
  private func differences(_ recorded: [String], until seconds: Double = 3) -> [String] {
    let replay = Replay()
    let source = replay.hold(replay.build { HotInput<String>() })
    replay.hold(replay.build { (source.map { $0 }.named("a"), source.map { $0 + $0 }.named("a b")) })
    replay.at(1) { source.push("1") }
    replay.at(2) { source.push(ReplayDifferenceTests.long) }
    return replay.differences(of: "a", "a b", until: seconds, within: 0.1, from: recorded)
  }

  private let recorded = [
    "1012.5 a next 1", "1012.9 a b next 11", "2090 a b next \(String(repeating: "x", count: 256))…",
    "1950 a next \(String(repeating: "x", count: 256))…",
  ]

  @Test func `what comes a little sooner or later is the same, and only the lines of a stream have an order`()
  {
    #expect(differences(recorded) == [])
    #expect(differences(Array(recorded.prefix(2)), until: 1.95) == [])
  }

  @Test func `of each stream the first difference is told`() {
    #expect(
      differences(["1101 a next 1"] + recorded.dropFirst()) == [
        "recorded '1101 a next 1', came '1000 a next 1'"
      ])
    #expect(
      differences(["1000 a next 2"] + recorded.dropFirst()) == [
        "recorded '1000 a next 2', came '1000 a next 1'"
      ])
    #expect(differences(recorded + ["2500 a next 3"]) == ["recorded '2500 a next 3', came nothing"])
    let few = differences(Array(recorded.prefix(2)))
    #expect(few.count == 2 && few.allSatisfy { $0.hasPrefix("recorded nothing, came '2000 a") })
  }
}
