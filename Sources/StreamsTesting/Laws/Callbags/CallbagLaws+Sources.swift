import Streams

extension CallbagLaws {
  /// A pullable source of 1, 2, 3, … that knows how many values have been taken from it, and how it has ended.
  final class WatchedSource: Sendable {
    private struct State {
      var taken = 0
      var runs = 0
      var ends = 0
      var endsAfterEnd = 0
      var wishesAfterEnd = 0
    }

    private let state = Guarded(State())
    private let answering: Answering

    init(_ answering: Answering) { self.answering = answering }

    var taken: Int { state.withLock { $0.taken } }

    func greet(_ sink: @escaping Consumer<Int>) {
      state.withLock { $0.runs += 1 }
      let run = Run(sink)
      sink(
        .start { message in
          switch message {
          case .start: break
          case .completed:
            let wasOver = run.isOver
            run.isOver = true
            self.state.withLock { if wasOver { $0.endsAfterEnd += 1 } else { $0.ends += 1 } }
          case .next:
            guard !run.isOver else { return self.state.withLock { $0.wishesAfterEnd += 1 } }
            self.answering.run { self.answer(run) }
          }
        })
    }

    private func answer(_ run: Run) {
      run.wishes += 1
      if run.isGiving, answering.answer != .reentrantly { return }
      run.isGiving = true
      while run.wishes > 0, !run.isOver {
        run.wishes -= 1
        run.count += 1
        state.withLock { $0.taken += 1 }
        run.sink(.next(run.count))
      }
      run.isGiving = false
    }

    /// What one sink has asked for, and got.
    private final class Run {
      let sink: Consumer<Int>
      var (count, wishes, isGiving, isOver) = (0, 0, false, false)

      init(_ sink: @escaping Consumer<Int>) { self.sink = sink }
    }

    /// - Parameters:
    ///   - asksAgain: whether the sink has asked after its end.
    ///   - endsAgain: whether it has ended again.
    func violations(after marble: String, asksAgain: Bool, endsAgain: Bool) -> [Report.Violation] {
      let state = state.withLock { $0 }
      var found: [Report.Violation] = []
      if state.ends < state.runs {
        found.append(
          .init(
            law: .promptEnd,
            reason: "\(state.runs - state.ends) of \(state.runs) sources did not hear of the end",
            marble: marble))
      }
      // What the sink says then is only passed on.
      if state.endsAfterEnd > 0, !endsAgain {
        found.append(.init(law: .oneEnd, reason: "a source was ended again", marble: marble))
      }
      if state.wishesAfterEnd > 0, !asksAgain {
        found.append(
          .init(law: .deafAfterTheEnd, reason: "the source was asked after its end", marble: marble))
      }
      return found
    }
  }
}
