/// Lets the inner streams that run a race give no more than the race needs: one value each until one has won.
///
/// For what is below, all of those together are one value on its way: the winner's.
final class RaceBalance: Sendable {
  private struct State {
    var isDecided = false
    /// How many values of the runners have been asked for and have not come.
    var underWay = 0
    /// How many of the race's own are on their way by that, as has been said below.
    var told = 0

    /// Returns how many more are on their way than has been said.
    mutating func tell() -> Int {
      let now = isDecided ? underWay : min(underWay, 1)
      return now - exchange(&told, with: now)
    }
  }

  private let state = Locked(State())
  /// The sources of all runners.
  private let inner: DemandScope

  init(_ inner: DemandScope) { self.inner = inner }

  /// The demand scope of one runner.
  func runner() -> DemandScope {
    DemandScope(
      above: inner, relay: { [self] in note(underWay: $0) },
      limit: { [self] underWay in state.withLock { $0.isDecided } ? .max : 1 - underWay })
  }

  private func note(underWay change: Int) {
    inner.note(
      underWay: state.withLock { state in
        state.underWay += change
        return state.tell()
      })
  }

  /// Notes that a runner has won: the others are about to leave.
  func decide() {
    inner.note(
      underWay: state.withLock { state in
        state.isDecided = true
        return state.tell()
      })
  }
}
