import Synchronization

/// What a probe keeps of one node: who it is, where it stands, and how often things happened to it.
///
/// The identity never changes; the name is given once by `named(_:)`; the counters grow while the node lives
/// and stay readable after its end.
public final class NodeRecord: Sendable, Identifiable {
  // These first: a value reads all of them, and finds them in one cache line.
  @usableFromInline let nextCount = Atomic<Int>(0)
  /// How many want this node's values to be kept; the probe's recording mode counts as one for every node, and a debug
  /// log as very many.
  @usableFromInline let listeners: Atomic<Int>
  /// The values that are kept of the node.
  @usableFromInline let tape = TapeHead()
  // These stand where the last one leaves room, so that a record takes four cache lines.
  let readsErrors: Atomic<Bool>
  /// What has been said of it, or of what it is built on: see ``ValueVisibility``; 0 for nothing.
  let visibility = Atomic<UInt8>(0)
  /// Whether the node has ended, and whether a probe has been told so.
  let hasEnded = Atomic<Bool>(false)
  let hasToldEnd = Atomic<Bool>(false)
  let isRoot: Bool
  /// The sum of the counts that a drain has reported last. Counts only grow, so the sum tells whether one has.
  let toldCount = Atomic<Int>(0)

  private let number = Atomic<Int>(0)
  private let beginning = Locked(Beginning())
  let origin: NodeOrigin
  /// Who the node is in words; nil until it is asked for.
  private let knownIdentity = Locked<NodeIdentity?>(nil)
  /// When the probe has begun to tell of the node: see ``Probe/round``.
  let round = Atomic<Int>(0)
  /// The node that has come to hear this one since it was made, by its number; 0 without one.
  let listener = Atomic<Int>(0)
  // Unmanaged: held until this record's end.
  let detailsReference = Atomic<Unmanaged<NodeDetails>?>(nil)

  /// Where the node has begun, and when. A struct: the parts of a tuple are released by way of a table.
  private struct Beginning: Sendable {
    var parents = NodeParents()
    var time = Duration.zero
  }

  /// Makes the record of a node that no probe sees yet.
  ///
  /// - Parameter readsErrors: whether the node does more with errors than pass them on. That is known only once there is a
  ///   node. Until then the record says that it does, which is better than blaming it for errors that it reads.
  init(origin: NodeOrigin, isRoot: Bool, readsErrors: Bool = true) {
    self.origin = origin
    self.readsErrors = Atomic(readsErrors)
    listeners = Atomic(0)
    self.isRoot = isRoot
  }

  /// Makes the record of a copy of a node. The copy says the same of itself, and has counted nothing. Holds that node's record.
  convenience init(besides other: NodeRecord) {
    self.init(
      origin: other.origin, isRoot: other.isRoot, readsErrors: other.readsErrors.load(ordering: .relaxed))
    visibility.store(other.visibility.load(ordering: .acquiring), ordering: .releasing)
    madeDetails.original.exchange(other)
    if let name = other.name { rename(name) }
    takePrinter(of: other)
  }

  deinit { detailsReference.load(ordering: .acquiring)?.release() }

  // MARK: Identity

  /// The node's number within its probe.
  public var id: NodeID { NodeID(rawValue: number.load(ordering: .acquiring)) }
  /// The nodes it was attached to when it was made: none at a root, several at a merge, zip or combine.
  public var parents: [NodeID] { Array(above) }
  var above: NodeParents { beginning.withLock { $0.parents } }
  func isBuilt(on node: NodeID) -> Bool { beginning.withLock { $0.parents.contains(node) } }
  /// When it was made, or found by the probe, by the probe's clock.
  var madeAt: Duration { beginning.withLock { $0.time } }
  /// Whether a probe reports it. A record that was made for a name or a debug log concerns no probe until one is woken.
  var isProbed: Bool { number.load(ordering: .acquiring) != 0 }

  /// Lets a probe report it. Called once, by the owner of the node's gate, under the lock of the probe's journal.
  func begin(_ id: NodeID, parents: NodeParents, at time: Duration) {
    // One that was made for a name or a debug log has counted already, unlike its neighbours.
    forgetCounts()
    beginning.withLock { $0 = Beginning(parents: parents, time: time) }
    number.store(id.rawValue, ordering: .releasing)
  }

  /// The stream's kind and types, such as `Cold<Int, String>`.
  public var type: String { origin.place.type }
  /// The kind alone, such as `Cold`.
  public var kind: String { origin.place.kind }
  /// The operator that made the node, such as `map`; `source` at a root.
  public var operation: String { origin.place.operation }
  /// The file and line that built the node, such as `Demo/Users.swift:12`.
  public var location: String { origin.place.location }
  /// The name given by `named(_:)`, or nil.
  public var name: String? { details?.name.withLock { $0 } }
  /// The given name, or else the type and the operator: `Cold<Int, String>.map`.
  public var label: String { name ?? (isRoot ? type : origin.place.streamOperation) }

  /// All of it as a plain value, with the name that the node has now.
  public var identity: NodeIdentity {
    let (id, name, readsErrors) = (id, name, readsErrors.load(ordering: .relaxed))
    if let known = knownIdentity.withLock({ $0 }),
      known.id == id, known.name == name, known.readsErrors == readsErrors
    {
      return known
    }
    let identity = NodeIdentity(
      id: id, above: above, place: origin.place, name: name, readsErrors: readsErrors)
    knownIdentity.exchange(identity)
    return identity
  }

  func rename(_ name: String) { madeDetails.name.exchange(name) }

  // MARK: Values

  /// Whether the node's values are kept, rather than only counted.
  @inlinable @inline(__always)
  var isListenedTo: Bool { listeners.load(ordering: .relaxed) > 0 }
  func addListener() { listeners.wrappingAdd(1, ordering: .relaxed) }
  func removeListener() { listeners.wrappingSubtract(1, ordering: .relaxed) }

  // MARK: Details

  /// What few nodes have; nil until something of it is there.
  var details: NodeDetails? { detailsReference.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// The same, made now if it is not there yet.
  var madeDetails: NodeDetails { madeDetailsReference.takeUnretainedValue() }

  // Unmanaged, for code that looks often: this record holds it until its end.
  var madeDetailsReference: Unmanaged<NodeDetails> {
    if let details = detailsReference.load(ordering: .acquiring) { return details }
    let made = Unmanaged.passRetained(NodeDetails())
    let (isFirst, other) = detailsReference.compareExchange(
      expected: nil, desired: made, ordering: .acquiringAndReleasing)
    guard !isFirst, let other else { return made }
    made.release()
    return other
  }
}

/// What is kept of few nodes, or only once it is asked for.
final class NodeDetails: Sendable {
  let name = Locked<String?>(nil)
  /// The record of the node that this one is a copy of; nil for most.
  let original = Locked<NodeRecord?>(nil)
  /// All counts but that of values.
  let counts = Locked(NodeCounters())
  /// Where the node's pressure is read; nil when it has none, and after its end.
  let gauge = Locked<PressureGauge?>(nil)
  /// The pressure that a drain has reported last.
  let toldPressure = Locked<NodePressure?>(nil)
  /// How far its task has come: see ``NodeRecord/progress``.
  let progress = Atomic<Int>(0)
  let mailCount = Atomic<Int>(0)
  let mailLimit = Atomic<Int>(0)
  let printer = Locked(NodeRecord.Printer())
  /// The retry that the node has decided on last.
  let retry = Locked<NodeSnapshot.PendingRetry?>(nil)
  /// The run of a task that answers once, until it has: see `NodeRecord+Runs`.
  let run = Locked<NodeSnapshot.OpenRun?>(nil)
}
