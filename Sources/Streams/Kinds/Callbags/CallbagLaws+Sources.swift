extension CallbagLaws {
  /// A pullable source of 1, 2, 3, … that knows how many values have been taken from it, and how it has ended.
  final class WatchedSource: Sendable {
    private struct State {
      var taken = 0
      var runs = 0
      var ends = 0
      var wishesAfterEnd = 0
    }

    private let state = Locked(State())

    var taken: Int { state.withLock { $0.taken } }

    func greet(_ sink: @escaping Consumer<Int>) {
      state.withLock { $0.runs += 1 }
      var (count, wishes, isGiving, isOver) = (0, 0, false, false)
      sink(
        .start { message in
          switch message {
          case .start: break
          case .completed:
            if !isOver { self.state.withLock { $0.ends += 1 } }
            isOver = true
          case .next:
            guard !isOver else { return self.state.withLock { $0.wishesAfterEnd += 1 } }
            wishes += 1
            guard !isGiving else { return }
            isGiving = true
            while wishes > 0, !isOver {
              wishes -= 1
              count += 1
              self.state.withLock { $0.taken += 1 }
              sink(.next(count))
            }
            isGiving = false
          }
        })
    }

    func violations(after marble: String, asksAfterEnd: Bool) -> [Report.Violation] {
      let state = state.withLock { $0 }
      var found: [Report.Violation] = []
      if state.ends < state.runs {
        found.append(
          .init(
            law: .promptEnd,
            reason: "\(state.runs - state.ends) of \(state.runs) sources did not hear of the end",
            marble: marble))
      }
      // A sink that asks then is only passed on.
      if state.wishesAfterEnd > 0, !asksAfterEnd {
        found.append(
          .init(law: .deafAfterTheEnd, reason: "the source was asked after its end", marble: marble))
      }
      return found
    }
  }
}
