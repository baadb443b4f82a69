import Foundation
import Testing

@testable import streamtop

/// Scenarios that were damaged at random: each says where it is wrong, or runs.
///
/// `make fuzz-recordings` tries 10,000 of them, and not more: a few have chains by the thousand, and take seconds each.
struct ScenarioFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["STREAMS_FUZZ"].flatMap { Int($0) }.map { min($0, 10_000) } ?? 600

  /// As shipped, but for crowds: ten of a thousand show the same.
  private static let texts = ShippedScenario.all.map {
    Array($0.text.replacing("count: 1000", with: "count: 10").utf8)
  }

  private struct Tally {
    var refused = 0
    var ran = 0
  }

  @Test func `each damaged scenario is refused with its place, or runs`() {
    var chance = Chance(seed: 11, purpose: "scenarios")
    var tally = Tally()
    for round in 0..<Self.count {
      var bytes = Self.texts[round % Self.texts.count]
      for _ in 0...chance.number(in: 0...3) { Self.damage(&bytes, &chance) }
      Self.tryOut(bytes, &tally)
    }
    // Neither is rare, or the test would test nothing.
    #expect(tally.refused > Self.count / 10)
    #expect(tally.ran > Self.count / 10)
  }

  private static func tryOut(_ bytes: [UInt8], _ tally: inout Tally) {
    let scenario: Scenario
    do {
      scenario = try Scenario(YAMLText(file: "damaged.yaml", bytes: bytes))
    } catch {
      let lines = bytes.count { $0 == 10 || $0 == 13 } + 2
      #expect((1...lines).contains(error.line) && error.column >= 1, "\(error)")
      #expect(!error.problem.isEmpty && !error.description.contains("YamlError"))
      tally.refused += 1
      return
    }
    let demo = DemoRun(seed: 7, scenario: scenario)
    demo.advance(to: .milliseconds(100))
    #expect(demo.look().time == .milliseconds(100))
    tally.ran += 1
  }

  private static let specials = [
    "&a ", "*a", "!!binary ", "? ", "- ", ": ", "|", ">", "%YAML 9\n", "---\n", "...\n", "<<: ", "{", "}",
    "[",
    "]", "\t", "#", "'", "\"", "\\", "\u{0}", "\u{FEFF}", "\u{2028}", "~", "@", "`", ",", "\r", "null",
  ]

  private static let numbers = [
    "0", "-1", "1", "99999999999999999999", "1e400", "nan", "0x7f", "1_000", ".5", "2000", "31536000s", "0ms",
    "1ms", "0.0001s", "525600m", "1s..2s", "2s..1s", "..", "-5s",
  ]

  private static func damage(_ bytes: inout [UInt8], _ chance: inout Chance) {
    guard !bytes.isEmpty else { return }
    let place = chance.number(in: 0...(bytes.count - 1))
    switch chance.number(in: 0...5) {
    case 0: bytes[place] ^= 1 << UInt8(chance.number(in: 0...7))
    case 1:
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      lines.swapAt(chance.number(in: 0...(lines.count - 1)), chance.number(in: 0...(lines.count - 1)))
      bytes = Array(lines.joined(separator: [10]))
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + chance.number(in: 1...12)))
    case 3:
      bytes.insert(contentsOf: specials[chance.number(in: 0...(specials.count - 1))].utf8, at: place)
    case 4:
      // Like a line that was pasted twice, or too deep.
      bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
    default:
      // A number of the file, or any place of a file without one.
      let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
      let start = digits.isEmpty ? place : digits[chance.number(in: 0...(digits.count - 1))]
      let end = bytes[start...].firstIndex { !((48...57).contains($0) || $0 == 46) } ?? bytes.endIndex
      let number = numbers[chance.number(in: 0...(numbers.count - 1))]
      bytes.replaceSubrange(start..<max(start, end), with: number.utf8)
    }
  }
}
