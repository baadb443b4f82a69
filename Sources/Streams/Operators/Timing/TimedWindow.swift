import DequeModule

extension EventStream {
  /// A stream of arrays, one for each value: the values of the last seconds, the new one included.
  ///
  ///     seconds             ──0───1───2───3───
  ///     self                ──1───2───────3───
  ///     window(lasting: 2)  ──[1]─[1,2]───[3]─
  ///
  /// A value leaves the window when it is `time` seconds old, by the stream's scheduler; nothing is emitted for that. A time
  /// of 0 keeps one value; infinity keeps all. A Future or Promise gives a window of its one value. (Source: RxStream.)
  /// - Parameters:
  ///   - time: how many seconds the window spans.
  ///   - limit: how many values it holds at most, the latest ones; nil sets no limit.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `limit` is positive.
  /// - Complexity: stores the values of the window, and copies them for each value.
  @discardableResult
  public func window(
    lasting time: Double, limit: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    windowed(Duration(wholeNanosecondsOf: time), limit, file, line)
  }

  /// A stream of arrays, one for each value: the values of a time that has passed last, which is a `Duration`, the new one
  /// included. The rest is as for ``window(lasting:limit:file:line:)-(Double,_,_,_)``.
  ///
  /// - Parameters:
  ///   - time: how long the window spans: taken in whole nanoseconds, a negative time counts as zero; beyond a hundred years
  ///     counts as a hundred, and beyond 36 billion it keeps all.
  ///   - limit: how many values it holds at most, the latest ones; nil sets no limit.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `limit` is positive.
  /// - Complexity: stores the values of the window, and copies them for each value.
  @_disfavoredOverload
  @discardableResult
  public func window(
    lasting time: Duration, limit: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    windowed(Duration(wholeNanosecondsOf: time), limit, file, line)
  }

  private func windowed(
    _ size: Duration, _ limit: Int?, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.check(limit ?? .max, "limit", atLeast: 1, in: "window", file, line)
    let operation = TimedWindowOperator<Value>(
      size: size, limit: limit ?? .max, scheduler: node.gate.context.scheduler)
    return lift(operation, as: "window", file: file, line: line)
  }
}

/// Gathers the values of the latest span of time.
struct TimedWindowOperator<Value: Sendable>: StreamOperator {
  static var hearsEnd: Bool { false }

  let size: Duration
  let limit: Int
  let scheduler: any Scheduler
  private(set) var values = Deque<(time: Duration, value: Value)>()

  mutating func receive(_ input: Value) -> Step<[Value]> {
    let now = scheduler.now
    while let first = values.first, now - first.time >= size { values.removeFirst() }
    if values.count == limit { values.removeFirst() }
    values.append((now, input))
    return .emit(values.map(\.value))
  }
}
