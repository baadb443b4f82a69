import Streams

/// Which sources have answered, and whether a handler has heard it.
struct LintedAnswers: Sendable {
  struct Tally: Sendable {
    let source: NodeIdentity
    var answers = 0
    var unheard = 0

    /// Whether one in five is unheard, of those that are enough to tell.
    var isLost: Bool { answers >= 5 && unheard * 5 >= answers }
  }

  var tallies: [NodeID: Tally] = [:]
  /// The sources of the latest answers, by request.
  private var sources: [Int: NodeID] = [:]
  private var latest = Ring<Int>(capacity: 1_024)
  /// How many requests of who watches are about to be made at a node, and the numbers of those that were.
  private var announced: [NodeID: Int] = [:]
  private var foreign: Set<Int> = []

  /// Who watches asks for something: what the program itself asks for comes from no command.
  mutating func announce(_ command: String, at node: NodeID) {
    let isRequest = command.hasPrefix("request") || command.hasPrefix("shared request")
    guard isRequest, node.rawValue > 0 else { return }
    announced[node, default: 0] += 1
  }

  mutating func request(_ request: Int, at node: NodeID) {
    guard let count = announced[node] else { return }
    announced[node] = count > 1 ? count - 1 : nil
    if foreign.count < latest.capacity { foreign.insert(request) }
  }

  /// Whether who watches has asked for it. Forgets that: no request has two answers.
  mutating func takeForeign(_ request: Int) -> Bool { !foreign.isEmpty && foreign.remove(request) != nil }

  /// The node is gone, and so is what was to be asked there.
  mutating func forget(_ node: NodeID) { (tallies[node], announced[node]) = (nil, nil) }

  mutating func answer(_ request: Int, _ source: NodeIdentity) {
    tallies[source.id, default: Tally(source: source)].answers += 1
    if latest.count == latest.capacity { sources[latest[0]] = nil }
    latest.append(request)
    sources[request] = source.id
  }

  /// The source of an answer without a handler; nil when that was told before.
  mutating func unheard(_ request: Int) -> Tally? {
    guard let source = sources.removeValue(forKey: request) else { return nil }
    tallies[source]?.unheard += 1
    return tallies[source]
  }
}

extension Lints {
  mutating func judgeAnswer(to exchange: Fact.Exchange, of source: NodeIdentity) {
    // What it is asked for by who watches says nothing of the program. Nor is it known whose a request is that is older than
    // all viewers: such requests have the number 0.
    if exchange.request == 0 || answers.takeForeign(exchange.request) { return }
    answers.answer(exchange.request, source)
    // The fifth answer may be the one that makes enough of them.
    if let tally = answers.tallies[source.id], tally.answers == 5 { judge(tally) }
  }

  mutating func judgeUnheard(_ exchange: Fact.Exchange) {
    if let tally = answers.unheard(exchange.request) { judge(tally) }
  }

  private mutating func judge(_ tally: LintedAnswers.Tally) {
    guard tally.isLost else { return }
    find(
      .unheardResponse, at: tally.source,
      "has given \(tally.answers) answers, \(tally.unheard) of them without a handler")
  }
}
