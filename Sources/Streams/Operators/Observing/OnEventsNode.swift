import Synchronization

/// How far a run has come, as far as its handlers are concerned.
private enum Beginning: UInt8, AtomicRepresentable, Sendable {
  /// It has nothing to tell yet.
  case waiting
  /// The handler of its start is being called.
  case starting
  /// Events are told where they happen, and no other thread changes that.
  case begun
  /// It has ended before it has begun.
  case over
}

/// Shows an event stream's events to handlers, and passes them on.
// Unchecked like its superclass: the gate serialises.
final class OnEventsNode<Value: Sendable, Failure: Error>: Node, @unchecked Sendable {
  /// Nil once the end has been told. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var handlers: EventHandlers<Value, Failure>?
  // The thread that starts the run and the one that ends it meet here, outside of the gate: the start must neither wait for
  // the gate's owner nor be left to it.
  private let beginning: Atomic<Beginning>
  /// The thread that calls the handler of the start. Unchecked: written before `beginning` is set, and read only after that.
  @exclusivity(unchecked) private var starter: ThreadIdentity?
  /// The end that is to be told when the handler of the start has returned. Unchecked: only the gate's owner reads and
  /// writes.
  @exclusivity(unchecked) private var lateEnd: SignalEvent<Value, Failure>?

  init(_ handlers: EventHandlers<Value, Failure>, hasBegun: Bool, parent: Node) {
    self.handlers = handlers
    beginning = Atomic(hasBegun ? Beginning.begun : .waiting)
    super.init(parent: parent, flags: .hearsEnd, settings: handlers.readErrors ? .readsErrors : []) {
      node, value, route in
      let value = value.trusted(as: Value.self)
      node.trusted(as: OnEventsNode<Value, Failure>.self).handlers?.hear(value.pointee)
      node.forward(value, route)
    }
  }

  /// Begins the run, unless it has ended before.
  /// - Parameter starting: is called at the start, before the handlers hear of an end that another thread causes.
  func begin(_ starting: (() -> Void)?) {
    if starting != nil { starter = ThreadIdentity.current }
    let next = starting == nil ? Beginning.begun : .starting
    guard advance(from: .waiting, to: next), let starting else { return }
    starting()
    guard !advance(from: .starting, to: .begun) else { return }
    gate.perform {
      if let end = self.lateEnd { self.handlers?.hear(end: end) }
      self.forgetHandlers()
    }
  }

  /// False when the other thread has been faster.
  private func advance(from present: Beginning, to next: Beginning) -> Bool {
    beginning.compareExchange(expected: present, desired: next, ordering: .acquiringAndReleasing).exchanged
  }

  override func end(_ termination: Termination) {
    super.end(termination)
    finish()
  }

  override func willEnd(_ termination: Termination) {
    // A stream that ends for want of branches tells no end; but a run is interrupted by it, and tells that.
    let end = !has(.isPruned) || gate.isCancellable ? SignalEvent<Value, Failure>(termination) : nil
    if !handsOver(end), let end { handlers?.hear(end: end) }
    if has(.isPruned) { finish() }
  }

  /// Whether the end is not told here, because the run has not begun, or because the thread that begins it tells the end.
  private func handsOver(_ end: SignalEvent<Value, Failure>?) -> Bool {
    // Most runs have begun, and need no more than this check.
    let present = beginning.load(ordering: .acquiring)
    if present == .begun { return false }
    // That handler itself ends the run, and is on this stack: these handlers hear of it now, before those below.
    if present == .starting, starter == ThreadIdentity.current { return false }
    lateEnd = end
    if advance(from: .waiting, to: .over) {
      handlers = nil
      return true
    }
    return advance(from: .starting, to: .over)
  }

  private func finish() {
    if beginning.load(ordering: .relaxed) != .over { forgetHandlers() }
  }

  /// Releases the handlers, and calls `disposed`.
  private func forgetHandlers() {
    let disposed = handlers?.disposed
    (handlers, lateEnd) = (nil, nil)
    disposed?()
  }
}
