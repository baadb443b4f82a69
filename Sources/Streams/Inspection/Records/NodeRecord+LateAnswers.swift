// What comes of answers that come too late, or twice. Nothing, except that those who look at the stream are told.

extension NodeRecord {
  /// Counts such an answer as a drop, unless that has been done, and writes it to the debug log: from any thread, because the
  /// stream may be gone, and there is no turn to wait for.
  ///
  /// - Parameters:
  ///   - answer: why nothing comes of it.
  ///   - subject: what it answers, such as "attempt 1".
  func count(_ answer: LateAnswer, to subject: @autoclosure () -> String) {
    if answer != .counted { countDrop() }
    log(answer, to: subject())
  }

  /// Writes such an answer to the debug log.
  func log(_ answer: LateAnswer, to subject: @autoclosure () -> String) {
    guard isLogged else { return }
    if answer == .second {
      log("drops a second answer to \(subject())")
    } else {
      let reason = hasEnded.load(ordering: .relaxed) ? "the stream has ended" : "that was over"
      log("drops an answer to \(subject()): \(reason)")
    }
  }
}
