/// The way from a task back to its Promise: open until the first answer or the end, so that a task which keeps its
/// completion for longer keeps nothing else.
@usableFromInline
final class PendingRun: Sendable {
  /// Who waits for the answer.
  @usableFromInline
  struct Addressee: Sendable {
    @usableFromInline let source: Gate
    /// Held so that the source can still be answered.
    let lifetime: Lifetime?
  }

  /// Which run this is: 1 for the first.
  @usableFromInline let attempt: Int
  private let addressee: Locked<Addressee?>
  private let record: NodeRecord?

  @usableFromInline
  init(of source: Gate, attempt: Int) {
    self.attempt = attempt
    record = source.record
    addressee = Locked(Addressee(source: source, lifetime: source.keepAlive()))
  }

  /// Claims the run's one answer. Nil, and counted, when it has been given or comes too late.
  @usableFromInline
  func claim() -> Addressee? {
    let addressee = take()
    if addressee == nil { record?.countDrop() }
    return addressee
  }

  /// Makes every answer too late.
  func close() { _ = take() }

  private func take() -> Addressee? {
    addressee.withLock { addressee in
      defer { addressee = nil }
      return addressee
    }
  }
}
