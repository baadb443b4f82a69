import Streams

/// What a diagram sends, as values of a type.
struct MarbleScript<Value: Sendable>: Sendable {
  enum Word: Sendable {
    case next(Value)
    case error
    case end(Mark.End)
  }

  /// What happens at each tick at which something does.
  let steps: [(tick: Int, words: [Word])]
}

extension MarbleScript where Value: LosslessStringConvertible {
  /// - Parameters:
  ///   - refused: the ends that the stream at hand does not have.
  ///   - why: says so.
  init(_ line: MarbleLine, refusing refused: Set<Mark.End> = [], because why: String = "") throws {
    steps = try line.ticks.enumerated().filter { !$0.element.isEmpty }.map { tick, marks in
      let words = try marks.map { mark, column in
        do { return try Self.word(mark, refused, why) } catch let problem as Problem {
          throw MarbleSyntaxError(text: line.text, column: column, reason: problem.reason)
        }
      }
      return (tick, words)
    }
  }

  private struct Problem: Error { let reason: String }

  private static func word(_ mark: Mark, _ refused: Set<Mark.End>, _ why: String) throws -> Word {
    switch mark {
    case .error: return .error
    case .end(let end):
      if refused.contains(end) { throw Problem(reason: why) }
      return .end(end)
    case .value(let notation):
      if notation.first == "[", notation.count > 1 { throw Problem(reason: "a list cannot be sent") }
      let text = Notation.text(ofWord: notation)
      guard let value = Value(text) else { throw Problem(reason: "\"\(text)\" is no \(Value.self)") }
      return .next(value)
    }
  }
}

extension Mark.End {
  /// The end of a stream whose errors are of any type.
  var termination: Termination {
    switch self {
    case .completed: .completed
    case .cancelled: .cancelled
    case .failed: .error(MarbleError())
    }
  }
}
