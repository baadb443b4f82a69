import Streams

/// What the dashboard reacts to.
enum Message: Sendable {
  case key(Key)
  /// What the user has pasted, as one piece: its characters are no keys.
  case paste(String)
  /// Something is wrong with what streamtop was given: the user is told, and it stays in the log.
  case problem(String)
  case mouse(Mouse)
  case sample(Sample)
  case resize(Size)
  /// Look at this node: it is what a key has made.
  case show(NodeID)
  /// One line for the user, in answer to a key or because something has happened to what is watched.
  case notice(String)
  /// Why the last act was not done.
  case refusal(String)
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
  /// Whether those are all: a part of a look has none, and they come with the last one.
  var hasCounts = true
  /// How long ago all nodes had been asked for their counts; zero when this look has asked all.
  var round = Duration.zero
  /// How all nodes stand, where facts before this look are missing.
  var keyframe: [NodeSnapshot]?
  /// How many nodes there are of which the keyframe does not tell.
  var omitted = 0
  /// Value facts that were overwritten before this look.
  var lostValues = 0
  var status = Status()
  /// What was known at another moment, from which this look goes on; nil when it goes on from the look before.
  var restart: Model?
  /// Why nothing is known of the time since the look before; nil when all of it is.
  var gap: String?
  /// One line for the user.
  var notice: String?
  /// What has stopped the screen, in place of a notice; nil when nothing has.
  var stop: Fact?
  /// Why the last act was not done, as the program has answered; nil when nothing was refused.
  var refusal: String?
  /// What the program has written since the look before.
  var output: WrittenLines = []
}

/// What keys can do to what is watched.
struct Abilities: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Requests without words, faults and new chains: what the demo alone can do.
  static let acts = Abilities(rawValue: 1)
  /// Cancels.
  static let cancels = Abilities(rawValue: 4)
  /// Retries at once.
  static let hurries = Abilities(rawValue: 64)
  /// What is done to streams that live.
  static let steers: Abilities = [.cancels, .hurries]
  /// Requests by name and with a text.
  static let asks = Abilities(rawValue: 8)
  /// The screen stops, and goes on.
  static let stops = Abilities(rawValue: 16)
  /// Time passes faster or slower.
  static let paces = Abilities(rawValue: 32)
  /// What the demo can do.
  static let demo: Abilities = [.acts, .steers, .asks, .stops, .paces]
  /// Going back and on in time.
  static let scrubs = Abilities(rawValue: 2)
  /// What can be done with a recording.
  static let recording: Abilities = [.scrubs, .stops, .paces]

  /// Why nothing is done where the user wants it so.
  static let readonlyWords = "nothing is changed: streamtop is to change nothing (--readonly)"

  /// Why something that is needed cannot be done.
  func refusal(of needed: Abilities) -> String {
    if contains(.scrubs) { return "a recording cannot be changed" }
    switch needed {
    case .cancels: return "the program allows no such commands; StreamInspector.start(control: .cancel) would"
    case .hurries: return "the program allows no such commands; StreamInspector.start(control: .retry) would"
    case .asks: return "the program takes no requests; StreamInspector.allowRequests(on:as:) would"
    case .paces: return "a program that runs has its own speed"
    case .scrubs: return "only a recording can be moved in time"
    default: return "only the demo can do that"
    }
  }
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
    if !readings.isEmpty {
      let newer = Set(drained.readings.map(\.node))
      readings.removeAll { newer.contains($0.node) }
    }
    readings += drained.readings
  }
}

/// How the program that runs the streams is doing. Figures that were not measured are nil.
struct Status: Hashable, Sendable {
  /// Where the luck of the demo starts; nil of other programs.
  var seed: UInt64?
  /// Scheduler seconds for each real second.
  var speed: Double = 1
  var isPaused = false
  var fault = FaultStatus()
  /// The node at which the answers of a search box are heard; nil when there is no box.
  var searchBox: NodeID?
  /// The sink that can be paused; nil when there is none.
  var reader: NodeID?
  /// What the program calls the streams to which requests in words may be sent.
  var askable: [NodeID: String] = [:]
  var framesPerSecond: Int?
  var frameMilliseconds: Double?
  var frameBytes: Int?
  var isVirtual = false
  var abilities: Abilities = .demo
  /// Whether nothing can come any more.
  var isOver = false
  /// Why nothing more comes, where what is watched has not said so itself; nil elsewhere.
  var abruptEnd: String?
  /// For how long it has said nothing; nil as long as that is usual.
  var silence: Duration?
  /// The moment that was leapt to, where the last look is of before; nil elsewhere.
  var moment: Duration?
  /// How far the screen is behind what is watched, which goes on while it stands still, or while what it says comes late; nil
  /// where it is not.
  var behind: Duration?
  /// How long the recording is that is played; nil when none is.
  var length: Duration?
}

/// What the simulated network is told to do wrong.
struct FaultStatus: Hashable, Sendable {
  /// Whether the user has switched the network off.
  var isOutageOrdered = false
  /// When the outage ends that was planned for now; nil when none was.
  var plannedOutageEnd: Duration?
  /// How many of the next requests are going to fail.
  var failNext = 0
  var latencyFactor = 1.0
  /// What is wrong at some endpoints alone, in words.
  var aimed: [String] = []

  /// Whether nothing gets through, for whatever reason.
  var isOutage: Bool { isOutageOrdered || plannedOutageEnd != nil }
}
