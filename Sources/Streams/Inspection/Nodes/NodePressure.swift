import Synchronization

/// What waits at a node at this moment, and what is wanted there: where a fast source meets a slow sink.
public struct NodePressure: Hashable, Sendable {
  /// Values that are kept until they are wanted.
  public var waiting: Int
  /// How many are kept at most; 0 at a node that keeps none.
  public var capacity: Int
  /// Values that the sink has asked for and not got yet, `Int.max` when it wants all; nil at a node that is no sink.
  public var wanted: Int?
  /// Whether the sink has paused its sources.
  public var isPaused: Bool
  /// What waits for its turn to be delivered, because other threads were busy when it came: values for the most part.
  public var mail: Int
  /// How many values may wait for their turn at most; nil for any number. See ``MailboxLimit``.
  public var mailLimit: Int?

  /// Makes a pressure; by default nothing waits and nothing is wanted.
  public init(
    waiting: Int = 0, capacity: Int = 0, wanted: Int? = nil, isPaused: Bool = false, mail: Int = 0,
    mailLimit: Int? = nil
  ) {
    self.waiting = waiting
    self.capacity = capacity
    self.wanted = wanted
    self.isPaused = isPaused
    self.mail = mail
    self.mailLimit = mailLimit
  }
}

/// What knows how much a sink wants.
protocol DemandGauge: AnyObject, Sendable {
  /// Values that the sink has asked for and not got yet, `Int.max` when it wants all.
  var count: Int { get }
  /// Whether the sink has paused its sources.
  var isHeldBack: Bool { get }
}

/// Where a node's pressure is read, at any time and from any thread.
final class PressureGauge: Sendable {
  private struct Reference {
    // Looking at a run does not keep it.
    weak var demand: (any DemandGauge)?
  }

  private let waiting = Atomic<Int>(0)
  private let capacity: Int
  private let isSink: Bool
  private let reference: Locked<Reference>

  /// - Parameter demand: what a sink wants; nil at a node that is none.
  init(capacity: Int, demand: (any DemandGauge)? = nil) {
    self.capacity = capacity
    isSink = demand != nil
    reference = Locked(Reference(demand: demand))
  }

  func set(waiting count: Int) { waiting.store(count, ordering: .relaxed) }

  var pressure: NodePressure {
    let demand = reference.withLock { $0.demand }
    return NodePressure(
      waiting: waiting.load(ordering: .relaxed), capacity: capacity,
      wanted: isSink ? demand?.count ?? 0 : nil, isPaused: demand?.isHeldBack == true)
  }
}

extension NodeRecord {
  /// What waits at the node at this moment, and what is wanted there.
  ///
  /// Nil after a node's end, and at nodes that count nothing of the kind. These nodes do: `buffered` of callbags, their sinks,
  /// the loops over their values, inputs with a ``MailboxLimit``, and every source and join at which mail waits.
  public var pressure: NodePressure? {
    // Unmanaged: this record holds it until its end.
    detailsReference.load(ordering: .acquiring).flatMap { $0._withUnsafeGuaranteedRef { $0.pressure } }
  }

  /// Says how much waits in the mailbox of the node, which is a gate.
  func set(mail count: Int) { madeDetails.mailCount.store(count, ordering: .relaxed) }

  /// Says how many values may wait there; 0 when the node has ended.
  func limitsMail(to count: Int) {
    if count > 0 || details != nil { madeDetails.mailLimit.store(count, ordering: .relaxed) }
  }

  /// Says where the node's pressure is read, unless that is known.
  func measure(unlessMeasured gauge: PressureGauge) {
    madeDetails.gauge.withLock { if $0 == nil { $0 = gauge } }
  }

  /// Says where the node's pressure is read; nil when it has none any more.
  func measure(by gauge: PressureGauge?) { madeDetails.gauge.exchange(gauge) }
}

extension NodeDetails {
  fileprivate var pressure: NodePressure? {
    let mail = mailCount.load(ordering: .relaxed)
    let limit = mailLimit.load(ordering: .relaxed)
    let gauged = gauge.withLock { $0 }?.pressure
    guard mail > 0 || limit > 0 else { return gauged }
    var pressure = gauged ?? NodePressure()
    pressure.mail = mail
    pressure.mailLimit = limit > 0 ? limit : nil
    return pressure
  }
}
