/// One giving up on its way up to the roots.
///
/// Each join on the way may double the number of ways that lead to one gate. A gate whose runs go on is asked again on another
/// way, but only if something that may matter has changed since: a way in that waits no longer, or runs that have ended.
///
/// One thread after the other works with it: each goes on in a gate where the one before has left off.
final class GivingUpClimb {
  private struct Question: Hashable {
    let gate: ObjectIdentifier
    let isWanted: Bool
  }

  /// The error that branches that give up fail with.
  let error: any Error
  private var changes = 0
  /// How many changes there had been when each was put last.
  private var questions: [Question: Int] = [:]

  init(for error: any Error) { self.error = error }

  /// Notes that a way in waits no longer, or that runs have ended.
  func noteChange() { changes += 1 }

  /// Puts a question to a gate. Returns whether it is new, because it has not been put since the last change.
  ///
  /// - Parameter isWanted: whether a branch still waits.
  func asks(_ gate: Gate, isWanted: Bool) -> Bool {
    let question = Question(gate: ObjectIdentifier(gate), isWanted: isWanted)
    return exchange(&questions[question], with: changes) != changes
  }
}
