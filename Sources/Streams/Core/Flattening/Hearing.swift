import DequeModule

/// Hangs the way into a flattening node below an inner stream, and starts that if it is a producer. Without a hearing, it gives
/// the inner stream up, which is not heard at all.
///
/// The node is one for the inner stream's values: see ``FlattenNode/starting(_:)``.
@usableFromInline typealias InnerStart = @Sendable (_ node: FlattenNode, _ hearing: Hearing?) -> Void

/// On whose behalf an inner stream is heard.
@usableFromInline
struct Hearing: Sendable {
  /// How the outer stream's value that stands for the inner one came, when a branch has asked for it.
  @usableFromInline let asked: Delivery?
  /// Whether an interruption of the inner stream is to mean no more than its completion, because it is heard in place of
  /// a flattening node to which it does.
  private(set) var completesWhenInterrupted = false

  /// Whether the inner stream is chosen among those of the same asker alone. False where no branch can ask: there a replay has
  /// brought the outer value to one asker, and all later values come to all.
  private let hasLane: Bool

  init(asked: Delivery? = nil, hasLane: Bool = true) {
    self.asked = asked
    self.hasLane = hasLane
  }

  /// The same for a stream that is heard in place of the one that is heard so.
  func inherited(by hearing: Hearing) -> Hearing { hearing.completesWhenInterrupted ? completing : self }

  /// The same for a stream whose interruption completes.
  var completing: Hearing {
    var completing = self
    completing.completesWhenInterrupted = true
    return completing
  }

  /// What the end of the inner stream means.
  func meaning(of termination: Termination) -> Termination {
    completesWhenInterrupted && termination == .cancelled ? .completed : termination
  }

  /// Whether it is heard on behalf of a branch that is gone, or for a request that has been given up.
  var isUnwanted: Bool { asked?.isUnwanted == true }

  /// Whether a later one of the same asker takes its place: not in an answer that others have come to wait for, too. If so,
  /// none comes to wait for it any more.
  func giveWay() -> Bool { asked?.exchange?.giveWay() ?? true }

  /// Whose inner streams the strategy chooses among, or counts: those of the same asker, and for a race those of the
  /// same request. Nil is the lane of all that no branch has asked for.
  ///
  /// So each asker hears what it would hear if it were alone, and no request takes away what another is owed.
  func lane(_ strategy: FlattenStrategy) -> ObjectIdentifier? {
    hasLane ? asked?.exchange?.lane(strategy) : nil
  }
}

extension Exchange {
  /// In which lane the inner streams are that stand for its answers: see ``Hearing/lane(_:)``.
  final func lane(_ strategy: FlattenStrategy) -> ObjectIdentifier {
    strategy == .race ? ObjectIdentifier(self) : lane
  }
}

extension InnerStreams {
  /// One that waits for its turn.
  struct Waiting {
    let start: InnerStart
    let hearing: Hearing
    /// How many had come before it, or before the one whose place it takes.
    var arrival = 0
    /// Whether it comes in the place of one that has won the race.
    var hasWon = false
    /// The thread that has brought it.
    let sender = ThreadIdentity.current
  }

  /// One that is being started.
  struct Starting {
    /// That of what is started.
    let arrival: Int
    let lane: LaneID
    /// Whether it goes on for the winner of the race.
    let hasWon: Bool
  }

  /// One that is heard.
  struct Heard {
    let inlet: Inlet
    let hearing: Hearing
    let lane: LaneID
    /// For whom an operator has made its request; nil for a request of a branch, and in the lane of all.
    var claimant: Claimant?
    /// How many had been heard before, which is the order in which they are released.
    let rank: Int
    /// How many had come before it, or before the one whose place it takes.
    let arrival: Int
    var hasSpoken = false

    /// The request that it is heard for; nil in the lane of all.
    var request: ObjectIdentifier? {
      lane == nil ? nil : hearing.asked?.exchange.map { ObjectIdentifier($0) }
    }

    /// The same place for another stream.
    func takenOver(by inlet: Inlet, _ hearing: Hearing) -> Heard {
      Heard(
        inlet: inlet, hearing: hearing, lane: lane, claimant: claimant, rank: rank, arrival: arrival,
        hasSpoken: hasSpoken)
    }
  }

  /// What the strategy knows of the inner streams that it chooses among.
  struct Lane {
    var waiting = Deque<Waiting>()
    var running = 0
    /// How many are replaced, of all that have come: none of those is heard any more that came before.
    var replaced = 0
    /// Those of a branch's lane that are heard, by their ways in.
    var heard: Set<ObjectIdentifier> = []
    /// Its requests that have been given up since those that wait were last looked for.
    var givenUp = GivenUpRequests()

    var isDone: Bool { running == 0 && waiting.isEmpty }
  }
}
