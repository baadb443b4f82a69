/// How often things have happened to a node so far, and what waits there at the moment.
public struct NodeReading: Hashable, Sendable {
  /// The node.
  public let node: NodeID
  /// Its counts since it was made.
  public var counters: NodeCounters
  /// What waits and is wanted there; nil where nothing of the kind is counted.
  public var pressure: NodePressure?
  /// How far the task has come whose progress the node has passed on last, from 0 to 1; nil without any.
  public var progress: Double?
  /// How long the node takes for a value: the median of its latest 20, each from when the node before it in the delivery has
  /// passed it on until this one does. Only of values that are kept, by a probe that times nodes; a node that begins a
  /// delivery, as a `delay` does, has none. Nil where it is not known.
  public var took: Duration?

  /// Makes a reading.
  public init(
    node: NodeID, counters: NodeCounters, pressure: NodePressure? = nil, progress: Double? = nil,
    took: Duration? = nil
  ) {
    self.node = node
    self.counters = counters
    self.pressure = pressure
    self.progress = progress
    self.took = took
  }
}
