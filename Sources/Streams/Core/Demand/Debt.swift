/// The wishes that have been sent to a source that may answer later, and that it has not answered.
///
/// What it owes counts as under way, so that no other source is asked for it: unless the source has spoken unasked,
/// which shows that it does not wait for wishes.
///
/// No value answers a wish that is sent after the value has come. While a value is delivered, a wish with which nothing is said
/// is not sent: the sink may have had enough with that value.
final class Debt: Sendable {
  private struct State {
    var owed = 0
    /// How many values are being delivered.
    var arriving = 0
    /// How many of those answer what is owed, which they do until they have been delivered.
    var answers = 0
    var isOver = false
    /// Whether what has begun to come latest answers a wish, so that the rest of it does.
    var isAnswering = false
    /// Whether it has spoken unasked, or cannot speak: then nothing is counted.
    var isUncounted = false
    /// How many forgotten wishes may still be answered, as far as the number fits here.
    var forgiven: UInt16 = 0
    /// The number of the first wish of the sink's that has not been passed on.
    var next = 0

    var waitsForNothing: Bool { owed == 0 && arriving == 0 }
  }

  /// What a value is that comes.
  enum Arrival {
    /// It answers a wish.
    case answer
    /// It belongs to the answer that has come before it.
    case more
    /// It may answer a wish that has been forgotten.
    case late
    /// It has come unasked.
    case unasked
  }

  /// Which part of an answer a value is that others have asked for, too.
  struct Part {
    /// Whether another wish is answered with it than with what has come before.
    let isFirst: Bool
    /// Whether it has been asked for, or has been made of something that has.
    let isAnswer: Bool

    /// Of what nothing else asks for: an answer if it is owed.
    static let whole = Part(isFirst: true, isAnswer: true)
  }

  private let state = Locked(State())

  /// Whether nothing is owed.
  var isSettled: Bool { state.withLock { $0.owed == 0 && !$0.isOver } }

  /// Takes on a wish, if none is unanswered and no value is being delivered.
  ///
  /// - Returns: by how much more is under way; nil when it is not to be sent.
  func take() -> Int? {
    state.withLock { state in
      guard state.waitsForNothing, !state.isOver else { return nil }
      state.owed = 1
      return state.isUncounted ? 0 : 1
    }
  }

  /// Takes on the wish of the sink's that is to be served, or the next one when something has been said with a later one,
  /// which does not wait for answers.
  ///
  /// - Parameters:
  ///   - wishes: the number of the wish that is to be served, and of the last one with which something has been said.
  ///   - isInTurn: whether it is the source's turn, when that owes nothing and no value of it is being delivered.
  /// - Returns: by how much more is under way, and the number of the wish, if that has not been passed on before; nil when
  ///   it is not to be sent.
  func take(_ wishes: (served: Int, last: Int), isInTurn: Bool) -> (change: Int, wish: Int?)? {
    let (wish, last) = wishes
    return state.withLock { state in
      guard !state.isOver, state.waitsForNothing ? isInTurn : last >= state.next else { return nil }
      state.owed += 1
      let change = state.isUncounted ? 0 : 1
      if state.owed == 1 { state.next = max(state.next, wish) }
      guard state.next <= max(wish, last) else { return (change, nil) }
      defer { state.next += 1 }
      return (change, state.next)
    }
  }

  /// Notes that a value is about to be delivered. Each call is followed by one ``pay(_:)``.
  func noteArrival(of part: Part) -> Arrival {
    state.withLock { state in
      state.arriving += 1
      let pays = state.owed > state.answers
      if pays || part.isFirst { state.isAnswering = pays }
      if pays {
        state.answers += 1
        return .answer
      }
      return part.isAnswer && state.isAnswering ? .more : state.forgiven > 0 ? .late : .unasked
    }
  }

  /// Whether an end answers a wish.
  func isAnswer(end part: Part) -> Bool {
    part.isAnswer && state.withLock { $0.owed > 0 || !part.isFirst && $0.isAnswering }
  }

  /// Notes that a value has been delivered.
  ///
  /// - Returns: by how much less is under way.
  func pay(_ arrival: Arrival) -> Int {
    state.withLock { state in
      state.arriving -= 1
      if arrival == .more { return 0 }
      if arrival == .answer {
        state.answers -= 1
        // Nothing is owed any more at the end.
        guard state.owed > 0 else { return 0 }
        state.owed -= 1
        return state.isUncounted ? 0 : 1
      }
      guard state.forgiven == 0 else {
        state.forgiven -= 1
        return 0
      }
      // What is owed stays so, and is counted no more.
      return exchange(&state.isUncounted, with: true) ? 0 : state.owed
    }
  }

  /// Counts nothing as under way from now on: a source that can say nothing more answers no wish, except with what is being
  /// delivered.
  ///
  /// - Returns: by how much less is under way.
  func countNoMore() -> Int {
    state.withLock { state in
      defer { state.isUncounted = true }
      return state.isUncounted ? 0 : exchange(&state.owed, with: state.answers)
    }
  }

  /// Forgets what is owed and has not been answered. A late answer to it does not come unasked.
  ///
  /// - Parameter isOver: whether nothing will be asked for any more. Then it forgets what is being delivered, too.
  /// - Returns: by how much less is under way.
  func clear(isOver: Bool) -> Int {
    state.withLock { state in
      if isOver { state.isOver = true }
      let kept = isOver ? 0 : state.answers
      let forgotten = exchange(&state.owed, with: kept) - kept
      state.forgiven = UInt16(clamping: Int(state.forgiven) + forgotten)
      return state.isUncounted ? 0 : forgotten
    }
  }
}
