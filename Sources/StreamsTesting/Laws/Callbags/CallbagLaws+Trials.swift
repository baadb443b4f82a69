import Streams

extension CallbagLaws {
  /// What the sink of one trial does.
  struct Trial: Sendable {
    var law: Law
    var needs: Nature = []
    /// How many values it asks for when it is greeted; the next one whenever a value comes, with ``asksOn``.
    var asks = 0
    var asksOn = false
    /// How many it asks for in all; nil for as many as come.
    var asksInAll: Int?
    /// After how many values it ends, in its handler; 0: in the greeting.
    var endsAfter: Int?
    /// Whether it ends when the source has been quiet for a moment.
    var endsIdle = false
    /// How often it ends, and what it asks afterwards.
    var ends = 1
    var asksAfterEnd = false

    static let pullOnce = Trial(law: .exactPulls, needs: .pullable, asks: 1, endsIdle: true)

    static let all = [
      Trial(law: .oneGreeting, endsIdle: true),
      Trial(law: .oneEnd, asks: 1, asksOn: true, endsAfter: 1000),
      Trial(law: .exactPulls, needs: .pullable, endsIdle: true),
      pullOnce,
      Trial(law: .exactPulls, needs: .pullable, asks: 2, endsIdle: true),
      Trial(law: .noLostWish, needs: .pullable, asks: 1, asksOn: true, asksInAll: 4, endsIdle: true),
      Trial(law: .promptEnd, asks: 1, endsAfter: 0),
      Trial(law: .promptEnd, asks: 3, asksOn: true, endsAfter: 1),
      Trial(law: .promptEnd, asks: 1, endsIdle: true),
      Trial(law: .deafAfterTheEnd, asks: 2, endsAfter: 2, ends: 2, asksAfterEnd: true),
      Trial(law: .deafAfterTheEnd, endsIdle: true, ends: 3, asksAfterEnd: true),
    ]
  }

  /// A sink that writes down what it hears and says, and which laws that breaks.
  final class Recorder<Value> {
    private let trial: Trial
    private var talkback: SourceTalkback<Value>?
    private var greetings = 0
    private var values = 0
    private var wishes = 0
    private var endsHeard = 0
    private var hasEnded = false
    /// Whether it has ended once more, or after the source: an operator may pass that on.
    private(set) var hasEndedAgain = false
    /// Whether the sources had answered all before the sink ended, and how many values had come by then.
    private var (hasBeenQuiet, answered) = (false, 0)
    private(set) var marble = ""
    private(set) var violations: [Report.Violation] = []

    init(_ trial: Trial) { self.trial = trial }

    func run(_ producer: Producer<Value>, stir: () -> Void = {}) {
      producer { self.receive($0) }
      stir()
      if greetings == 0 { fail(.oneGreeting, "there was none") }
      hasBeenQuiet = !hasEnded && endsHeard == 0
      answered = values
      if trial.endsIdle { end() }
      stir()
      if trial.asksAfterEnd {
        say(.next(nil), "·")
        // The answer to that may come later.
        stir()
      }
      // Whatever the trial, nothing is left running behind.
      if !hasEnded, endsHeard == 0 { end() }
      talkback = nil
    }

    /// The wishes that have not been answered, although the sources had answered all of theirs.
    var lostWishes: [Report.Violation] {
      // A sink that asks on and on is never done.
      guard !trial.asksOn || trial.asksInAll != nil, hasBeenQuiet, answered < wishes else { return [] }
      return [
        Report.Violation(
          law: .noLostWish, reason: "\(answered) values for \(wishes) wishes, and no end", marble: marble)
      ]
    }

    private func receive(_ message: Sink<Value>) {
      switch message {
      case .start(let talkback):
        write("g")
        greetings += 1
        if greetings > 1 { return fail(.oneGreeting, "there was another") }
        if values > 0 || endsHeard > 0 { fail(.oneGreeting, "something came before it") }
        self.talkback = talkback
        if trial.endsAfter == 0 { end() }
        for _ in 0..<trial.asks where !hasEnded && endsHeard == 0 { ask() }
      case .next(let value):
        write("\(value)")
        values += 1
        check(.value)
        if hasEnded {
          fail(
            trial.law == .deafAfterTheEnd ? .deafAfterTheEnd : .promptEnd, "a value came after the sink's end"
          )
        }
        if values > wishes, trial.needs.contains(.pullable) {
          fail(.exactPulls, "\(values) values for \(wishes) wishes")
        }
        if trial.endsAfter == values { end() } else if trial.asksOn, !hasEnded { ask() }
      case .completed(let completion):
        if case .failed = completion { write("✕") } else { write("|") }
        endsHeard += 1
        if endsHeard > 1 { return fail(.oneEnd, "there was another") }
        check(.end)
      }
    }

    /// What a source says behind its greeting.
    private enum Word: String {
      case value = "a value"
      case end = "an end"
    }

    /// Checks a word, which has been counted.
    private func check(_ word: Word) {
      if greetings == 0 { fail(.oneGreeting, "\(word.rawValue) came before it") }
      let endsBefore = word == .end ? endsHeard - 1 : endsHeard
      if endsBefore > 0 { fail(.nothingAfterTheEnd, "\(word.rawValue) came after the end") }
    }

    private func ask() {
      if let most = trial.asksInAll, wishes == most { return }
      wishes += 1
      say(.next(nil), "·")
    }

    private func end() {
      for _ in 0..<trial.ends {
        if hasEnded || endsHeard > 0 { hasEndedAgain = true }
        hasEnded = true
        say(.completed(.finished), "╳")
      }
    }

    private func say(_ message: Source<Value>, _ mark: String) {
      guard let talkback else { return }
      write(mark)
      talkback(message)
    }

    private func write(_ mark: String) {
      if marble.count < 200 { marble += mark + " " }
    }

    private func fail(_ law: Law, _ reason: String) {
      guard !violations.contains(where: { $0.law == law && $0.reason == reason }), violations.count < 10
      else {
        return
      }
      violations.append(Report.Violation(law: law, reason: reason, marble: marble))
    }
  }
}
