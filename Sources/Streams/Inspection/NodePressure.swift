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

  /// Makes one that is all quiet unless said otherwise.
  public init(waiting: Int = 0, capacity: Int = 0, wanted: Int? = nil, isPaused: Bool = false) {
    self.waiting = waiting
    self.capacity = capacity
    self.wanted = wanted
    self.isPaused = isPaused
  }
}

/// Where a node's pressure is read, at any time and from any thread.
final class PressureGauge: Sendable {
  private struct Reference {
    // Who looks at a run does not keep it.
    weak var demand: Demand?
  }

  private let waiting = Atomic<Int>(0)
  private let capacity: Int
  private let isSink: Bool
  private let reference: Locked<Reference>

  /// - Parameter demand: what a sink wants; nil at a node that is none.
  init(capacity: Int, demand: Demand? = nil) {
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
  /// Nil at nodes at which nothing of the kind is counted, and after a node's end. Others are `buffered` of callbags, their
  /// sinks, and the loops over their values.
  public var pressure: NodePressure? { gauge.withLock { $0 }?.pressure }
}
