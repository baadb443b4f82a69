/// The wishes that a source which may answer later has been sent, and has not answered.
///
/// What it owes counts as under way, so that no other source is asked for it: unless the source has spoken unasked,
/// which shows that it does not wait for wishes.
final class Debt: Sendable {
  private struct State {
    var owed = 0
    var isOver = false
    /// Whether it has spoken unasked, or cannot speak: then nothing is counted.
    var isUncounted = false
    /// How many wishes have been forgotten that may be answered nevertheless, as far as that fits here.
    var forgiven: UInt16 = 0
    /// The number of the first wish of the sink's that has not been passed on.
    var next = 0
  }

  private let state = Locked(State())

  /// Whether nothing is owed.
  var isSettled: Bool { state.withLock { $0.owed == 0 && !$0.isOver } }

  /// Takes on a wish, if none is unanswered.
  ///
  /// - Returns: by how much more is under way; nil when it is not to be sent.
  func take() -> Int? {
    state.withLock { state in
      guard state.owed == 0, !state.isOver else { return nil }
      state.owed = 1
      return state.isUncounted ? 0 : 1
    }
  }

  /// Takes on the wish of the sink's that is to be served, or the next one when something has been said with a later one,
  /// which does not wait for answers.
  ///
  /// - Parameters:
  ///   - wishes: the number of the wish that is to be served, and of the last one with which something has been said.
  ///   - isInTurn: whether it is the source's turn, when that owes nothing.
  /// - Returns: by how much more is under way, and the number of the wish, if that has not been passed on before; nil when
  ///   it is not to be sent.
  func take(_ wishes: (served: Int, last: Int), isInTurn: Bool) -> (change: Int, wish: Int?)? {
    let (wish, last) = wishes
    return state.withLock { state in
      guard !state.isOver, state.owed == 0 ? isInTurn : last >= state.next else { return nil }
      state.owed += 1
      let change = state.isUncounted ? 0 : 1
      if state.owed == 1 { state.next = max(state.next, wish) }
      guard state.next <= max(wish, last) else { return (change, nil) }
      defer { state.next += 1 }
      return (change, state.next)
    }
  }

  /// Notes that an answer has been delivered, or something that the sink has not asked for.
  ///
  /// - Returns: by how much less is under way.
  func pay() -> Int {
    state.withLock { state in
      guard state.owed > 0 else {
        if state.forgiven > 0 { state.forgiven -= 1 } else { state.isUncounted = true }
        return 0
      }
      state.owed -= 1
      return state.isUncounted ? 0 : 1
    }
  }

  /// Counts nothing as under way from now on: a source that can say nothing more answers no wish.
  ///
  /// - Returns: by how much less is under way.
  func countNoMore() -> Int {
    state.withLock { state in
      defer { state.isUncounted = true }
      return state.isUncounted ? 0 : swapped(&state.owed, for: 0)
    }
  }

  /// Forgets what is owed. What answers it nevertheless does not speak unasked.
  ///
  /// - Parameter isOver: whether nothing will be asked for any more.
  /// - Returns: by how much less is under way.
  func clear(isOver: Bool) -> Int {
    state.withLock { state in
      if isOver { state.isOver = true }
      let owed = swapped(&state.owed, for: 0)
      state.forgiven = UInt16(clamping: Int(state.forgiven) + owed)
      return state.isUncounted ? 0 : owed
    }
  }
}
