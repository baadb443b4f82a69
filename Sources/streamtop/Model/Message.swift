import Streams

/// What the dashboard reacts to.
enum Message: Sendable {
  case key(Key)
  case sample(Sample)
  case resize(Size)
}

/// One look at the world: what happened since the last look, and how things stand now.
///
/// Plain values only: what was looked at may run elsewhere, or have run long ago.
struct Sample: Sendable {
  /// The time of the streams' scheduler.
  var time = Duration.zero
  var facts: [Fact] = []
  /// The counts that have changed since the last look, one reading for each node.
  var readings: [NodeReading] = []
  /// How all nodes stand, where facts before this look are missing.
  var keyframe: [NodeSnapshot]?
  /// Value facts that were overwritten before this look.
  var lostValues = 0
  var status = Status()
}

extension Sample {
  /// Adds what a probe has told since.
  mutating func add(_ drained: Probe.Drained) {
    if let keyframe = drained.keyframe {
      self.keyframe = keyframe
      facts = []
    }
    facts += drained.facts
    lostValues += drained.lostValues
    let newer = Set(drained.readings.map(\.node))
    readings.removeAll { newer.contains($0.node) }
    readings += drained.readings
  }
}

/// How the program that runs the streams is doing. Figures that were not measured are nil.
struct Status: Hashable, Sendable {
  var seed: UInt64 = 0
  /// Scheduler seconds for each real second.
  var speed: Double = 1
  var isPaused = false
  var fault = FaultStatus()
  /// The node at which the answers of a search box are heard; nil when there is no box.
  var searchBox: NodeID?
  /// The sink that can be paused; nil when there is none.
  var reader: NodeID?
  var framesPerSecond: Int?
  var frameMilliseconds: Double?
  var frameBytes: Int?
  var isVirtual = false
}

/// What the simulated network is told to do wrong.
struct FaultStatus: Hashable, Sendable {
  var isOutage = false
  /// How many of the next requests are going to fail.
  var failNext = 0
  var latencyFactor = 1.0
}
