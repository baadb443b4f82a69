/// What is counted at a node, and how it is doing. Small, because there is one for each node: most have counted values, and
/// nothing else.
struct NodeFigures: Hashable, Sendable {
  /// How many values the node has passed on.
  var values: Int
  /// How long it takes, in nanoseconds; -1 where that is not known.
  var tookNanoseconds = -1
  /// The rest, where there is any: an array of one, so that figures without it take one word for it. Empty while all of it is
  /// as it began, so that equal figures compare as equal.
  private var rest: [Rest] = []

  private struct Rest: Hashable, Sendable {
    /// Without values.
    var counters = NodeCounters()
    var pressure: NodePressure?
    var progress: Double?
  }

  init(values: Int = 0, tookNanoseconds: Int = -1) {
    (self.values, self.tookNanoseconds) = (values, tookNanoseconds)
  }

  init(counters: NodeCounters, _ pressure: NodePressure?, _ progress: Double?, tookNanoseconds: Int) {
    (values, self.tookNanoseconds) = (counters.next, tookNanoseconds)
    var rest = Rest(counters: counters, pressure: pressure, progress: progress)
    rest.counters.next = 0
    if rest != Rest() { self.rest = [rest] }
  }

  /// Whether nothing but values has been counted, and nothing else is known but how long it takes.
  var haveValuesAlone: Bool { rest.isEmpty }

  var counters: NodeCounters {
    get {
      var counters = rest.isEmpty ? NodeCounters() : rest[0].counters
      counters.next = values
      return counters
    }
    set {
      values = newValue.next
      var others = newValue
      others.next = 0
      if !rest.isEmpty || others != NodeCounters() { change { $0.counters = others } }
    }
  }

  var pressure: NodePressure? {
    get { rest.isEmpty ? nil : rest[0].pressure }
    set { if !rest.isEmpty || newValue != nil { change { $0.pressure = newValue } } }
  }

  var progress: Double? {
    get { rest.isEmpty ? nil : rest[0].progress }
    set { if !rest.isEmpty || newValue != nil { change { $0.progress = newValue } } }
  }

  /// The same with a time; nil where that is not known.
  init(counters: NodeCounters, pressure: NodePressure?, progress: Double?, took: Duration?) {
    self.init(counters: counters, pressure, progress, tookNanoseconds: -1)
    self.took = took
  }

  var took: Duration? {
    get { tookNanoseconds < 0 ? nil : .nanoseconds(tookNanoseconds) }
    set { tookNanoseconds = newValue.map { max(0, $0.nanoseconds) } ?? -1 }
  }

  private mutating func change(_ change: (inout Rest) -> Void) {
    if rest.isEmpty { rest = [Rest()] }
    change(&rest[0])
    if rest[0] == Rest() { rest = [] }
  }
}
