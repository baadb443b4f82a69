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
    case .retryIn(let delay): "↻ in \(Format.seconds(delay))"
    case .attempt(let number): "↻ attempt \(number)"
    case .ended(let reason): "\(reason.glyph) \(reason.words)"
    case .endedInOrder(let ordinal, let reason): "\(reason.glyph) ended #\(ordinal)"
    }
  }

  var style: Style {
    switch self {
    case .active, .wants: Style(ink: .good)
    case .keeps(let count, let capacity): Style(ink: count < capacity ? .good : .warning)
    case .paused: Style(ink: .warning)
    case .waiting: Style(ink: .muted)
    case .retrying, .retryIn, .attempt: Style(ink: .warning)
    case .ended(let reason), .endedInOrder(_, let reason): reason.style
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

  var style: Style {
    switch self {
    case .completed: Style(ink: .info)
    case .cancelled: Style(ink: .cancelled)
    case .error: Style(ink: .bad)
    }
  }
}
