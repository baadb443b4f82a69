extension EventStream where Kind == SignalProducerKind {
  /// Starts a run, and lets an observer hear its events.
  ///
  /// Where the observer is that of another run, what follows that one, in a `concat` or `retry`, begins when the resources of
  /// this one are released. Where a handler of yours sends the end on, it begins at once.
  ///
  /// - Returns: a disposable that interrupts the run: the observer hears the interruption, and nothing afterwards.
  @discardableResult
  public func start(
    _ observer: SignalObserver<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    starting(
      value: { observer.send(value: $0) }, end: { observer.send(SignalEvent($0)) }, feeding: observer.source,
      file, line)
  }

  /// Starts a run, and calls a handler with its events.
  @discardableResult
  public func start(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ event: SignalEvent<Value, Failure>) -> Void
  ) -> any Disposable {
    starting(value: { action(.value($0)) }, end: { action(SignalEvent($0)) }, file, line)
  }

  /// Starts a run for the sake of its effects.
  @discardableResult
  public func start(file: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    starting(value: { _ in }, end: nil, file, line)
  }

  /// Starts a run, and calls a handler with its values, or with its failure.
  @discardableResult
  public func startWithResult(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ result: Result<Value, Failure>) -> Void
  ) -> any Disposable {
    starting(
      value: { action(.success($0)) },
      end: { if let error = SignalEvent<Value, Failure>($0).error { action(.failure(error)) } }, file,
      line)
  }

  /// Starts a run, and calls a handler with its values.
  @discardableResult
  @inlinable @inline(__always)
  public func startWithValues(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable (_ value: Value) -> Void
  ) -> any Disposable {
    starting(value: action, end: nil, file, line)
  }

  /// Starts a run, and calls a handler if it fails.
  @discardableResult
  public func startWithFailed(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable (_ error: Failure) -> Void
  ) -> any Disposable {
    starting(
      value: { _ in }, end: { if let error = SignalEvent<Value, Failure>($0).error { action(error) } }, file,
      line)
  }

  /// Starts a run, and calls a handler when it completes.
  @discardableResult
  public func startWithCompleted(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    starting(
      value: { _ in }, end: { if $0 == .completed { action() } }, readsErrors: false, file, line)
  }

  /// Starts a run, and calls a handler when it is interrupted.
  @discardableResult
  public func startWithInterrupted(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    starting(
      value: { _ in }, end: { if $0 == .cancelled { action() } }, readsErrors: false, file, line)
  }

  /// Builds a run, shows its signal, and then starts it, so that nothing is missed.
  ///
  /// - Parameter setUp: gets the run's signal, and a disposable that interrupts the run.
  @discardableResult
  public func startWithSignal<Output>(
    _ setUp: (_ signal: Signal<Value, Failure>, _ interruption: any Disposable) -> Output
  ) -> Output {
    let run = RunBuilder()
    let leaf = node(in: run)
    let hold = NodeHold(of: leaf)
    leaf.hold()
    let interruption = ObserverDisposable(leaf, endsRun: true)
    let output = setUp(Signal<Value, Failure>(node: leaf, lifetime: hold), interruption)
    withExtendedLifetime(hold) { run.beginOnVisit() }
    return output
  }

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - whenSilent: is called when nothing will come any more, not even an end.
  ///   - run: the run that is being built.
  ///   - place: this stream's node in that run; nil where that is still to be built.
  @inlinable @inline(__always)
  func starting(
    value: @escaping @Sendable (Value) -> Void, end: (@Sendable (Termination) -> Void)?,
    readsErrors: Bool = true, feeding target: Gate? = nil, whenSilent: (@Sendable () -> Void)? = nil,
    in run: RunBuilder = RunBuilder(), at place: Node? = nil, _ file: StaticString, _ line: UInt
  ) -> any Disposable {
    let leaf = if let place { place } else { node(in: run) }
    let isSeen = leaf.hasRecord
    let observer = Leaf<Value>(
      parent: leaf, isBare: !isSeen, endsRun: true, value: value, end: end, readsErrors: readsErrors)
    if let target { observer.feed(target) }
    if let whenSilent { observer.whenSilent = whenSilent }
    let disposable = ObserverDisposable(observer, endsRun: true)
    observer.identify(as: "start", Signal<Value, Failure>.self, file, line)
    if isSeen, let record = leaf.makeRecord(SignalKind.self, Value.self, "start", file, line) {
      observer.take(record)
    }
    leaf.attach(observer)
    run.beginOnVisit()
    return disposable
  }
}
