import Streams
import Testing

@testable import StreamsTesting

/// One thing that happens at one second on a line of a picture.
enum PictureMark: Sendable {
  case value(String)
  case error
  case end(Termination)

  /// What a diagram says at each second.
  static func seconds(of text: String) -> [[PictureMark]] {
    do {
      return try MarbleLine(text).ticks.map { marks in marks.map { PictureMark($0.mark) } }
    } catch {
      Issue.record(error)
      return []
    }
  }

  private init(_ mark: Mark) {
    switch mark {
    case .error: self = .error
    case .end(let end): self = .end(end.termination)
    case .value(let text):
      // Pictures show longer values as they are.
      self = .value(text.count > 1 && text.first == "<" ? String(text.dropFirst().dropLast()) : text)
    }
  }
}

extension PictureMark: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let text): text
    case .error: "✕"
    case .end(.completed): "|"
    case .end(.cancelled): "!"
    case .end(.error): "#"
    }
  }
}
