// Handlers for an event stream's events. All forms are disfavoured against `on { value in … }`, so that the compiler does not
// try them there, which would take time; a trailing closure goes to `value`.

extension EventStream where Kind == SignalKind {
  /// The same signal, with handlers that hear its events before what is below. (Source: ReactiveCocoa.)
  ///
  /// - Parameters:
  ///   - event: hears every event.
  ///   - failed: hears of a failure.
  ///   - completed: hears of the completion.
  ///   - interrupted: hears of an interruption.
  ///   - terminated: hears of any of these ends.
  ///   - disposed: is called when this stream is done with, whatever the reason: after what is below has heard of the
  ///     end, or without an end, when no branch is left below.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @_disfavoredOverload
  public func on(
    event: (@Sendable (_ event: Event) -> Void)? = nil, failed: (@Sendable (_ error: Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Failure> {
    handled(
      EventHandlers(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed), file, line)
  }

  /// The same signal, with handlers that hear its events, values among them, before what is below.
  @_disfavoredOverload
  public func on(
    event: (@Sendable (_ event: Event) -> Void)? = nil, failed: (@Sendable (_ error: Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, value: @escaping @Sendable (_ value: Value) -> Void
  ) -> Signal<Value, Failure> {
    handled(
      EventHandlers(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed, value: value), file, line)
  }
}

extension EventStream where Kind == SignalProducerKind {
  /// The same producer, with handlers that hear the events of each run before what is below. Nothing is called before
  /// a run is started. (Source: ReactiveCocoa.)
  ///
  /// - Parameters:
  ///   - starting: is called before a run starts, that of the lowest operator first. When the run has ended by then, no
  ///     handler is called. An end that `starting` itself causes is told at once; one that another thread causes while
  ///     `starting` runs is told when it has returned, perhaps on another thread.
  ///   - started: is called after a run has started, and so after the events that come at once, unless the run has ended by
  ///     then.
  ///   - event: hears every event.
  ///   - failed: hears of a failure.
  ///   - completed: hears of the completion.
  ///   - interrupted: hears of an interruption.
  ///   - terminated: hears of any of these ends.
  ///   - disposed: is called when the run is done with, whatever the reason: after what is below has heard of the end,
  ///     or without an end, when no branch is left below.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @_disfavoredOverload
  public func on(
    starting: (@Sendable () -> Void)? = nil, started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (_ event: Event) -> Void)? = nil, failed: (@Sendable (_ error: Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    handled(
      starting: starting, started: started,
      EventHandlers(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed), file, line)
  }

  /// The same producer, with handlers that hear the events of each run, values among them, before what is below.
  @_disfavoredOverload
  public func on(
    starting: (@Sendable () -> Void)? = nil, started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (_ event: Event) -> Void)? = nil, failed: (@Sendable (_ error: Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, value: @escaping @Sendable (_ value: Value) -> Void
  ) -> SignalProducer<Value, Failure> {
    handled(
      starting: starting, started: started,
      EventHandlers(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed, value: value), file, line)
  }
}

extension EventStream where Kind: FailingKind {
  /// The same stream with handlers; those for a start are called only for producers.
  func handled(
    starting: (@Sendable () -> Void)? = nil, started: (@Sendable () -> Void)? = nil,
    _ handlers: EventHandlers<Value, Failure>, _ file: StaticString, _ line: UInt
  ) -> Self {
    let isStartable = Kind.delivery == .perStart
    let handled: Self = attached("on", file, line) {
      OnEventsNode(handlers, hasBegun: !isStartable, parent: $0)
    }
    guard isStartable else { return handled }
    return blueprint { run in
      var built: OnEventsNode<Value, Failure>?
      run.add { built?.begin(starting) }
      let node = handled.node(in: run)
      built = node as? OnEventsNode<Value, Failure>
      if let started { run.add { if node.isOpen { started() } } }
      return node
    }
  }
}
