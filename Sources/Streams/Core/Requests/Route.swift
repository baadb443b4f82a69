/// Where a node passes an event on to.
@usableFromInline
struct Route {
  /// The nodes that are still ahead on the way to the stream that asked, on the stack of the thread that delivers; nil ends
  /// them.
  // Unmanaged: the exchange holds the asker, which holds every node up to the root.
  @usableFromInline typealias Path = UnsafePointer<Unmanaged<Node>?>

  /// The way to go; nil when the event is for every child.
  @usableFromInline let path: Path?

  @usableFromInline @_transparent
  init(path: Path?) { self.path = path }

  /// To every child.
  @usableFromInline @_transparent
  static var all: Route { Route(path: nil) }
}

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

/// The only asker that is to hear an event, as long as something else holds its ``Delivery``; none where it is for all below.
// Unchecked for the reference, of which the gate's owner makes use.
struct SoleAsker: @unchecked Sendable {
  // Unmanaged: what holds the delivery holds it.
  private let carrier: Unmanaged<Carrier>?

  init(of delivery: Delivery) {
    // Where it goes to all below, the asker may be over before those are.
    carrier = delivery.followsPath ? delivery.carrier.map { Unmanaged.passUnretained($0) } : nil
  }

  /// The request that it has made; nil without one.
  var exchange: Exchange? { carrier?._withUnsafeGuaranteedRef { $0.exchange } }

  /// Whether that one is gone, or has given its request up.
  var isUnwanted: Bool { carrier?._withUnsafeGuaranteedRef { $0.exchange.isUnwanted } == true }
}

/// Says when to look for what is held for requests that have been given up: once for several of them, so that to give up all
/// takes no longer than to ask them. When nothing else is held, all of it is found.
@usableFromInline
struct GivenUpRequests: Sendable {
  /// How many there have been since the last look.
  @usableFromInline var count = 0

  /// Whether there have been any.
  @inlinable @inline(__always)
  var areThere: Bool { count > 0 }

  /// How many are looked through at once.
  private static var few: Int { 1_000 }

  /// Notes one. Called for each.
  mutating func add() { count += 1 }

  /// Whether to look now through so much that is held, which starts the count anew.
  @usableFromInline
  mutating func areDue(among held: Int) -> Bool {
    guard count > 0, held <= max(Self.few, 16 * count) else { return false }
    count = 0
    return true
  }
}
