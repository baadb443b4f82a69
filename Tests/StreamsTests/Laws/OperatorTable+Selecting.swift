@testable import Streams

extension OperatorUnderTest {
  /// The operators that select.
  static let selecting =
    Selecting.allCases.map { OperatorUnderTest($0.rawValue, $0) } + [
      OperatorUnderTest("first", First()), OperatorUnderTest("last", Last()),
      OperatorUnderTest("using", Using()),
    ]
}

extension Selecting: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    attach(to: stream).written(to: transcript)
  }
}

private struct First: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.first(2).written(to: transcript)
  }
}

private struct Last: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.last(2).written(to: transcript)
  }
}

private struct Using: Attachment {
  private static let object = Captured()

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.using(Self.object).map { $1 }.written(to: transcript)
  }
}
