import Streams

/// What a program may do with streams that is hardly ever meant.
enum Lint: String, CaseIterable, Sendable {
  /// A node asks again and again, without giving its source a rest.
  case retryStorm = "retry-storm"
  /// A retry below another one, each of whose attempts has all of the attempts above.
  case nestedRetry = "nested-retry"
  /// Errors that come to the end of a branch, and that no operator has read on the way.
  case unreadError = "unread-error"
  /// A run that does not answer.
  case stuckPromise = "stuck-promise"
  /// Streams that one place makes, and that do not end.
  case leak
  /// Answers without a handler.
  case unheardResponse = "unheard-response"
  /// Values that come too late to be heard.
  case lateValue = "late-value"
  /// An operator that takes most of its chain's time.
  case slowOperator = "slow-operator"
}

/// That a node does what a lint is about.
struct Finding: Hashable, Sendable {
  var lint: Lint
  var node: NodeID
  /// What the node is called.
  var label: String
  /// The file and line that built the node; empty where they are not known.
  var location: String
  /// When that was seen first.
  var time: Duration
  /// What it did then.
  var words: String
  /// How often it has been seen.
  var count = 1

  /// All of it on one line.
  var timedLine: String { "\(Format.clock(time)) \(line)" }

  /// All of it on one line, but for the time.
  var line: String {
    let place = location.isEmpty ? "" : " at \(location)"
    return "\(lint.rawValue): \(label) \(node)\(place) \(words)\(count > 1 ? ", seen \(count) times" : "")"
  }
}
