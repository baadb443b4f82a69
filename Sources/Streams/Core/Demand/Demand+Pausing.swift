// How the sink of a run pauses its sources.

extension Demand {
  /// More than a sink can want.
  private static var everything: Int { unlimited + 1 }

  /// Returns whether they were not paused before. Noted first: a thread that resumes them meanwhile takes back no more than has
  /// been noted.
  func hold() -> Bool {
    note(underWay: Self.everything)
    guard isPaused.exchange(true, ordering: .acquiringAndReleasing) else { return true }
    note(underWay: -Self.everything)
    return false
  }

  /// Returns whether they were not paused before.
  @discardableResult
  func pause() -> Bool {
    guard hold() else { return false }
    tellSources()
    return true
  }

  /// - Parameter note: is called before anything comes, if the sources were paused.
  func resume(note: () -> Void = {}) {
    guard !isOver, isPaused.exchange(false, ordering: .acquiringAndReleasing) else { return }
    self.note(underWay: -Self.everything)
    note()
    tellSources()
    serve()
  }

  /// Lets each source look whether it is paused, which may have changed anew when its turn comes.
  private func tellSources() { sources.withLock { $0 }?.notePause() }

  /// What a source is to be told: whether the sink has paused it; nil when the run is over, which is no pause.
  var pauseToTell: Bool? {
    // First: a run that is over is held back, too, but not before it is over.
    let isHeldBack = isPaused.load(ordering: .acquiring)
    return isOver ? nil : isHeldBack
  }
}
