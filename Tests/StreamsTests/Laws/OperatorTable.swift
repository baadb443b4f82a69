@testable import Streams

/// One operator, to be held against the laws on every kind of stream.
struct OperatorUnderTest: Sendable, CustomStringConvertible {
  let description: String
  private let attach: any Attachment

  /// Builds the operator on a stream, and below it what writes everything down that comes out.
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    attach.attach(to: stream, transcript)
  }

  init(_ name: String, _ attach: any Attachment) {
    description = name
    self.attach = attach
  }
}

/// What builds an operator on a stream of any kind: a generic closure, which Swift does not have.
protocol Attachment: Sendable {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node
}

extension EventStream {
  /// Writes everything down that the stream says.
  func written(to transcript: Transcript) -> Node {
    on { transcript.write("\($0)") }
      .onError { transcript.write("error \($0)") }
      .onTerminate { transcript.write("end \($0)") }
      .node
  }
}

// MARK: - The table

extension OperatorUnderTest {
  static let all: [OperatorUnderTest] =
    [
      OperatorUnderTest("map", Map()), OperatorUnderTest("compactMap", CompactMap()),
      OperatorUnderTest("resultMap", ResultMap()), OperatorUnderTest("filter", Filter()),
      OperatorUnderTest("scan", Scan()), OperatorUnderTest("onTransition", OnTransition()),
      OperatorUnderTest("mapError", MapError()), OperatorUnderTest("asyncMap", AsyncMap()),
      OperatorUnderTest("delay", Delay()), OperatorUnderTest("dispatch", Dispatched()),
      OperatorUnderTest("merge", Merge()), OperatorUnderTest("combine", Combine()),
      OperatorUnderTest("zip", Zip()), OperatorUnderTest("persist", Persist()),
    ] + accumulating + timed

  private static let timed: [OperatorUnderTest] = [
    OperatorUnderTest("debounce", Debounce()), OperatorUnderTest("sample", Sample()),
    OperatorUnderTest("sample, every", SampleEvery()), OperatorUnderTest("withLatest", WithLatest()),
    OperatorUnderTest("timeout", Timeout()), OperatorUnderTest("window, timed", TimedWindow()),
    OperatorUnderTest("throttle, timed", TimeThrottled()),
    OperatorUnderTest("throttle, pressure", PressureThrottled()),
  ]
}

private struct Map: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 * 10 }.written(to: transcript)
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

private struct OnTransition: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.onTransition { transcript.write("from \($0 ?? 0) to \($1)") }.written(to: transcript)
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

private struct Delay: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.delay(1).written(to: transcript)
  }
}

private struct Dispatched: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.dispatch(.inline).written(to: transcript)
  }
}

private struct Merge: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.merge(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct Combine: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.combine(stream: stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct Zip: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.zip(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct Persist: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.persist().written(to: transcript)
  }
}

private struct Debounce: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.debounce(1).written(to: transcript)
  }
}

private struct Sample: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.sample(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct SampleEvery: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.sample(every: 1).written(to: transcript)
  }
}

private struct WithLatest: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.withLatest(stream.map { $0 + 100 }).written(to: transcript)
  }
}

private struct Timeout: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.timeout(1).written(to: transcript)
  }
}

private struct TimedWindow: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.window(size: 1.0).written(to: transcript)
  }
}

private struct TimeThrottled: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.throttle(TimedThrottle(interval: 1)).written(to: transcript)
  }
}

private struct PressureThrottled: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.throttle(PressureThrottle(buffer: 5)).written(to: transcript)
  }
}
