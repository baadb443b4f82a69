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
    tellSources(paused: true)
    return true
  }

  /// - Parameter note: is called before anything comes, if the sources were paused.
  func resume(note: () -> Void = {}) {
    guard !isOver, isPaused.exchange(false, ordering: .acquiringAndReleasing) else { return }
    self.note(underWay: -Self.everything)
    note()
    tellSources(paused: false)
    serve()
  }

  /// Tells the sources whether they are paused. Threads that pause and resume at the same time tell them at the same time, so
  /// each looks afterwards whether what it has told still holds: the last word is right.
  private func tellSources(paused isPaused: Bool) {
    var told = !isPaused
    var isPaused = isPaused
    while isPaused != told {
      let sources = sources.withLock { $0 }
      if isPaused { sources?.pause() } else { sources?.resume() }
      told = isPaused
      isPaused = isHeldBack
    }
  }
}
