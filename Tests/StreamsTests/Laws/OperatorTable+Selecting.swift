@testable import Streams

extension OperatorUnderTest {
  /// The operators that select.
  static let selecting =
    Selecting.allCases.map { OperatorUnderTest($0.signature, $0) } + [
      OperatorUnderTest("first(_:then:)", First()), OperatorUnderTest("last(_:partial:)", Last()),
      OperatorUnderTest("using(_:then:)", Using()),
    ]
}

extension Selecting: Attachment {
  fileprivate var signature: String {
    switch self {
    case .next: "next(_:then:)"
    case .skip: "skip(_:)"
    case .stride: "stride(_:)"
    case .distinct: "distinct()"
    case .distinctByHand: "distinct(_:)"
    case .min: "min()"
    case .minByHand: "min(lessThan:)"
    case .max: "max()"
    case .maxByHand: "max(greaterThan:)"
    case .doWhile: "doWhile(then:handler:)"
    case .doWhileInTransition: "doWhile(then:handler:), in transition"
    case .until: "until(then:handler:)"
    case .untilInTransition: "until(then:handler:), in transition"
    case .untilTermination: "until(_:)"
    case .untilTerminationInTransition: "until(handler:)"
    case .lifeOf: "lifeOf(_:then:)"
    }
  }

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
