import Streams

/// What the dashboard reacts to.
enum Message: Sendable {
  case key(Key)
  case sample(Sample)
  case resize(Size)
}

/// One look at the world: what happened since the last look, and how things stand now.
///
/// Counters are not copied: they are read from the facts' nodes when the sample is applied.
struct Sample: Sendable {
  /// The time of the streams' scheduler.
  var time: Duration
  var facts: [Fact]
  /// Value facts that were overwritten before this look.
  var lostValues: Int
  var status: Status
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
