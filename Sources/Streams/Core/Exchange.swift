import Synchronization

/// One request and the way its answer will take.
@usableFromInline
final class Exchange: Sendable {
  /// The stream on which the request was made. It holds every node up to the root.
  @usableFromInline let asker: Node
  /// Whether everything below the asker hears the answer too.
  @usableFromInline let share: Bool
  /// The request's number within the probe; 0 without a probe.
  let number: Int
  private let isAnswered = Atomic<Bool>(false)

  @usableFromInline
  init(asker: Node, share: Bool) {
    self.asker = asker
    self.share = share
    number = asker.record == nil ? 0 : asker.gate.context.probe?.makeRequestNumber() ?? 0
  }

  /// Claims the answer: true for the first caller only.
  @usableFromInline
  func claimAnswer() -> Bool {
    !isAnswered.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// What the probe is told.
  @usableFromInline
  var fact: Fact.Exchange? {
    asker.record.map { Fact.Exchange(request: number, branch: $0.id, share: share) }
  }
}
