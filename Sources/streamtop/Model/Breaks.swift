import Streams

/// What stops the screen, so that the user can look: something that happens, at some node or at any.
struct Breaks: Hashable, Sendable {
  /// What happens.
  enum Condition: Hashable, Sendable {
    case error
    /// This retry, or any.
    case retry(Int?)
    case end
    /// A value whose description has this in it.
    case value(String)
    /// Whatever is wrong: an error, a retry, or an end by an error.
    case trouble
  }

  struct Break: Hashable, Sendable {
    var condition: Condition
    /// The node, by its number or its name; any when both are nil.
    var node: NodeID?
    var name: String?
  }

  private(set) var all: [Break] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ new: Break) { if !all.contains(new) { all.append(new) } }

  /// Breaks at trouble of a node from now on, or no longer. Whether it does now.
  mutating func toggle(at node: NodeID) -> Bool {
    let new = Break(condition: .trouble, node: node)
    guard let index = all.firstIndex(of: new) else {
      all.append(new)
      return true
    }
    all.remove(at: index)
    return false
  }

  /// The place of the first fact that stops the screen; nil when none does.
  func first(in facts: ArraySlice<Fact>) -> Int? {
    all.isEmpty ? nil : facts.firstIndex { fact in all.contains { $0.fits(fact) } }
  }

  /// The same; without any break, the first error.
  func firstOrError(in facts: ArraySlice<Fact>) -> Int? {
    isEmpty ? facts.firstIndex { Break(condition: .error).fits($0) } : first(in: facts)
  }
}

extension Breaks.Break {
  func fits(_ fact: Fact) -> Bool {
    if let node, node != fact.node.id { return false }
    if let name, name != fact.node.name { return false }
    switch (condition, fact.event) {
    case (.error, .error), (.error, .end(.error, _)), (.end, .end): return true
    case (.trouble, .error), (.trouble, .retry), (.trouble, .end(.error, _)): return true
    case (.retry(let attempt), .retry(let retry)): return attempt == nil || attempt == retry.attempt
    case (.value(let part), .next(let value, _)): return value.contains(part)
    default: return false
    }
  }
}

extension Sample {
  /// One line for the user, which calls a node as all of the screen does: nil without any.
  func noticeWords(_ model: Model) -> String? {
    guard let stop else { return notice }
    let words = "stopped at \(stop.breakWords(at: model.fullLabel(stop.node)))"
    // The counters come with all of a look, and stand as they did before it.
    return hasCounts ? words : "\(words), not counted yet"
  }
}

extension Fact {
  /// What has stopped the screen, in words.
  fileprivate func breakWords(at label: String) -> String {
    switch event {
    case .error(let error, _), .end(.error(let error), _): "the error \(error) of \(label)"
    case .retry(let retry): "retry \(retry.attempt) at \(label)"
    case .end: "the end of \(label)"
    case .next(let value, _): "the value \(value) of \(label)"
    default: label
    }
  }
}
