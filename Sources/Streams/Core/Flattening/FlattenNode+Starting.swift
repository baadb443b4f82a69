// How a flattening node starts inner streams. Called outside of the gate, unless said otherwise.

extension FlattenNode {
  func add(_ inner: @escaping InnerStart, _ hearing: Hearing = Hearing()) {
    if strategy == .latest, streams.withLock({ $0.isPutOff }) { startPutOff() }
    if strategy == .latest { replaceLatest(hearing) }
    keep(inner, hearing)
    startWaiting()
  }

  /// Starts an inner stream once the owner has left the gate. Called by the owner.
  func addLater(_ inner: @escaping InnerStart) {
    keep(inner, Hearing())
    afterRelease { self.runDeferredWork() }
  }

  /// Lets an inner stream wait for its turn. What comes too late for that is given up.
  private func keep(_ inner: @escaping InnerStart, _ hearing: Hearing) {
    if !streams.withLock({ $0.add(inner, hearing) }) { inner(self, nil) }
  }

  func startWaiting() {
    while let next = nextToStart() {
      // What it says would be another thread's doing: see `Visit`.
      if next.sender != .current, Visit.isUnderWay {
        return Visit.leaveToOthers {
          self.start(next)
          self.startWaiting()
        }
      }
      start(next)
    }
  }

  /// Starts what waits for no other reason than that the stack must not grow.
  func startPutOff() {
    while let next = nextToStart(putsOff: false) { start(next) }
  }

  /// The next to start: none once a cancel has closed the gate, whose end may be on its way.
  private func nextToStart(putsOff: Bool = true) -> InnerStreams.Waiting? {
    isClosed ? nil : streams.withLock { $0.beginStart(putsOff: putsOff) }
  }

  private func start(_ next: InnerStreams.Waiting) {
    if isAnswering, next.hearing.isUnwanted { return cancelStart(of: next) }
    if !handOver(next) { next.start(self, next.hearing) }
    streams.withLock { $0.endStart() }
  }

  private func cancelStart(of next: InnerStreams.Waiting) {
    note(unheard: next.hearing.asked)
    giveUp([next])
    streams.withLock { $0.cancelStart() }
    perform { _ = self.concludeIfDone() }
  }
}
