extension EventStream where Kind: FailingKind {
  /// Delivers to everything below where the dispatch says: ``dispatch(_:file:line:)`` under its other name. (Source:
  /// ReactiveCocoa.)
  public func observe(
    on dispatch: Dispatch, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    self.dispatch(dispatch, file: file, line: line)
  }

  /// Delivers to everything below on a queue, as soon as the queue is free. (Source: ReactiveCocoa.)
  public func observe(
    on queue: Dispatch.Queue, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    dispatch(.async(on: queue), file: file, line: line)
  }

  /// The same values, but none sooner than `seconds` after the one before: of the values that come sooner, the latest waits
  /// until then. (Source: ReactiveCocoa.)
  ///
  /// It is ``throttle(_:file:line:)-(Throttle,_,_)`` with a ``TimedThrottle`` of its own, for each run of a producer.
  public func throttle(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    throttle(Duration(wholeNanosecondsOf: seconds), file: file, line: line)
  }

  /// The same values, but none sooner than `time` after the one before: of the values that come sooner, the latest waits until
  /// then.
  ///
  /// The time is taken in whole nanoseconds; a negative time counts as zero, and beyond a hundred years counts as a hundred,
  /// beyond 36 billion as never.
  @_disfavoredOverload
  public func throttle(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    gated("throttle", file, line) {
      ThrottleNode<Value>(below: $0, throttle: TimedThrottle(interval: time), record: $1)
    }
  }
}

extension EventStream where Kind == SignalProducerKind {
  /// A producer whose runs begin where the dispatch says, effects included. (Source: ReactiveCocoa.)
  ///
  /// Events are delivered where they are sent, as before. A run that is disposed of before it has begun never begins. A run
  /// that the dispatch drops, as a stopped ``DispatchThread`` does, fails with a ``DroppedWorkError``, or is interrupted where
  /// failures are of another type.
  public func start(on dispatch: Dispatch) -> SignalProducer<Value, Failure> {
    blueprint { run in
      // Handed over to the thread that begins it.
      nonisolated(unsafe) let later = RunBuilder()
      run.noteUnasked()
      let node = self.node(in: later)
      run.add {
        dispatch.perform(on: node.gate.context.scheduler) {
          if node.isOpen { later.begin() }
        } orElse: { error in
          node.terminateBranch(.error(error), for: EndOrigin(at: node, .failure))
        }
      }
      return node
    }
  }

  /// A producer whose runs begin on a queue, effects included. (Source: ReactiveCocoa.)
  public func start(on queue: Dispatch.Queue) -> SignalProducer<Value, Failure> {
    start(on: .async(on: queue))
  }
}

extension EventStream where Kind == SignalProducerKind, Value == Duration, Failure == Never {
  /// A producer of the scheduler's time at every interval, which never ends. (Source: ReactiveCocoa, whose timers send
  /// dates.)
  ///
  /// The first value comes one interval after the start, and there is no drift.
  /// - Parameters:
  ///   - seconds: the length of an interval: a nanosecond at least, and infinity is never.
  ///   - file: where the producer is built, for probes.
  ///   - line: where the producer is built, for probes.
  public static func timer(
    interval seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Duration, Never> {
    timer(interval: Duration(wholeNanosecondsBetween: seconds), file: file, line: line)
  }

  /// A producer of the scheduler's time at every interval, which is a `Duration`. It never ends.
  ///
  /// The first value comes one interval after the start, and there is no drift.
  /// - Parameters:
  ///   - interval: the length of an interval: taken in whole nanoseconds, one at least; beyond a hundred years counts as a
  ///     hundred, beyond 36 billion as never.
  ///   - file: where the producer is built, for probes.
  ///   - line: where the producer is built, for probes.
  @_disfavoredOverload
  public static func timer(
    interval: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Duration, Never> {
    let context = StreamContext.current
    return SignalProducer(file: file, line: line) { observer, lifetime in
      let timer = context.run { TimerStream(interval: interval, file: file, line: line) }
      timer.on(file: file, line: line) { observer.send(value: context.scheduler.now) }
      lifetime.observeEnded { timer.terminate(withReason: .completed) }
      timer.start()
    }
  }
}
