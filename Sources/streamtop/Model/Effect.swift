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
  case suspend
  case redraw
  case quit
}

/// A change to how the simulated network fails.
enum FaultCommand: Hashable, Sendable, CaseIterable {
  case failNext
  case toggleOutage
  case latencyUp
  case latencyDown
}
