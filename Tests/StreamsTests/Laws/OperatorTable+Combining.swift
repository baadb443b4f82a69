@testable import Streams

extension OperatorUnderTest {
  /// Operators that join streams.
  static let combining: [OperatorUnderTest] = [
    OperatorUnderTest("merge(_:)", Merge()),
    OperatorUnderTest("combine(latest:stream:)", Combine()),
    OperatorUnderTest("combine(latest:stream:), once each", CombineOnce()),
    OperatorUnderTest("combine(latest:stream:), with an Observable", CombineObservable()),
    OperatorUnderTest("combine(_:latest:)", Combine(isLabelled: false)),
    OperatorUnderTest("combine(_:latest:), with an Observable", CombineObservable(isLabelled: false)),
    OperatorUnderTest("zip(_:buffer:)", Zip()),
    OperatorUnderTest("zip(_:buffer:), with an Observable", ZipObservable()),
    OperatorUnderTest("join(_:with:as:)", Joined()),
    OperatorUnderTest("withLatest(_:)", WithLatest()),
    OperatorUnderTest("sample(_:)", Sample()),
  ]
}

private struct Merge: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.merge(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct Joined: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.join(stream.map { $0 + 100 }, with: Tagging()).written(to: transcript)
  }
}

private struct Combine: Attachment {
  var isLabelled = true

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let other = stream.map { $0 + 100 }
    return (isLabelled ? stream.combine(stream: other) : stream.combine(other)).written(to: transcript)
  }
}

private struct CombineOnce: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.combine(latest: false, stream: stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct CombineObservable: Attachment {
  var isLabelled = true

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let other = ObservableInput(5)
    defer { other.set(6) }
    let pairs = isLabelled ? stream.combine(stream: other) : stream.combine(other)
    return pairs.map { "\($0)" }.written(to: transcript)
  }
}

private struct Zip: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.zip(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct WithLatest: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.withLatest(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct Sample: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.sample(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct ZipObservable: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let other = ObservableInput(5)
    defer { for value in 6...9 { other.set(value) } }
    return stream.zip(other).map { "\($0)" }.written(to: transcript)
  }
}
