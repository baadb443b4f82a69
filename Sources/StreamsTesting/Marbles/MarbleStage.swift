import Streams

/// Where diagrams are played on virtual time, and what comes out of streams is compared with other diagrams.
///
/// ``Marbles/run(file:line:_:)`` makes one. Lines at the same tick are played in the order in which they were put on the
/// stage, those of a producer in the order in which its runs began, and before whatever operators have scheduled for that
/// time. All handlers run in the stage's context: the streams that they build live on its clock, too.
public final class MarbleStage {
  /// What is compared: a stream that is heard, and the diagram of what it is to say.
  struct Expectation {
    let label: String
    let line: MarbleLine
    let heard: () -> [(time: Duration, mark: Mark)]
    let errors: () -> [any Error]
    let stop: () -> Void
  }

  /// The clock on which all of it happens. It is moved when everything has been put on the stage.
  public let scheduler = VirtualScheduler()
  /// How much time a character of a diagram takes.
  public let tick: Duration
  let context: StreamContext
  private(set) var inputs: [(label: String, line: MarbleLine)] = []
  private(set) var expectations: [Expectation] = []
  private var kept: [any Sendable] = []
  private var lastTick = 0

  init(tick: Duration) {
    self.tick = tick
    context = StreamContext(scheduler: scheduler)
  }

  /// A Hot of strings that a diagram feeds.
  ///
  /// - Throws: a ``MarbleSyntaxError``.
  public func play(_ text: String, as label: String = "input") throws -> Hot<String> {
    try play(text, of: .hot, as: label)
  }

  /// A stream of a kind that a diagram feeds.
  ///
  /// - Parameters:
  ///   - text: the diagram; see ``Marbles`` for how it is written.
  ///   - source: the kind.
  ///   - label: what the line is called when a comparison fails.
  /// - Throws: a ``MarbleSyntaxError``.
  public func play<Kind, Value, Failure>(
    _ text: String, of source: MarbleSource<Kind, Value, Failure>, as label: String = "input"
  ) throws -> EventStream<Kind, Value, Failure> {
    let line = try add(text, label)
    return try context.run { try source.play(self, line) }
  }

  /// Asks a stream for what a diagram says: each value is a request.
  ///
  /// - Throws: a ``MarbleSyntaxError``; errors and ends cannot be asked for.
  public func ask<Request: LosslessStringConvertible, Value>(
    _ stream: Cold<Request, Value>, _ text: String, as label: String = "asked"
  ) throws {
    let line = try add(text, label)
    for (mark, column) in line.ticks.joined() {
      if case .value = mark { continue }
      throw MarbleSyntaxError(text: text, column: column, reason: "\(mark.text) is no request")
    }
    schedule(try MarbleScript<Request>(line)) { if case .next(let request) = $0 { stream.request(request) } }
  }

  /// Compares what a stream says with a diagram, once all has been played.
  ///
  /// A producer or callbag is started now.
  /// - Throws: a ``MarbleSyntaxError``.
  public func expect<Kind, Value, Failure>(
    _ stream: EventStream<Kind, Value, Failure>, _ text: String, as label: String = "expected"
  ) throws {
    let recorder = try addRecorder(of: Value.self, text, label)
    context.run { recorder.hear(stream) }
  }

  /// Compares the answers of a Cold to requests that are made here with a diagram, once all has been played.
  ///
  /// - Returns: the stream to ask: answers to requests that are made elsewhere are not heard here.
  /// - Throws: a ``MarbleSyntaxError``.
  @discardableResult
  public func expect<Request, Value>(
    _ stream: Cold<Request, Value>, _ text: String, as label: String = "expected"
  ) throws -> Cold<Request, Value> {
    let recorder = try addRecorder(of: Value.self, text, label)
    return context.run { recorder.below(stream) }
  }

  /// Does something at a tick, after what the lines say there.
  ///
  /// A negative tick counts as zero. One that is billions of years away never comes, though time passes until then.
  public func at(_ tick: Int, _ body: @escaping @Sendable () -> Void) {
    let tick = max(0, tick)
    extend(to: tick)
    scheduler.schedule(after: time(of: tick), body)
  }

  /// Keeps something until all has been played, such as an input of your own.
  public func keep(_ value: some Sendable) { kept.append(value) }

  func schedule<Value>(
    _ script: MarbleScript<Value>, _ send: @escaping @Sendable (MarbleScript<Value>.Word) -> Void
  ) {
    for (number, words) in script.steps {
      scheduler.scheduleAhead(after: time(of: number)) { words.forEach(send) }
    }
  }

  /// Lets time pass until the last tick of the longest line.
  func play() { context.run { scheduler.advance(to: time(of: lastTick)) } }

  /// When a tick is: the longest time there is, where it would be later than can be counted.
  private func time(of number: Int) -> Duration {
    let (attoseconds, isTooLong) = tick.attoseconds.multipliedReportingOverflow(by: Int128(number))
    return Duration(attoseconds: isTooLong ? .max : attoseconds)
  }

  /// Releases all that is on the stage, and what still waits.
  func stop() {
    context.run {
      // First the inputs: what hears them ends with them, where nothing waits.
      kept = []
      for expectation in expectations { expectation.stop() }
      scheduler.close()
    }
  }

  private func addRecorder<Value>(of _: Value.Type, _ text: String, _ label: String) throws -> EventRecorder<
    Value
  > {
    let line = try MarbleLine(text)
    extend(to: line.ticks.count - 1)
    let recorder = EventRecorder<Value>(scheduler)
    expectations.append(
      Expectation(
        label: label, line: line, heard: { recorder.all.map { ($0.time, $0.event.mark) } },
        errors: { recorder.all.compactMap(\.event.underlyingError) }, stop: { recorder.stop() }))
    return recorder
  }

  private func add(_ text: String, _ label: String) throws -> MarbleLine {
    let line = try MarbleLine(text)
    inputs.append((label, line))
    extend(to: line.ticks.count - 1)
    return line
  }

  private func extend(to tick: Int) { lastTick = max(lastTick, tick) }
}

extension RecordedEvent {
  var mark: Mark {
    switch self {
    case .next(let value): .value(Notation.value(value))
    case .error: .error
    case .end(.completed): .end(.completed)
    case .end(.cancelled): .end(.cancelled)
    case .end(.error): .end(.failed)
    }
  }

  var underlyingError: (any Error)? {
    switch self {
    case .next: nil
    case .error(let error): error
    case .end(let reason): reason.underlyingError
    }
  }
}
