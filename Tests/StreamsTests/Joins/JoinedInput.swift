import Streams

/// One side of a join, and what makes it speak.
struct JoinedInput<Stream: Sendable>: Sendable {
  let stream: Stream
  let tell: @Sendable (JoinScript.Event, Int) -> Void
}

extension JoinedInput<Hot<Int>> {
  static func hot() -> Self {
    let input = HotInput<Int>()
    return Self(stream: input.hot()) { event, number in
      switch event {
      case .value: input.push(number)
      case .fail: input.push(TestError.failure)
      case .complete: input.terminate(withReason: .completed)
      case .interrupt: input.terminate(withReason: .cancelled)
      }
    }
  }
}

extension JoinedInput<Signal<Int, any Error>> {
  static func signal() -> Self {
    let (signal, input) = Signal<Int, any Error>.pipe()
    return Self(stream: signal) { event, number in
      switch event {
      case .value: input.send(value: number)
      case .fail: input.send(error: TestError.failure)
      case .complete: input.sendCompleted()
      case .interrupt: input.sendInterrupted()
      }
    }
  }
}

extension JoinedInput<SignalProducer<Int, any Error>> {
  static func producer() -> Self {
    let side = JoinedInput<Signal<Int, any Error>>.signal()
    return Self(stream: side.stream.producer(), tell: side.tell)
  }
}
