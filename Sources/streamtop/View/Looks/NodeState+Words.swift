import Streams

extension NodeState {
  /// A glyph and a word: colour never says anything alone.
  var words: String {
    switch self {
    case .active: "● active"
    case .keeps(let count, let capacity): "● keeps \(count)/\(capacity)"
    case .wants(let count): "● wants \(Format.compact(count))"
    case .paused: "· paused"
    case .waiting: "· waiting"
    case .retrying(let attempt, let limit): "↻ retry \(attempt)\(limit.map { "/\($0)" } ?? "")"
    case .retryIn(let delay): "↻ in \(Format.countdown(delay))"
    case .attempt(let number): "↻ attempt \(number)"
    case .ended(let reason): "\(reason.glyph) \(reason.words)"
    case .endedInOrder(let ordinal, let reason): "\(reason.glyph) ended #\(ordinal)"
    }
  }

  /// Whether something must come before the node goes on: a delay's end, an answer, its reader, or the value that it was
  /// promised.
  var isWaiting: Bool {
    switch self {
    case .paused, .waiting, .retrying, .retryIn, .attempt: true
    case .keeps(let count, let capacity): count >= capacity
    case .active, .wants, .ended, .endedInOrder: false
    }
  }

  /// What waits is amber, what has ended is quiet, and what has failed is red while that matters.
  /// - Parameter isTroubled: whether an error of the node matters still.
  func style(isTroubled: Bool) -> Style {
    switch self {
    case .ended(let reason): reason.style(isTroubled: isTroubled)
    // The top of the tree tells of the failure.
    case .endedInOrder(_, let reason): reason.style(isTroubled: false)
    default: Style(ink: isWaiting ? .warning : .good)
    }
  }
}

extension Fact.End {
  var glyph: String {
    switch self {
    case .completed: "■"
    case .cancelled: "⊘"
    case .error: "✕"
    }
  }

  /// `completed`, `cancelled`, or the error.
  var words: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .error(let error): error.isEmpty ? "failed" : error
    }
  }

  /// - Parameter isTroubled: whether a failure matters still.
  func style(isTroubled: Bool) -> Style {
    switch self {
    case .completed: Style(ink: .muted)
    case .cancelled: Style(ink: .cancelled)
    case .error: Style(ink: isTroubled ? .bad : .muted)
    }
  }
}
