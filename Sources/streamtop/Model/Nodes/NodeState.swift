import Streams

/// How a node stands, in the words of the STATE column.
enum NodeState: Hashable, Sendable {
  /// The node is there, and events may come at any time.
  case active
  /// The node keeps so many values, of so many at most, for a slow sink.
  case keeps(Int, of: Int)
  /// The node is a sink that has asked for so many values.
  case wants(Int)
  /// The node is a sink that has paused its sources.
  case paused
  /// The node has been promised one event, which has not come yet.
  case waiting
  /// At the top of a tree: some node in it waits for its next retry.
  case retrying(attempt: Int, limit: Int?)
  /// At a retrying node: the task runs again after this time.
  case retryIn(Duration)
  /// The task has been started again, and has not answered yet.
  case attempt(Int)
  /// The top of a tree ended.
  case ended(Fact.End)
  /// A node ended, as the nth of its tree.
  case endedInOrder(Int, Fact.End)

  /// Whether the node needs no more attention.
  var isOver: Bool {
    switch self {
    case .ended, .endedInOrder: true
    case .active, .keeps, .wants, .paused, .waiting, .retrying, .retryIn, .attempt: false
    }
  }
}
