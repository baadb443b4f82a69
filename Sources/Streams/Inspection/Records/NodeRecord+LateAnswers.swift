// What comes of answers that come too late, or twice. Nothing, except that those who look at the stream are told.

/// Why nothing comes of an answer.
enum LateAnswer: Sendable {
  /// Another one has come before.
  case second
  /// No answer is waited for: the stream, attempt or request has ended, by an answer or otherwise.
  case over
}

extension NodeRecord {
  /// Writes such an answer to the debug log, from any thread: the stream may be gone, and there is no turn to wait for.
  ///
  /// - Parameters:
  ///   - answer: why nothing comes of it.
  ///   - subject: what it answers, such as "attempt 1".
  func log(_ answer: LateAnswer, to subject: @autoclosure () -> String) {
    guard isLogged else { return }
    switch answer {
    case .second: log("drops a second answer to \(subject())")
    case .over where hasEnded.load(ordering: .relaxed):
      log("drops an answer to \(subject()): the stream has ended")
    case .over: log("drops an answer to \(subject()): that was over")
    }
  }
}
