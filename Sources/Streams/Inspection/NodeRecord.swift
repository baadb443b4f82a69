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
  /// The values that are kept of the node; nil until the first.
  // Unmanaged: held until this record's end, and given by the owner of the node's gate.
  private let tapeReference = Atomic<Unmanaged<Tape>?>(nil)

  /// The node's number within its probe.
  public let id: NodeID
  /// The nodes it was attached to when it was made: none at a root, several at a merge, zip or combine.
  public let parents: [NodeID]
  /// The stream's kind and types, such as `Cold<Int, String>`.
  public let type: String
  /// The kind alone, such as `Cold`.
  public let kind: String
  /// The operator that made the node, such as `map`; `source` at a root.
  public let operation: String
  /// The file and line that built the node, such as `Demo/Users.swift:12`.
  public let location: String

  /// Whether a probe has made it. One that was made for a name or a debug log concerns no probe.
  let isProbed: Bool
  private let isRoot: Bool
  let printer = Locked(Printer())
  private let givenName = Locked<String?>(nil)
  /// All counts but that of values.
  private let counts = Locked(NodeCounters())
  /// Where the node's pressure is read; nil when it has none, and after its end.
  let gauge = Locked<PressureGauge?>(nil)
  let mailCount = Atomic<Int>(0)
  let mailLimit = Atomic<Int>(0)

  init(
    id: NodeID, parents: [NodeID], type: String, kind: String, operation: String, location: String,
    listeners: Int
  ) {
    self.id = id
    self.parents = parents
    self.type = type
    self.kind = kind
    self.operation = operation
    self.location = location
    self.listeners = Atomic(listeners)
    isProbed = true
    isRoot = parents.isEmpty
  }

  /// Makes the record of a node that no probe sees.
  init(type: String, operation: String, isRoot: Bool) {
    id = NodeID(rawValue: 0)
    parents = []
    self.type = type
    kind = ""
    self.operation = operation
    location = ""
    listeners = Atomic(0)
    isProbed = false
    self.isRoot = isRoot
  }

  deinit { tapeReference.load(ordering: .acquiring)?.release() }

  /// The name given by `named(_:)`, or nil.
  public var name: String? { givenName.withLock { $0 } }

  /// The given name, or else the type and the operator: `Cold<Int, String>.map`.
  public var label: String { name ?? (isRoot ? type : "\(type).\(operation)") }

  /// The counts so far. Each is exact; that of values is a moment apart from the others while the node is busy.
  public var counters: NodeCounters {
    var counters = counts.withLock { $0 }
    counters.next = nextCount.load(ordering: .relaxed)
    return counters
  }

  /// The values that are kept of the node; nil until the first.
  @inline(__always)
  var tape: Unmanaged<Tape>? { tapeReference.load(ordering: .acquiring) }

  /// Gives the record its tape. Called once, by the owner of the node's gate.
  func giveTape(_ tape: Tape) -> Unmanaged<Tape> {
    // Balanced by the end of this record.
    let reference = Unmanaged.passRetained(tape)
    tapeReference.store(reference, ordering: .releasing)
    return reference
  }

  func rename(_ name: String) { givenName.withLock { $0 = name } }

  /// Whether the node's values are kept, rather than only counted.
  @inlinable @inline(__always)
  var isListenedTo: Bool { listeners.load(ordering: .relaxed) > 0 }
  func addListener() { listeners.wrappingAdd(1, ordering: .relaxed) }
  func removeListener() { listeners.wrappingSubtract(1, ordering: .relaxed) }

  /// Counts one value. Only one thread at a time delivers to a node, so a load and a store are enough.
  @inlinable @inline(__always)
  func countNext() {
    nextCount.store(nextCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  func countError() { counts.withLock { $0.errors += 1 } }
  func countRequest() { counts.withLock { $0.requests += 1 } }
  func countRun() { counts.withLock { $0.runs += 1 } }
  func countRetry() { counts.withLock { $0.retries += 1 } }
  func countDrop() { counts.withLock { $0.drops += 1 } }
  /// Counts a drop, and tells the probe of it when that records this node.
  func noteDrop(to probe: Probe?) {
    countDrop()
    if isRecorded { probe?.noteDrop(at: self) }
  }

  func countQueued() { counts.withLock { $0.queued += 1 } }
  func countJoined() { counts.withLock { $0.joined += 1 } }
  func countRejection() { counts.withLock { $0.rejected += 1 } }
  func countProgress() { counts.withLock { $0.progress += 1 } }
}

/// How often things have happened at one node since it was made.
public struct NodeCounters: Hashable, Sendable {
  /// Values that the node passed on.
  public var next = 0
  /// Errors that arrived at the node or arose in it.
  public var errors = 0
  /// Requests made at the node, not those that pass up through it.
  public var requests = 0
  /// Runs of the node's task.
  public var runs = 0
  /// Retries that the node asked for.
  public var retries = 0
  /// Values and answers that were dropped: late, duplicate, or over a limit.
  public var drops = 0
  /// Progress events that the node passed on.
  public var progress = 0
  /// Requests that had to wait at the node for their turn.
  public var queued = 0
  /// Requests that joined an equal one at the node.
  public var joined = 0
  /// Requests that the node answered with an error, because too many were there.
  public var rejected = 0

  /// Makes counters, all zero unless said otherwise.
  public init(
    next: Int = 0, errors: Int = 0, requests: Int = 0, runs: Int = 0, retries: Int = 0, drops: Int = 0,
    progress: Int = 0, queued: Int = 0, joined: Int = 0, rejected: Int = 0
  ) {
    self.next = next
    self.errors = errors
    self.requests = requests
    self.runs = runs
    self.retries = retries
    self.drops = drops
    self.progress = progress
    self.queued = queued
    self.joined = joined
    self.rejected = rejected
  }
}
