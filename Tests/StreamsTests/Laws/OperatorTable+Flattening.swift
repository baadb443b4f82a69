@testable import Streams

extension OperatorUnderTest {
  /// Operators that turn values into streams.
  static let flattening: [OperatorUnderTest] = [
    OperatorUnderTest("flatMap(_:_:), all at once", FlatMapStreams(strategy: .merge)),
    OperatorUnderTest("flatMap(_:_:), one by one", FlatMapStreams(strategy: .concat)),
    OperatorUnderTest("flatMap(_:_:), the latest", FlatMapStreams(strategy: .latest)),
    OperatorUnderTest("flatMap(_:_:), to a producer", FlatMapProducers()),
    OperatorUnderTest("flatten(_:)", FlattenStreams()),
  ]
}

private struct FlatMapStreams: Attachment {
  let strategy: FlattenStrategy

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let context = stream.node.gate.context
    return stream.flatMap(strategy) { value in context.run { Future<Int>.completed(value) } }
      .written(to: transcript)
  }
}

private struct FlatMapProducers: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.flatMap(.merge) { .init(value: $0) }.written(to: transcript)
  }
}

private struct FlattenStreams: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let context = stream.node.gate.context
    return stream.map { value in context.run { Future<Int>.completed(value) } }.flatten(.merge)
      .written(to: transcript)
  }
}
