/// One request and the way its answer will take.
///
/// It is all that the closure with which a task answers holds, so that the closure needs no memory of its own.
@usableFromInline
// Unchecked, because the source's gate serialises what changes.
final class Exchange: @unchecked Sendable {
  // Unmanaged, and held: what is compared and followed for each answer need not be counted each time.
  @usableFromInline let askerReference: Unmanaged<Node>
  /// The root whose task answers; nil until the request has got there.
  // Unmanaged: the asker holds it. Unchecked: written once, before the task can answer.
  @exclusivity(unchecked) @usableFromInline var source: Unmanaged<Gate>?
  /// Whether everything below the asker hears the answer too.
  @usableFromInline let share: Bool
  /// Whether the first answer, the one that counts, has come.
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var isAnswered = false
  /// The request's number within the probe; 0 without a probe.
  @usableFromInline let number: Int

  @inlinable
  init(asker: Node, share: Bool) {
    // Balanced by the end of the exchange.
    askerReference = .passRetained(asker)
    self.share = share
    number = asker.record == nil ? 0 : asker.nextRequestNumber
  }

  deinit {
    askerReference.release()
  }

  /// The stream on which the request was made. It holds every node up to the root.
  @inlinable @inline(__always)
  var asker: Node { askerReference._withUnsafeGuaranteedRef { $0 } }

  /// What the probe is told.
  @usableFromInline
  var fact: Fact.Exchange? {
    asker.record.map { Fact.Exchange(request: number, branch: $0.id, share: share) }
  }
}
