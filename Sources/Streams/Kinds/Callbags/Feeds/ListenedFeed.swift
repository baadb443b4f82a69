/// The source of a listenable run, which is told when its sink wants to pause.
final class ListenedFeed: CallbagFeed {
  /// What the source's own code wants to be told.
  struct Handlers: Sendable {
    var pause: [(ear: PauseEar, hear: @Sendable (_ isPaused: Bool) -> Void)] = []
    var rewind: [@Sendable () -> Void] = []
  }

  /// Nil once the run is over: handlers that come later would be kept for ever.
  private let handlers = Locked<Handlers?>(Handlers())

  var onlyListens: Bool { true }
  var isReady: Bool { false }

  /// Adds handlers, unless the run is over. Returns whether it has added them.
  @discardableResult
  func add(_ change: @Sendable (inout Handlers) -> Void) -> Bool {
    handlers.withLock { handlers in
      guard var changed = handlers.take() else { return false }
      change(&changed)
      handlers = changed
      return true
    }
  }

  func ask(for root: FedRoot<ListenedFeed>, _ limit: Int) -> Bool { false }

  func notePause(for root: FedRoot<ListenedFeed>) {
    for listener in handlers.withLock({ $0?.pause ?? [] }) { root.tell(listener.ear, listener.hear) }
  }

  func rewind(for root: FedRoot<ListenedFeed>) {
    for handler in handlers.withLock({ $0?.rewind ?? [] }) { handler() }
  }

  func end() { handlers.exchange(nil) }
}

/// Takes the values of a listenable source, and tells it what its sink wants. Can be used from any thread.
///
/// When the last copy is released, nothing can arrive any more, and the run is cancelled with the last subscription. A loop
/// over the run's values waits until the loop's task is cancelled.
public struct CallbagEmitter<Value: Sendable>: Sendable {
  private let source: FedRoot<ListenedFeed>
  private let lifetime: Lifetime

  init(_ source: FedRoot<ListenedFeed>) {
    self.source = source
    lifetime = Lifetime(of: source)
  }

  /// Gives a value.
  public func next(_ value: Value) { source.push(unasked: value) }

  /// Ends the run. Does nothing the second time.
  public func complete(_ completion: Completion = .finished) {
    source.terminate(completion.termination, .event)
  }

  /// Whether the run is over.
  public var hasEnded: Bool { source.lifetime.hasEnded }

  /// Calls the closure when the run ends, for whatever reason: to free resources. At once when the run has ended already.
  public func onEnd(_ action: @escaping @Sendable () -> Void) { source.lifetime.observeEnded(action) }

  /// Calls the closure with true when the sink pauses its source, and with false when it resumes it.
  ///
  /// Values that are given in between do not reach the sink. A value that makes the sink pause returns when the closure has
  /// been called, unless another thread delivers the value. Threads that pause and resume at the same time call the closure at
  /// the same time, and once more with what holds at last. Does nothing when the run is over.
  public func onPause(_ action: @escaping @Sendable (_ isPaused: Bool) -> Void) {
    let ear = PauseEar(hearsMany: true)
    if source.feed.add({ $0.pause.append((ear, action)) }) { source.tell(ear, action) }
  }

  /// Calls the closure when the sink wants everything again. Does nothing when the run is over.
  public func onRewind(_ action: @escaping @Sendable () -> Void) {
    source.feed.add { $0.rewind.append(action) }
  }
}
