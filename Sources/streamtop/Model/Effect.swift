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
  case fault(FaultCommand)
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
    case .fault(.failNext): ("fail the next request", nil)
    case .fault(.toggleOutage): ("outage on or off", nil)
    case .fault(.latencyUp): ("latency up", nil)
    case .fault(.latencyDown): ("latency down", nil)
    case .setSpeed(let speed): ("speed \(speed)", nil)
    case .setPaused, .seek, .setBreaks, .copy, .save, .suspend, .redraw, .quit: nil
    }
  }
}

/// A change to how the simulated network fails.
enum FaultCommand: Hashable, Sendable, CaseIterable {
  case failNext
  case toggleOutage
  case latencyUp
  case latencyDown
}

/// Another moment of a recording.
enum Seek: Hashable, Sendable {
  case start
  case end
  /// So much time further, or back.
  case by(Duration)
  /// So many facts further, or back.
  case facts(Int)
  /// Where the next break is.
  case nextBreak
}
