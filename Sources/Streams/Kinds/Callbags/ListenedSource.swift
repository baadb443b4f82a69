/// The root of one run of a listenable source, which says when it wants to pause.
// Unchecked like its superclass: the gate serialises.
final class ListenedSource: CallbagRoot, DemandSource, @unchecked Sendable {
  /// What the source's own code wants to be told.
  struct Handlers: Sendable {
    var pause: [@Sendable (_ isPaused: Bool) -> Void] = []
    var rewind: [@Sendable () -> Void] = []
  }

  private let handlers = Locked(Handlers())

  /// Whether the sink has paused its sources.
  var isPaused: Bool { demandScope.demand.isHeldBack }

  func add(_ change: @Sendable (inout Handlers) -> Void) { handlers.withLock { change(&$0) } }

  func give(_ limit: Int) -> Bool { false }

  var isReady: Bool { false }
  var onlyListens: Bool { true }

  func pause() { for handler in handlers.withLock({ $0.pause }) { handler(true) } }

  func resume() { for handler in handlers.withLock({ $0.pause }) { handler(false) } }

  func rewind() { for handler in handlers.withLock({ $0.rewind }) { handler() } }

  override func willEnd(_ termination: Termination) {
    demandScope.remove(self)
    handlers.exchange(Handlers())
    super.willEnd(termination)
    // Others may be asked now for what it has not given.
    afterwards { [demandScope] in demandScope.demand.serve() }
  }
}

/// What a listenable source gives its values to, and what tells it what its sink wants. Can be used from any thread.
///
/// When the last copy is released, the run is cancelled: nothing could arrive any more.
public struct CallbagEmitter<Value: Sendable>: Sendable {
  private let source: ListenedSource
  private let lifetime: Lifetime

  init(_ source: ListenedSource) {
    self.source = source
    lifetime = Lifetime(of: source)
  }

  /// Gives a value.
  public func next(_ value: Value) { source.push(value) }

  /// Ends the run. Does nothing the second time.
  public func complete(_ completion: Completion = .finished) { source.terminate(completion.termination) }

  /// Whether the run is over.
  public var hasEnded: Bool { source.lifetime.hasEnded }

  /// Calls the closure when the run ends, for whatever reason: to free resources. At once when it has ended.
  public func onEnd(_ action: @escaping @Sendable () -> Void) { source.lifetime.observeEnded(action) }

  /// Calls the closure when the sink pauses its source, with true, and when it resumes it, with false.
  ///
  /// What is given in between does not reach the sink.
  public func onPause(_ action: @escaping @Sendable (_ isPaused: Bool) -> Void) {
    source.add { $0.pause.append(action) }
    if source.isPaused { action(true) }
  }

  /// Calls the closure when the sink wants everything again.
  public func onRewind(_ action: @escaping @Sendable () -> Void) {
    source.add { $0.rewind.append(action) }
  }
}
