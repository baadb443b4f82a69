import Streams

/// One fact in words.
struct LogLine: Hashable, Sendable {
  enum Mark: Hashable, Sendable {
    case made
    case request
    case run
    case answer
    case dropped
    case value
    case error
    case retry
    case cancel
    /// What the user has done.
    case command
    case completed
    case cancelled
    case failed
    /// A line that the program has written.
    case output
    /// Something that is hardly ever meant.
    case finding
  }

  var time: Duration
  var label: String
  /// The node of which it tells; nil when it tells of none.
  var node: NodeID?
  var mark: Mark
  var text: String
}
