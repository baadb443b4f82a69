import Streams

/// What a key asks of the world outside the dashboard.
enum Effect: Equatable, Sendable {
  /// Send a request from this node; with `share` everything below it hears the answer.
  case request(NodeID, share: Bool)
  case cancel(NodeID)
  /// Run the pending retry of this node's chain without waiting for its delay.
  case retryNow(NodeID)
  case startPromise
  /// Take this for what stands in the search box.
  case search(String)
  /// Pause the reader of the feed, or resume it.
  case setReaderPaused(Bool)
  /// Make something go wrong at the endpoints of this node's chain; nil for all endpoints.
  case fault(FaultCommand, at: NodeID? = nil)
  /// Send a request in words to what is called so.
  case ask(name: String, text: String, share: Bool)
  case setSpeed(Double)
  case setPaused(Bool)
  /// Show another moment of a recording.
  case seek(Seek)
  /// Stop at what happens to these nodes, or no longer.
  case setBreaks(Breaks)
  /// Hand this to the clipboard.
  case copy(String)
  /// Write this to a new file; without a path to one in the current directory that is named after the time.
  case save(path: String?, text: String)
  /// Draw with the colours of this theme.
  case setTheme(ThemeName)
  /// Have the terminal report the mouse, or no longer.
  case setMouse(Bool)
  /// Write what the dashboard prefers to the file of the configuration.
  case saveConfiguration
  case suspend
  case redraw
  case quit
}

extension Effect {
  /// What it does to the program that is watched, in words, and to which node; nil when it concerns the screen alone.
  var command: (words: String, node: NodeID?)? {
    switch self {
    case .request(let node, let share): (share ? "shared request" : "request", node)
    case .cancel(let node): ("cancel", node)
    case .retryNow(let node): ("retry now", node)
    case .startPromise: ("new chain", nil)
    case .search(let text): ("search \(text)", nil)
    case .setReaderPaused(let isPaused): (isPaused ? "pause the reader" : "let the reader go on", nil)
    case .fault(let command, let node): (command.deed, node)
    case .ask(let name, let text, let share):
      ("\(share ? "shared request" : "request") \(text) to \(name)", nil)
    case .setSpeed(let speed): ("speed \(speed)", nil)
    case .setPaused(let isPaused): (isPaused ? "pause" : "resume", nil)
    case .seek, .setBreaks, .copy, .save, .setTheme, .setMouse, .saveConfiguration, .suspend, .redraw, .quit:
      nil
    }
  }
}

extension Effect {
  /// Whether the key that asked for it asks for just the same when it is pressed again at once: what it has done makes no
  /// difference to that, so no look is needed in between.
  var isRepeatable: Bool {
    switch self {
    case .request, .startPromise, .fault: true
    default: false
    }
  }
}

/// A change to how the simulated network fails.
enum FaultCommand: Hashable, Sendable, CaseIterable {
  /// The next request fails with this error; nil for a service that is unavailable.
  case fail(with: NetworkError?)
  case toggleOutage
  case latencyUp
  case latencyDown

  static let failNext = FaultCommand.fail(with: nil)

  /// What a menu offers.
  static let allCases: [FaultCommand] = [failNext, .toggleOutage, .latencyUp, .latencyDown]

  /// What is done by it, in words.
  var deed: String {
    switch self {
    case .fail(let error): "fail the next request" + (error.map { " with \($0)" } ?? "")
    case .toggleOutage: "outage on or off"
    case .latencyUp: "latency up"
    case .latencyDown: "latency down"
    }
  }
}

/// Another moment of a recording.
enum Seek: Hashable, Sendable {
  case start
  case end
  /// This moment.
  case to(Duration)
  /// So much time further, or back.
  case by(Duration)
  /// So many facts further, or back.
  case facts(Int)
  /// Where the next break is.
  case nextBreak

  /// Whether it looks for what comes after that time.
  func goesOn(from time: Duration) -> Bool {
    switch self {
    case .start: false
    case .end, .nextBreak: true
    case .to(let target): target > time
    case .by(let span): span > .zero
    case .facts(let count): count > 0
    }
  }

  /// Whether it looks for what comes before that time.
  func goesBack(from time: Duration) -> Bool {
    switch self {
    case .end, .nextBreak: false
    case .start: true
    case .to(let target): target < time
    case .by(let span): span < .zero
    case .facts(let count): count < 0
    }
  }
}
