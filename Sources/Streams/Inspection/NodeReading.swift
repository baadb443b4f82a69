/// How often things have happened to a node so far, and what waits there at the moment.
public struct NodeReading: Hashable, Sendable {
  /// The node.
  public let node: NodeID
  /// Its counts since it was made.
  public var counters: NodeCounters
  /// What waits and is wanted there; nil where nothing of the kind is counted.
  public var pressure: NodePressure?

  /// Makes a reading.
  public init(node: NodeID, counters: NodeCounters, pressure: NodePressure? = nil) {
    self.node = node
    self.counters = counters
    self.pressure = pressure
  }
}
