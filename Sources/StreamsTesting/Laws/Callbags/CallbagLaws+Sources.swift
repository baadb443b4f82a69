import Streams

extension CallbagLaws {
  /// A source of 1, 2, 3, … that knows how many values have been taken from it, and how it has ended.
  final class WatchedSource: Sendable {
    private struct State {
      var taken = 0
      var runs = 0
      /// The runs that are over, whichever side has ended them.
      var over = 0
      var endsAfterEnd = 0
      var wishesAfterEnd = 0
      /// What has been said to a run that had ended by itself.
      var endsTooLate = 0
      var wishesTooLate = 0
      /// Why nothing comes any more, although it is wanted.
      var exhaustion: String?
    }

    private let state = Guarded(State())
    private let answering: Answering
    private let supply: Supply
    private let patience: Int

    init(_ answering: Answering, _ supply: Supply, patience: Int) {
      self.answering = answering
      self.supply = supply
      self.patience = patience
    }

    var taken: Int { state.withLock { $0.taken } }
    /// How the operator has taken more than could be needed; nil when it has not.
    var exhaustion: String? { state.withLock { $0.exhaustion } }

    func greet(_ sink: @escaping Consumer<Int>) {
      state.withLock { $0.runs += 1 }
      let run = Run(sink)
      sink(.start { self.hear($0, run) })
      if supply.values == 0, supply.endsUnasked { answering.run { self.end(run) } }
    }

    private func hear(_ message: Source<Int>, _ run: Run) {
      switch message {
      case .start: break
      case .completed:
        let side = run.endedBy
        if side == nil { run.endedBy = .sink }
        state.withLock { state in
          switch side {
          case nil: state.over += 1
          case .sink: state.endsAfterEnd += 1
          case .source: state.endsTooLate += 1
          }
        }
      case .next:
        switch run.endedBy {
        case nil: answering.run { self.answer(run) }
        case .sink: state.withLock { $0.wishesAfterEnd += 1 }
        case .source: state.withLock { $0.wishesTooLate += 1 }
        }
      }
    }

    private func answer(_ run: Run) {
      run.wishes += 1
      if run.isGiving, answering.answer != .reentrantly { return }
      run.isGiving = true
      while run.wishes > 0, run.endedBy == nil, give(to: run) {}
      run.isGiving = false
    }

    /// Answers one wish, with a value or the end. False when nothing comes any more.
    private func give(to run: Run) -> Bool {
      run.wishes -= 1
      if run.count == supply.values {
        end(run)
        return false
      }
      let isGiven = state.withLock { state in
        guard state.taken < patience else {
          state.exhaustion = "took \(state.taken) values of a source without end, and wants more"
          return false
        }
        state.taken += 1
        return true
      }
      guard isGiven else { return false }
      run.count += 1
      run.sink(.next(run.count))
      if run.count == supply.values, supply.endsUnasked { end(run) }
      return true
    }

    private func end(_ run: Run) {
      guard run.endedBy == nil else { return }
      let isLast = state.withLock { state in
        guard state.runs <= CallbagLaws.mostRuns else {
          state.exhaustion = "began \(state.runs) runs of a source that ends"
          return true
        }
        state.over += 1
        return false
      }
      if isLast { return }
      run.endedBy = .source
      run.sink(.completed(supply.completion))
    }

    /// What one sink has asked for, and got.
    private final class Run {
      enum Side { case source, sink }

      let sink: Consumer<Int>
      var (count, wishes, isGiving) = (0, 0, false)
      /// Nil while it goes on.
      var endedBy: Side?

      init(_ sink: @escaping Consumer<Int>) { self.sink = sink }
    }

    /// - Parameters:
    ///   - asksAgain: whether the sink has asked after its end.
    ///   - endsAgain: whether it has ended again.
    func violations(after marble: String, asksAgain: Bool, endsAgain: Bool) -> [Report.Violation] {
      let state = state.withLock { $0 }
      var found: [Report.Violation] = []
      func add(_ law: Law, _ reason: String) {
        found.append(.init(law: law, reason: reason, marble: marble))
      }
      if state.over < state.runs {
        add(.promptEnd, "\(state.runs - state.over) of \(state.runs) sources did not hear of the end")
      }
      // What the sink says then is only passed on.
      if state.endsAfterEnd > 0, !endsAgain { add(.oneEnd, "a source was ended again") }
      if state.endsTooLate > 0, !endsAgain {
        add(.nothingAfterTheEnd, "a source was ended that had ended by itself")
      }
      if state.wishesAfterEnd > 0, !asksAgain { add(.deafAfterTheEnd, "the source was asked after its end") }
      if state.wishesTooLate > 0, !asksAgain {
        add(.nothingAfterTheEnd, "a source was asked that had ended by itself")
      }
      return found
    }
  }
}
