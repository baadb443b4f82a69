/// One giving up on its way up to the roots.
///
/// With each join on the way, more ways may lead to one gate: there can be twice as many as there were. A gate whose runs go on
/// is asked again on another way, but only if something has changed since of which that may be the matter: a way in that waits
/// no longer, or runs that have ended.
///
/// One thread after the other works with it: each goes on in a gate where the one before has left off.
final class GivingUpClimb {
  private struct Question: Hashable {
    let gate: ObjectIdentifier
    let isWanted: Bool
  }

  /// What those fail with who give up.
  let error: any Error
  private var changes = 0
  /// How many changes there had been when each was put last.
  private var questions: [Question: Int] = [:]

  init(for error: any Error) { self.error = error }

  /// Notes that a way in waits no longer, or that runs have ended.
  func noteChange() { changes += 1 }

  /// Puts a question to a gate. Whether it is new, because it has not been put since the last change.
  ///
  /// - Parameter isWanted: whether a branch still waits.
  func asks(_ gate: Gate, isWanted: Bool) -> Bool {
    let question = Question(gate: ObjectIdentifier(gate), isWanted: isWanted)
    return swapped(&questions[question], for: changes) != changes
  }
}
