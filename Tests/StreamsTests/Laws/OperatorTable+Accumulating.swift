@testable import Streams

extension OperatorUnderTest {
  /// Operators that gather, count or add values.
  static let accumulating: [OperatorUnderTest] = [
    OperatorUnderTest("flatMap(_:)", FlatMap()),
    OperatorUnderTest("flatten()", Flatten()),
    OperatorUnderTest("reduce(initial:_:)", Reduce()),
    OperatorUnderTest("collect()", Collect()),
    OperatorUnderTest("buffer(size:partial:)", Buffer()),
    OperatorUnderTest("window(size:partial:)", Window()),
    OperatorUnderTest("stamp(_:)", Stamp()),
    OperatorUnderTest("timeStamp()", TimeStamp()),
    OperatorUnderTest("countStamp()", CountStamp()),
    OperatorUnderTest("count()", Count()),
    OperatorUnderTest("sum()", Sum()),
    OperatorUnderTest("average()", Average()),
    OperatorUnderTest("average(), of fractions", AverageOfFractions()),
    OperatorUnderTest("start(with:)", Start()),
    OperatorUnderTest("concat(_:)", Concat()),
    OperatorUnderTest("defaultValue(_:)", DefaultValue(), passesErrors: false),
    OperatorUnderTest("merge(_:), into Either", MergeSides()),
  ]
}

private struct FlatMap: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.flatMap { [$0, $0 * 10] }.written(to: transcript)
  }
}

private struct Flatten: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { [$0, $0] }.flatten().written(to: transcript)
  }
}

private struct Reduce: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.reduce(initial: 0) { $0 + $1 }.written(to: transcript)
  }
}

private struct Collect: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.collect().written(to: transcript)
  }
}

private struct Buffer: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.buffer(size: 2).written(to: transcript)
  }
}

private struct Window: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.window(size: 2, partial: true).written(to: transcript)
  }
}

private struct Stamp: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.stamp { $0 * 2 }.written(to: transcript)
  }
}

private struct TimeStamp: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.timeStamp().written(to: transcript)
  }
}

private struct CountStamp: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.countStamp().written(to: transcript)
  }
}

private struct Count: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.count().written(to: transcript)
  }
}

private struct Sum: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.sum().written(to: transcript)
  }
}

private struct Average: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.average().written(to: transcript)
  }
}

private struct AverageOfFractions: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { Double($0) }.average().written(to: transcript)
  }
}

private struct Start: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.start(with: [8, 9]).written(to: transcript)
  }
}

private struct Concat: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.concat([8, 9]).written(to: transcript)
  }
}

private struct DefaultValue: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.defaultValue(7).written(to: transcript)
  }
}

private struct MergeSides: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.merge(stream.map { "<\($0)>" }).written(to: transcript)
  }
}
