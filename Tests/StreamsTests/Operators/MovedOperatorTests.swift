import Streams
import Testing

/// `dispatched` and `throttled` put a copy of the operator above them elsewhere: the first one hears nothing any more.
struct `An operator that is moved calls its handler once for each value` {
  enum Operation: String, CaseIterable { case map, filter, on, scan, until, asyncMap }
  enum Move: String, CaseIterable { case dispatched, throttled, both }
  enum Source: String, CaseIterable { case hot, observable, producer, listened, pulled, merged }

  private let calls = Transcript()

  @Test(arguments: Operation.allCases, Source.allCases)
  func `on flowing streams`(_ operation: Operation, _ source: Source) {
    for move in Move.allCases {
      let heard = Transcript()
      let before = calls.lines.count
      hear(source, operation, move, heard)
      let called = Array(calls.lines[before...])
      // What an Observable's `map` has from the start is made once, however often it is moved.
      let first = source == .observable && operation == .map ? ["0"] : []
      #expect(called == first + ["1", "2", "3"], "\(move)")
      #expect(heard.lines == ["1", "2", "3"], "\(move)")
    }
  }

  @Test func `tells the debug log when it is not moved`() {
    let (hot, log) = (HotInput<Int>(), Transcript())
    hot.delay(1).onDebugInfo { log.write($0) }.dispatched(.inline)
    hot.producer().merge(hot.producer()).onDebugInfo { log.write($0) }
      .throttled(PressureThrottle(buffer: 1)).start()
    hot.map { $0 }.onDebugInfo { log.write($0) }.dispatched(.inline)
    let reason = "moves asyncMap, and operators that wait for nothing, before their end"
    #expect(log.lines.count == 2)
    #expect(log.lines.first == "Hot<Int>.delay: is not moved: dispatched(_:) \(reason)")
    #expect(log.lines.last?.hasSuffix(".merge: is not moved: throttled(_:) \(reason)") == true)
    withExtendedLifetime(hot) {}
  }

  private func hear(_ source: Source, _ operation: Operation, _ move: Move, _ heard: Transcript) {
    switch source {
    case .hot:
      let hot = HotInput<Int>()
      let leaf = moved(hot.filter { _ in true }, operation, move).on { heard.write($0) }
      for value in 1...3 { hot.push(value) }
      withExtendedLifetime(leaf) {}
    case .observable:
      let taps = ObservableInput(0)
      let leaf = moved(taps, operation, move).on { heard.write($0) }
      for value in 1...3 { taps.set(value) }
      withExtendedLifetime(leaf) {}
    case .producer:
      moved(SignalProducer<Int, any Error>([1, 2, 3]), operation, move).startWithValues { heard.write($0) }
    case .listened:
      moved(CallbagSource<Int>.from([1, 2, 3]), operation, move).forEach { heard.write($0) }
    case .pulled:
      let sink = moved(CallbagSource<Int>.from([1, 2, 3]), operation, move).puller { heard.write($0) }
      for _ in 1...4 { sink.pull() }
    case .merged:
      let sink = moved(CallbagSource<Int>.from([1, 2, 3]), operation, move).merge(CallbagSource<Int>.from([]))
        .puller { heard.write($0) }
      for _ in 1...4 { sink.pull() }
    }
  }

  /// The stream with an operator below it that has been moved, and one below that.
  private func moved<Kind: StreamKind>(
    _ stream: EventStream<Kind, Int, any Error>, _ operation: Operation, _ move: Move
  ) -> EventStream<Kind.Filtered, Int, any Error> {
    let calls = calls
    return switch operation {
    case .map: self.move(stream.map { calls.called($0) }, move).filter { _ in true }
    case .filter: self.move(stream.filter { calls.called($0) > 0 }, move).filter { _ in true }
    case .on: self.move(stream.on { calls.write($0) }, move).filter { _ in true }
    case .scan: self.move(stream.scan(initial: 0) { calls.called($1) }, move).filter { _ in true }
    case .until: self.move(stream.until { calls.called($0) < 0 }, move).filter { _ in true }
    case .asyncMap:
      self.move(
        stream.asyncMap { (value: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
          answer(.success(calls.called(value)))
        }, move
      ).filter { _ in true }
    }
  }

  private func move<Kind: StreamKind>(
    _ stream: EventStream<Kind, Int, any Error>, _ move: Move
  ) -> EventStream<Kind, Int, any Error> {
    let throttle = PressureThrottle(buffer: 10)
    return switch move {
    case .dispatched: stream.dispatched(.inline)
    case .throttled: stream.throttled(throttle)
    case .both: stream.dispatched(.inline).throttled(throttle)
    }
  }
}

extension Transcript {
  /// Writes a value down, and answers it.
  fileprivate func called(_ value: Int) -> Int {
    write(value)
    return value
  }
}
