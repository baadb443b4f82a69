import Streams

/// What is watched in a demo: some chains, the network below them, and what befalls both.
///
/// It is read from a file: see ``init(_:)`` and the page Scenarios.md.
struct Scenario: Sendable {
  let name: String
  /// What can be seen in it, in a sentence.
  var about = ""
  /// Whose values are kept.
  var values = Probe.ValueRecording.everything
  /// Services that differ from those which the chains bring with them, by name.
  var endpoints: [String: Endpoint] = [:]
  var outages: [Outage] = []
  /// In the order in which they are started.
  var chains: [DemoChain] = []
  var faults: [Fault] = []
  var keys: [Press] = []

  init(name: String) { self.name = name }

  /// The lint that finds what is wrong with it; nil when nothing is.
  var lint: Lint? { name.hasPrefix("sick-") ? Lint(rawValue: String(name.dropFirst("sick-".count))) : nil }

  /// The places of the chains that are started in turn.
  var passing: [Int] { chains.indices.filter { chains[$0].isPassing } }
}

extension Scenario {
  /// A time without network.
  enum Outage: Sendable {
    case planned(Range<Duration>)
    /// One after another, with chance between their beginnings.
    case random(gaps: ClosedRange<Duration>, length: Duration)
  }

  /// Something that goes wrong at a time, at one endpoint or at all.
  struct Fault: Sendable {
    let time: Duration
    let command: FaultCommand
    let endpoint: String?
  }

  /// A key that is pressed at a time.
  struct Press: Sendable {
    let time: Duration
    let key: Key
  }

  /// The outages of the first hour.
  func outages(seed: UInt64) -> [Range<Duration>] {
    outages.enumerated().flatMap { index, outage in
      switch outage {
      case .planned(let range): return [range]
      case .random(let gaps, let length):
        var chance = Chance(seed: seed, purpose: index == 0 ? "outages" : "outages \(index + 1)")
        var start = Duration.zero
        var ranges: [Range<Duration>] = []
        while start < .seconds(3_600), ranges.count < Self.mostOutages {
          start += chance.time(in: gaps)
          ranges.append(start..<(start + length))
        }
        return ranges
      }
    }
    .sorted { $0.lowerBound < $1.lowerBound }
  }

  static let mostOutages = 1_000
}
