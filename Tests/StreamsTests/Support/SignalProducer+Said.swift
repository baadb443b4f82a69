import Streams

extension EventStream where Kind == SignalProducerKind {
  /// All that a run says at once.
  var said: [String] {
    let transcript = Transcript()
    start(transcript.observer())
    return transcript.lines
  }
}

/// A producer of values and a completion.
func values<Value: Sendable>(_ values: Value...) -> SignalProducer<Value, TestError> {
  SignalProducer(values: values)
}
