import Streams

/// For how long a failure is red: while it can still matter. Then it is as quiet as everything else that is over.
enum Trouble {
  /// Since an error after which no value has come, and since the end of what has failed.
  static let open = Duration.seconds(10)
  /// Since an error after which values come again: long enough to be seen.
  static let mended = Duration.seconds(3)
}

extension Model {
  /// Whether an error of the node matters still: it waits to be retried, or came lately and no value after it, or the whole
  /// chain has lately failed with it.
  func isTroubled(_ node: Node) -> Bool {
    if node.isRoot, node.openNodes == 0, let end = node.treeEnd ?? node.end?.reason {
      return end.isFailure && isRecent(node.treeEndedAt)
    }
    guard node.isAlive else { return false }
    if let retry = node.retry, retry.settledAt == nil { return true }
    if node.isRoot, pendingRetry(below: node.id) != nil { return true }
    guard node.counters.errors > 0 else { return false }
    let seconds = Int(Trouble.open.components.seconds)
    let columns = node.timeline.columns(seconds, of: 1_000, endingAt: time)
    guard let error = columns.lastIndex(where: { $0.errors > 0 }) else { return false }
    let isMended = columns[error...].contains { $0.next > 0 }
    return !isMended || error >= seconds - Int(Trouble.mended.components.seconds)
  }

  /// Whether a failure of that time is red still.
  func isRecent(_ failure: Duration) -> Bool { time - failure < Trouble.open }
}

extension Fact.End {
  var isFailure: Bool { if case .error = self { true } else { false } }
}
