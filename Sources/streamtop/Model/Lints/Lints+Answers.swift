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
