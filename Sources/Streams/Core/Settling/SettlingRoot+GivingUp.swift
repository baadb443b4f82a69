// How a root ends an attempt without an answer, because no branch waits for it any more. See `WhoWaits.md`.

extension SettlingRoot {
  /// Ends the run, unless a branch wants its answer nevertheless. Returns whether it has ended.
  func giveUpRun(at inlet: Inlet?, for error: any Error, isWanted: Bool) -> Bool {
    // A root that has been asked to end has ended its run, and is about to say so to late branches.
    guard !has(.ending), !isClosed else { return false }
    attempts.giveUp(for: error)
    guard !isWanted, !hasWaitingBranches else { return false }
    // A root that the program completes goes on; one that has been answered is over.
    guard hasTask || attempts.phase == .settled || has(.ended) else { return false }
    guard let inlet else { return true }
    abandonRun { abandon(from: inlet, for: error) }
    return true
  }

  /// Ends the run without an answer, once the branches that waited for it have been dealt with: its end may be heard by a
  /// handler that attaches others.
  private func abandonRun(_ deal: () -> Void) {
    attempts.abandon()
    record?.endRun()
    wantsNoOtherRun()
    deal()
    stopRun()
  }

  /// Whether a branch has given up the latest attempt, and none waits for it.
  var isForsaken: Bool { attempts.reasonToGiveUp != nil && !hasWaitingBranches }

  /// Ends an attempt that a branch has given up, if those have left that waited for it nevertheless.
  func endIfForsaken() {
    guard isOpen, !isClosed, !value.isPresent, isForsaken, let error = attempts.reasonToGiveUp,
      hasTask || attempts.phase == .settled
    else { return }
    abandonRun { forsake(for: error) }
  }
}
