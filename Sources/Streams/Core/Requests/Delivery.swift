/// What has to be remembered of an event that leaves its gate and comes back later.
@usableFromInline
struct Delivery: Sendable {
  /// Holds the request that the event answers, if any.
  @usableFromInline let carrier: Carrier?
  // In one byte: what is held is moved about field by field.
  @usableFromInline let marks: UInt8
  /// For which of the rounds of its way in it was admitted; 0 when what is above flows. See `Inlet`.
  @usableFromInline let round: Int
  /// The side of the junction on which it arrives.
  @usableFromInline let side: Int

  @inlinable
  init(carrier: Carrier?, followsPath: Bool, isAnswer: Bool = false, round: Int = 0, side: Int = 0) {
    self.carrier = carrier
    marks = (followsPath ? 1 : 0) | (isAnswer ? 2 : 0)
    self.round = round
    self.side = side
  }

  /// Whether the event goes along its request's path alone, or to all children.
  @inlinable var followsPath: Bool { marks & 1 != 0 }
  /// Whether it comes because the sink of the run has asked for it: see `Demand.answering(_:)`.
  @inlinable var isAnswer: Bool { marks & 2 != 0 }

  /// The request that the event answers, if any.
  @inlinable var exchange: Exchange? { carrier?.exchange }

  /// The asker of the event: see ``Exchange/lane``. Nil when it answers no request.
  ///
  /// Operators that hold events back, and drop some for others, do so among those of the same asker: no request
  /// takes away what another is owed.
  @inlinable var lane: ObjectIdentifier? { exchange?.lane }

  /// How an event goes that answers no request.
  @inlinable static var toEverybody: Delivery { toEverybody(isAnswer: false) }

  /// The same for one that the sink of the run has perhaps asked for.
  @inlinable
  static func toEverybody(isAnswer: Bool) -> Delivery {
    Delivery(carrier: nil, followsPath: false, isAnswer: isAnswer)
  }

  /// Whether no branch will hear the event.
  var isUnwanted: Bool { SoleAsker(of: self).isUnwanted }

  /// The same event as one that answers no request.
  @inlinable var unasked: Delivery {
    Delivery(carrier: nil, followsPath: false, isAnswer: isAnswer, round: round, side: side)
  }
}
