import Streams

/// Which nodes are listed: those for which every term holds.
///
/// `kind:promise state:retry err>0 rate>10 age<30s file:Login.swift`; plain words match the chain, the operator and the name,
/// `!` in front of a term negates it, and quotation marks keep blanks together.
struct NodeFilter: Hashable, Sendable {
  /// One condition.
  struct Term: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
      /// The chain, the operator or the name has this in it.
      case word(String)
      case text(TextField, String)
      case number(NumberField, Comparison, Double)
    }

    var condition: Condition
    var isNegated = false
  }

  enum TextField: String, Hashable, Sendable, CaseIterable {
    case kind, state, op, name, chain, file, value, error
  }

  enum NumberField: String, Hashable, Sendable, CaseIterable {
    case next, err, drop, retry, req, rate, p50, p99, age

    var isTime: Bool { self == .age || self == .p50 || self == .p99 }
  }

  enum Comparison: String, Hashable, Sendable, CaseIterable {
    // The longer ones come first, so that they are read whole.
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
    case equal = "="

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .atLeast: left >= right
      case .atMost: left <= right
      case .more: left > right
      case .less: left < right
      case .equal: left == right
      }
    }
  }

  /// As it was typed.
  let text: String
  let terms: [Term]
}

extension NodeFilter {
  /// The nodes of a model that it accepts.
  func accepted(in model: Model) -> Set<NodeID> {
    var accepted: Set<NodeID> = []
    for index in model.nodes.indices
    where terms.allSatisfy({ $0.holds(at: index, in: model) != $0.isNegated }) {
      accepted.insert(model.nodes.keys[index])
    }
    return accepted
  }

  /// Whether other nodes may fit after figures, values or the time have changed, and nothing else.
  var followsFigures: Bool {
    terms.contains { term in
      switch term.condition {
      case .word, .text(.kind, _), .text(.op, _), .text(.name, _), .text(.chain, _), .text(.file, _): false
      case .text, .number: true
      }
    }
  }

  /// Whether it accepts what is known by its words alone, such as a line about a node that is gone: no field has anything there.
  func accepts(words: String) -> Bool {
    terms.allSatisfy { $0.holds(for: words) != $0.isNegated }
  }
}

extension NodeFilter.Term {
  fileprivate func holds(for words: String) -> Bool {
    if case .word(let word) = condition { words.hasCaseless(word) } else { false }
  }

  /// - Parameter index: of a node of the model.
  fileprivate func holds(at index: Dictionary<NodeID, Node>.Index, in model: Model) -> Bool {
    // To take a node out of a dictionary copies all of it, and words ask only for a little.
    let nodes = model.nodes.values
    switch condition {
    case .word(let word):
      let identity = nodes[index].identity
      return identity.operation.hasCaseless(word) || model.chainLabel(nodes[index].root).hasCaseless(word)
        || identity.name?.hasCaseless(word) == true
    case .text(let field, let text):
      return field.texts(of: nodes[index], in: model).contains { own in
        field.isWhole ? own.beginsCaseless(text) : own.hasCaseless(text)
      }
    case .number(let field, let comparison, let number):
      guard let own = field.number(of: nodes[index], in: model) else { return false }
      return comparison.holds(own, number)
    }
  }
}

extension NodeFilter.TextField {
  /// Whether the text is the start of a word, and not any part of it.
  fileprivate var isWhole: Bool { self == .kind || self == .state }

  fileprivate func texts(of node: Node, in model: Model) -> [String] {
    switch self {
    case .kind: [node.identity.kind]
    case .state: model.state(of: node).names
    case .op: [node.identity.operation]
    case .name: node.identity.name.map { [$0] } ?? []
    case .chain: [model.chainLabel(node.root)]
    case .file: [node.identity.location]
    case .value: node.lastValue.map { [$0] } ?? []
    case .error: node.lastError.map { [$0] } ?? []
    }
  }
}

extension NodeFilter.NumberField {
  /// In seconds where it is a time; nil where the node has no such figure.
  fileprivate func number(of node: Node, in model: Model) -> Double? {
    switch self {
    case .next: Double(node.counters.next)
    case .err: Double(node.counters.errors)
    case .drop: Double(node.counters.drops)
    case .retry: Double(node.counters.retries)
    case .req: Double(node.counters.requests)
    case .rate: model.rate(of: node)
    case .p50: node.work?.percentiles([0.5])?.first?.inSeconds
    case .p99: node.work?.percentiles([0.99])?.first?.inSeconds
    case .age: (model.time - node.madeAt).inSeconds
    }
  }
}

extension NodeState {
  /// What a filter calls it.
  var names: [String] {
    switch self {
    case .active: ["active"]
    case .keeps: ["active", "keeps"]
    case .wants: ["active", "wants"]
    case .paused: ["paused"]
    case .waiting: ["waiting"]
    case .retrying, .retryIn: ["retry", "backoff"]
    case .attempt: ["retry", "attempt"]
    case .ended(let reason), .endedInOrder(_, let reason):
      switch reason {
      case .completed: ["ended", "completed"]
      case .cancelled: ["ended", "cancelled"]
      case .error: ["ended", "failed"]
      }
    }
  }

  /// All that a filter may ask for.
  static let allNames = [
    "active", "keeps", "wants", "paused", "waiting", "retry", "backoff", "attempt", "ended", "completed",
    "cancelled", "failed",
  ]
}
