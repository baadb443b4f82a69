/// One request and the way its answer will take.
///
/// It is all that the closure with which a task answers holds, so that the closure needs no memory of its own.
@usableFromInline
// Unchecked, because the source's gate serialises what changes.
class Exchange: @unchecked Sendable {
  // Unmanaged, and held: what is compared and followed for each answer need not be counted each time.
  @usableFromInline final let askerReference: Unmanaged<Node>
  /// The root whose task answers; nil until the request has got there.
  // Unmanaged: the asker holds it. Unchecked: written once, before the task can answer.
  @exclusivity(unchecked) @usableFromInline final var source: Unmanaged<Gate>?
  /// Whether everything below the asker hears the answer too.
  @usableFromInline final let share: Bool
  /// Whether the next answer is the one that counts, and concerns nobody but the asker.
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline final var takesAnswer = true
  /// Whether a timeout on its way up has it, for as long as it does not give up on it.
  // Unchecked: written once, by who asks.
  @exclusivity(unchecked) final var isTimed = false
  /// The request's number within the probe; 0 without a probe.
  @usableFromInline final let number: Int

  @inlinable
  init(asker: Node, share: Bool) {
    // Balanced by the end of the exchange.
    askerReference = .passRetained(asker)
    self.share = share
    number = asker.hasRecord ? asker.nextRequestNumber : 0
  }

  init(asker: Node, share: Bool, number: Int) {
    // As above.
    askerReference = .passRetained(asker)
    self.share = share
    self.number = number
  }

  deinit {
    askerReference.release()
  }

  // MARK: What requests do that others follow; see `TicketedExchange`

  /// The request as its asker made it, which has the same identity all the way.
  var original: Exchange { self }

  /// What operators on the way up have handed to it.
  var tickets: [any RequestTicket] { [] }

  /// What an operator on the way up has handed to it.
  func ticket(of issuer: Node) -> (any RequestTicket)? { nil }

  /// The same request with one more ticket.
  func carrying(_ ticket: any RequestTicket) -> Exchange { withTicket(ticket) }

  /// Takes the first answer: what carries it down from here, and keeps the tickets until it has been delivered. Nil when
  /// there is nothing to keep, or when there has been an answer.
  @usableFromInline
  func handOver() -> Exchange? { nil }

  /// Tells the operators on the way up of the answer.
  @usableFromInline
  func announceAnswer(in gate: Gate) {}

  /// The stream on which the request was made. It holds every node up to the root.
  @inlinable @inline(__always)
  final var asker: Node { askerReference._withUnsafeGuaranteedRef { $0 } }

  /// What the probe is told.
  @usableFromInline
  var fact: Fact.Exchange? {
    asker.record.map { Fact.Exchange(request: number, branch: $0.id, share: share) }
  }
}
