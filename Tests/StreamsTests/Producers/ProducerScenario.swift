import Streams
import Testing

/// What happens on a stage, and each line that is to be heard of it.
struct ProducerScenario: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [String]
  let play: @Sendable (ProducerStage) -> Void

  init(_ name: String, _ lines: String, _ play: @escaping @Sendable (ProducerStage) -> Void) {
    self.name = name
    self.lines = lines.split(separator: ";").map { $0.trimmed }
    self.play = play
  }

  var testDescription: String { name }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
