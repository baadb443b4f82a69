@testable import Streams

extension OperatorUnderTest {
  /// Operators that look at one value at a time.
  static let transforming: [OperatorUnderTest] = [
    OperatorUnderTest("map(_:)", Map()),
    OperatorUnderTest("map(_:), to an Optional", MapToOptional()),
    OperatorUnderTest("compactMap(_:)", CompactMap()),
    OperatorUnderTest("resultMap(_:)", ResultMap()),
    OperatorUnderTest("filter(_:)", Filter()),
    OperatorUnderTest("scan(initial:_:)", Scan()),
    OperatorUnderTest("scan(_:)", ScanFromFirst()),
    OperatorUnderTest("on(_:)", On()),
    OperatorUnderTest("onTransition(_:)", OnTransition()),
    OperatorUnderTest("onError(_:)", OnError()),
    OperatorUnderTest("onTerminate(_:)", OnTerminate()),
    OperatorUnderTest("mapError(_:)", MapError()),
    OperatorUnderTest("asyncMap(_:)", AsyncMap()),
    OperatorUnderTest("asyncMap(running:)", RunningAsyncMap()),
    OperatorUnderTest("asyncMap(_:), to a stream", AsyncMapToStream()),
    OperatorUnderTest("lift(_:as:)", Lifted()),
    OperatorUnderTest("lift(_:as:), without state", LiftedPure()),
    OperatorUnderTest("persist(_:)", Persist()),
    OperatorUnderTest("named(_:)", Named()), OperatorUnderTest("inspected(_:)", Inspected()),
    OperatorUnderTest("onDebugInfo(_:)", OnDebugInfo()),
    OperatorUnderTest("replay(shared:)", Replay()), OperatorUnderTest("canReplay(_:)", CanReplay()),
  ]
}

private struct Map: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 * 10 }.written(to: transcript)
  }
}

private struct MapToOptional: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 > 1 ? $0 : nil }.written(to: transcript)
  }
}

private struct CompactMap: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.compactMap { $0 > 1 ? $0 : nil }.written(to: transcript)
  }
}

private struct ResultMap: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.resultMap { $0 == 2 ? .failure(TestError("two")) : .success($0) }.written(to: transcript)
  }
}

private struct Filter: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.filter { $0 != 2 }.written(to: transcript)
  }
}

private struct Scan: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.scan(initial: 0) { $0 + $1 }.written(to: transcript)
  }
}

private struct ScanFromFirst: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.scan { $0 + $1 }.written(to: transcript)
  }
}

private struct On: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.on { transcript.write("on \($0)") }.written(to: transcript)
  }
}

private struct OnTransition: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.onTransition { transcript.write("from \($0 ?? 0) to \($1)") }.written(to: transcript)
  }
}

private struct OnError: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.onError { transcript.write("onError \($0)") }.written(to: transcript)
  }
}

private struct OnTerminate: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.onTerminate { _ in }.written(to: transcript)
  }
}

private struct MapError: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.mapError { _ in nil }.written(to: transcript)
  }
}

private struct AsyncMap: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.asyncMap { value, answer in answer(.success(value)) }.written(to: transcript)
  }
}

private struct RunningAsyncMap: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.asyncMap { value, run, answer in answer(run.isActive ? .success(value) : nil) }
      .written(to: transcript)
  }
}

private struct AsyncMapToStream: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.asyncMap { Promise.completed($0) }.written(to: transcript)
  }
}

/// An operator of one's own.
private struct Doubling: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> { .emitAll([input, input]) }
}

private struct Lifted: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.lift(Doubling()).written(to: transcript)
  }
}

private struct Negating: PureOperator {
  func answer(_ input: Int) -> Step<Int> { .emit(-input) }
}

private struct LiftedPure: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.lift(Negating()).written(to: transcript)
  }
}

private struct Persist: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.persist().written(to: transcript)
  }
}

private struct Named: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.named("name").written(to: transcript)
  }
}

private struct Inspected: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.inspected(.hidden).written(to: transcript)
  }
}

private struct OnDebugInfo: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.onDebugInfo { _ in }.written(to: transcript)
  }
}

private struct Replay: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.replay().written(to: transcript)
  }
}

private struct CanReplay: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.canReplay().written(to: transcript)
  }
}
