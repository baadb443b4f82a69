/// How often things have happened to a node so far, and what waits there at the moment.
public struct NodeReading: Hashable, Sendable {
  /// The node.
  public let node: NodeID
  private(set) var figures: NodeFigures

  /// Its counts since it was made.
  public var counters: NodeCounters {
    get { figures.counters }
    set { figures.counters = newValue }
  }

  /// What waits and is wanted there; nil where nothing of the kind is counted.
  public var pressure: NodePressure? {
    get { figures.pressure }
    set { figures.pressure = newValue }
  }

  /// The progress of the task, from 0 to 1, as the node has passed it on last; nil without any.
  public var progress: Double? {
    get { figures.progress }
    set { figures.progress = newValue }
  }

  /// How long the node takes for a value: the median of the latest 20 that were timed. The time of a value runs from when the
  /// node before it in the delivery passes it on until this one does. Only a probe that times nodes takes it, and only for
  /// values that are kept; a node that begins a delivery, as a `delay` does, has none. In each part of a tree the first 32
  /// deliveries are timed, and then one in 50 ms at most. Nil where it is not known.
  public var took: Duration? {
    get { figures.took }
    set { figures.took = newValue }
  }

  /// Makes a reading.
  public init(
    node: NodeID, counters: NodeCounters, pressure: NodePressure? = nil, progress: Double? = nil,
    took: Duration? = nil
  ) {
    let figures = NodeFigures(counters: counters, pressure: pressure, progress: progress, took: took)
    self.init(node: node, figures)
  }

  /// Makes the reading of a node at which nothing has been counted.
  package init(of node: NodeID) { self.init(node: node, NodeFigures()) }

  init(node: NodeID, _ figures: NodeFigures) { (self.node, self.figures) = (node, figures) }

  /// How many values the node has passed on.
  package var values: Int {
    get { figures.values }
    set { figures.values = newValue }
  }

  /// ``took`` in nanoseconds; -1 where that is not known. A time costs a division to be taken apart.
  package var tookNanoseconds: Int {
    get { figures.tookNanoseconds }
    set { figures.tookNanoseconds = max(-1, newValue) }
  }

  /// Whether nothing but values has been counted, and nothing else is known but ``took``, as with most nodes.
  package var hasValuesAlone: Bool { figures.haveValuesAlone }

  /// Whether there is anything to tell.
  var isTelling: Bool { figures.values != 0 || !figures.haveValuesAlone }
}
