import Synchronization

/// Held by a sequence and its loops: they have been released when this is.
final class SequencePresence<Value: Sendable>: Sendable {
  let queue: SequenceQueue<Value>

  init(_ queue: SequenceQueue<Value>) { self.queue = queue }

  deinit { queue.release() }
}

/// One loop over a sequence, which it holds.
final class SequenceLoop<Value: Sendable>: Sendable {
  private let presence: SequencePresence<Value>
  /// Whether its task has been cancelled before the end. Written under the lock of the queue.
  let isCancelled = Atomic<Bool>(false)

  init(over presence: SequencePresence<Value>) {
    self.presence = presence
    presence.queue.begin(self)
  }

  deinit { presence.queue.leave(ObjectIdentifier(self)) }

  func next(isolation actor: isolated (any Actor)?) async -> Value? {
    await presence.queue.next(for: self, isolation: actor)
  }
}
