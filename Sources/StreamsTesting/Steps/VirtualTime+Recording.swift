import Streams

extension VirtualTime {
  /// Records all that a stream says from now on. A producer or callbag is started, and a callbag is asked for all values.
  ///
  /// - Parameters:
  ///   - stream: what to hear. The recording keeps it until the test is over, or ``Recording/stop()`` is called.
  ///   - name: what failures call it.
  ///   - file: where the recording is made, for failures.
  ///   - line: where the recording is made, for failures.
  public func record<Kind, Value, Failure>(
    _ stream: EventStream<Kind, Value, Failure>, as name: String = "stream",
    file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Value> {
    defer { steps.raise() }
    let recording = makeRecording(of: Value.self, name, file, line)
    context.run { recording.recorder.hear(stream) }
    return recording
  }

  /// Records what a callbag says when it is asked for no more than that, as a `puller` asks: for `count` values when it is
  /// started, and for more by ``Recording/pull(_:file:line:)``.
  ///
  /// - Parameters:
  ///   - source: what to start. The recording keeps it until the test is over, or ``Recording/stop()`` is called.
  ///   - count: how many values it is asked for at once. A negative count asks for nothing: then the test fails in the end.
  ///   - name: what failures call it.
  ///   - file: where the recording is made, for failures.
  ///   - line: where the recording is made, for failures.
  public func record<Value, Failure>(
    _ source: EventStream<CallbagKind, Value, Failure>, pulling count: Int, as name: String = "stream",
    file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Value> {
    defer { steps.raise() }
    let recording = makeRecording(of: Value.self, name, file, line)
    if count < 0 { refusals.add(.negative(count, "pulling", in: "record", file, line)) }
    context.run { recording.recorder.hear(source, pulling: max(0, count)) }
    return recording
  }

  /// Records the answers of a Cold to requests that are made here, from now on.
  ///
  /// - Parameters:
  ///   - stream: what to ask.
  ///   - name: what failures call it.
  ///   - file: where the recording is made, for failures.
  ///   - line: where the recording is made, for failures.
  /// - Returns: the stream to ask, and what it hears: answers to requests that are made elsewhere are not heard here.
  public func recordAnswers<Request, Value>(
    of stream: Cold<Request, Value>, as name: String = "asker",
    file: StaticString = #fileID, line: UInt = #line
  ) -> (asker: Cold<Request, Value>, answers: Recording<Value>) {
    defer { steps.raise() }
    let recording = makeRecording(of: Value.self, name, file, line)
    return (context.run { recording.recorder.below(stream) }, recording)
  }

  private func makeRecording<Value>(
    of _: Value.Type, _ name: String, _ file: StaticString, _ line: UInt
  ) -> Recording<Value> {
    let recording = Recording<Value>(name, self)
    let open = Open(finish: { try recording.finishAtEnd(file, line) }, stop: { recording.recorder.stop() })
    recordings.withLock { $0.append(open) }
    return recording
  }
}
