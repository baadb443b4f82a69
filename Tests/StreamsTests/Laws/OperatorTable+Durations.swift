@testable import Streams

extension OperatorUnderTest {
  /// Operators whose time is a duration.
  static let timedByDuration = ByDuration.allCases.map { OperatorUnderTest($0.rawValue, $0) }
}

enum ByDuration: String, CaseIterable, Attachment {
  case delay = "delay(_:), by a duration"
  case debounce = "debounce(_:), by a duration"
  case sample = "sample(every:), by a duration"
  case timeout = "timeout(_:), by a duration"
  case window = "window(lasting:limit:), by a duration"

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    switch self {
    case .delay: stream.delay(.seconds(1)).written(to: transcript)
    case .debounce: stream.debounce(.seconds(1)).written(to: transcript)
    case .sample: stream.sample(every: .seconds(1)).written(to: transcript)
    case .timeout: stream.timeout(.seconds(1)).written(to: transcript)
    case .window: stream.window(lasting: .seconds(1)).written(to: transcript)
    }
  }
}
