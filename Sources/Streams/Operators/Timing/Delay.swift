import DequeModule

extension EventStream {
  /// A stream of the same values and errors, each later by the same time, on the stream's scheduler.
  ///
  ///     self      ──1──2──────|
  ///     delay(2)  ────1──2────|
  ///
  /// They keep their order. The end itself is not delayed: it waits for the events that are held back, and passes at once when
  /// there are none. A cancel drops the events that are held back. The error of a Future or Promise passes at once, so that
  /// runs which are retried do not wait twice.
  /// - Parameters:
  ///   - seconds: how long each value or error is held back; a negative time counts as zero, and infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Complexity: stores the events that are held back.
  @discardableResult
  @inlinable
  public consuming func delay(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    lift(
      DelayOperator<Value>(delay: Duration(wholeNanosecondsOf: seconds)), as: "delay", file: file, line: line)
  }

  /// A stream of the same values and errors, each later by the same time, which is a `Duration`. The rest is as for
  /// ``delay(_:file:line:)-(Double,_,_)``.
  ///
  ///     taps.delay(.milliseconds(300)).on { show($0) }
  ///
  /// - Parameters:
  ///   - time: how long each value or error is held back: taken in whole nanoseconds, a negative time counts as zero, and
  ///     beyond a hundred years counts as a hundred, beyond 36 billion as never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Complexity: stores the events that are held back.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public consuming func delay(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    lift(DelayOperator<Value>(delay: Duration(wholeNanosecondsOf: time)), as: "delay", file: file, line: line)
  }
}

/// Holds every event back for the same time.
@usableFromInline
struct DelayOperator<Value: Sendable>: TimedOperator {
  @inlinable
  static var passesAll: Bool { true }

  @usableFromInline let delay: Duration
  @usableFromInline var held = Deque<(due: Duration, event: TimedEvent<Value>)>()
  /// Whether an event is held back for ever. The event itself is dropped, since it will not be heard, and no end follows.
  @usableFromInline var holdsForEver = false
  @usableFromInline var givenUp = GivenUpRequests()

  @inlinable
  init(delay: Duration) { self.delay = delay }

  @inlinable
  mutating func receive(_ event: TimedEvent<Value>, at now: Duration) -> TimedStep<Value> {
    if let due = now.later(by: delay) { held.append((due, event)) } else { holdsForEver = true }
    return .hold
  }

  @inlinable
  // Not of `held.first`, which would be copied with its event.
  var due: Duration? { held.isEmpty ? nil : held[0].due }

  @inlinable
  var isHolding: Bool { holdsForEver || !held.isEmpty }

  @usableFromInline
  mutating func dropUnwanted() -> Int {
    givenUp.add()
    return takeUnwanted().count
  }

  /// Takes out the unwanted events, if it is time to look for them.
  @usableFromInline
  mutating func takeUnwanted() -> [TimedEvent<Value>] {
    guard givenUp.areDue(among: held.count) else { return [] }
    var unwanted: [TimedEvent<Value>] = []
    // Each event is asked once: one that is given up meanwhile is found the next time.
    held.removeAll { entry in
      guard entry.event.isUnwanted else { return false }
      unwanted.append(entry.event)
      return true
    }
    return unwanted
  }

  @inlinable
  mutating func wake(at now: Duration) -> TimedStep<Value> {
    guard let first = held.popFirst() else { return .hold }
    guard let next = due else { return .release(first.event) }
    // Where an unwanted event comes out, it is counted as dropped.
    let unwanted = givenUp.areThere ? takeUnwanted() : []
    guard next <= now || !unwanted.isEmpty else { return .release(first.event) }
    var events = [first.event]
    while let due, due <= now { events.append(held.removeFirst().event) }
    return .releaseAll(unwanted.isEmpty ? events : events + unwanted)
  }
}
