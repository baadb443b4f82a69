@testable import Streams

extension OperatorUnderTest {
  /// Operators that wait.
  static let timed: [OperatorUnderTest] = [
    OperatorUnderTest("delay(_:)", Delay()),
    OperatorUnderTest("dispatch(_:)", Dispatched()),
    OperatorUnderTest("dispatched(_:)", DispatchedInPlace()),
    OperatorUnderTest("lift(_:as:), timed", LiftedTimed()),
    OperatorUnderTest("debounce(_:)", Debounce()),
    OperatorUnderTest("sample(every:)", SampleEvery()),
    OperatorUnderTest("timeout(_:)", Timeout()),
    OperatorUnderTest("window(lasting:limit:)", TimedWindow()),
    OperatorUnderTest("throttle(_:), timed", TimeThrottled()),
    OperatorUnderTest("throttle(_:), pressure", PressureThrottled()),
    OperatorUnderTest("throttled(_:)", ThrottledInPlace()),
  ]
}

private struct Delay: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.delay(1).written(to: transcript)
  }
}

private struct LiftedTimed: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.lift(Hesitating()).written(to: transcript)
  }
}

private struct Dispatched: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.dispatch(.inline).written(to: transcript)
  }
}

private struct DispatchedInPlace: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.dispatched(.inline).written(to: transcript)
  }
}

private struct Debounce: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.debounce(1).written(to: transcript)
  }
}

private struct SampleEvery: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.sample(every: 1).written(to: transcript)
  }
}

private struct Timeout: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.timeout(1).written(to: transcript)
  }
}

private struct TimedWindow: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.window(lasting: 1.0).written(to: transcript)
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

private struct ThrottledInPlace: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.throttled(TimedThrottle(interval: 1)).written(to: transcript)
  }
}
