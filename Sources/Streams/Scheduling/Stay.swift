/// One call of a function that starts something, which may end before the function returns or later.
///
/// What comes second, the return or the end, goes on: so one thing after the other does not take the stack.
final class Stay: Sendable {
  private enum Phase {
    /// The function has not returned.
    case inside
    /// What it has started is over before that.
    case doneInside
    /// It has returned, and the end is to come.
    case outside
    /// Both has happened.
    case over
  }

  private let phase = Locked(Phase.inside)

  /// The function has returned. True when what it has started is over, so that the caller goes on.
  func returned() -> Bool {
    phase.withLock { phase in
      defer { phase = phase == .doneInside ? .over : .outside }
      return phase == .doneInside
    }
  }

  /// What the function has started is over, which counts once. True when it has returned: then the caller goes on.
  func done() -> Bool {
    phase.withLock { phase in
      defer { phase = phase == .inside || phase == .doneInside ? .doneInside : .over }
      return phase == .outside
    }
  }
}
