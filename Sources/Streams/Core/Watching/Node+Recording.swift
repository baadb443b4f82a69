// What nodes tell the probe. Without one nothing happens here: a node that has no record is not watched.

extension Node {
  /// Nil without a viewer.
  // Unmanaged: the context holds it for good.
  @inline(__always)
  private var probeReference: Unmanaged<Probe>? {
    withGate { $0.withContext { $0.awakeProbeReference } }
  }

  private var probe: Probe? { probeReference?.takeUnretainedValue() }

  /// Counts a value that is about to be passed on, and keeps it when a probe or a debug log wants it.
  @usableFromInline @_transparent
  func note<Value: Sendable>(next value: Value) {
    if countNext() { keep(value) }
  }

  // By itself, because a record that is in scope while anything else is called is retained for every value.
  @usableFromInline @_transparent
  func countNext() -> Bool {
    guard let record = recordReference else { return false }
    return record._withUnsafeGuaranteedRef { record in
      record.countNext()
      return record.isListenedTo
    }
  }

  /// Counts, records and passes on an error that arises at or flows through this node, or ends with it.
  @usableFromInline
  func emit(error: any Error, _ route: Route) {
    if has(.failsOnErrors) {
      willEnd(by: .failure)
      return endHere(.error(error))
    }
    if let record {
      note(error: error, at: record)
      log(emitted: error)
    }
    passOn(error: error, route)
  }

  func note(error: any Error, at record: NodeRecord) {
    record.countError()
    let errorType = type(of: error)
    probe?.note(
      .error(Fact.words(of: error), gate.exchange?.fact), at: record, .errorType(errorType))
  }

  @inline(never)
  func note(end termination: Termination) {
    // Unmanaged: this node holds it for good.
    recordReference?._withUnsafeGuaranteedRef { record in
      // Before the end is told: with it, drains take the last counts. Where a stream settles, its own error has come already, and
      // one that has come from below has not arisen here.
      if case .error = termination, !has(.settling) { record.countError() }
      // First, so that no keyframe has it alive whose end is told nowhere: see `writesFacts`.
      record.hasEnded.store(true, ordering: .sequentiallyConsistent)
      tell(end: termination, at: record)
      if record.isLogged { record.log("ends \(termination)") }
    }
  }

  /// Tells the probe of this node's end, if it knows the node and has not been told: by the owner, or by the thread that adopts
  /// the node when it has just ended.
  func tell(end termination: Termination, at record: NodeRecord) {
    probeReference?._withUnsafeGuaranteedRef { $0.note(end: termination, at: record, for: cause) }
  }

  func note(attached child: Node, at record: NodeRecord, isNew: Bool) {
    // Unmanaged: a node holds those above it, and its record.
    let above = child.upstreamReference?._withUnsafeGuaranteedRef { $0.recordedReference }
    let parent = above?._withUnsafeGuaranteedRef { $0.recordReference }
    parent?._withUnsafeGuaranteedRef { note(attachedTo: $0, at: record, isNew: isNew) }
  }

  func note(attachedTo parent: NodeRecord, at record: NodeRecord, isNew: Bool = false) {
    if !record.isBuilt(on: parent.id) { parent.listener.store(record.id.rawValue, ordering: .relaxed) }
    probeReference?._withUnsafeGuaranteedRef { $0.note(attachedTo: parent.id, at: record, isNew: isNew) }
  }

  /// Tells of an inner stream that this node hears from now on, which may have been built before there was a viewer.
  @usableFromInline
  func noteInner(_ parent: Node) {
    guard let record, let probe, let above = parent.recordedNode.record(for: probe) else { return }
    note(attachedTo: above, at: record)
  }

  // Not built unless there is a probe.
  @usableFromInline
  func note(_ event: @autoclosure () -> Fact.Event) {
    // Unmanaged: this node holds it for good.
    recordReference?._withUnsafeGuaranteedRef { record in
      probeReference?._withUnsafeGuaranteedRef { $0.note(event(), at: record) }
    }
  }

  /// Tells the probe of a run of the task, when it begins or is seen first.
  func note(run attempt: Int) {
    guard let record else { return }
    probe?.note(run: attempt, at: record)
  }

  /// Tells the probe of a retry that waits for its time, when it is seen first.
  ///
  /// - Parameter elapsed: how long ago it was decided on.
  func note(waiting retry: Fact.Retry, for elapsed: Duration) {
    guard let record else { return }
    probe?.note(waiting: retry, for: elapsed, at: record)
  }

  /// Counts a decision to retry, and tells the probe of it.
  func note(_ retry: @autoclosure () -> Fact.Retry) {
    guard let record else { return }
    record.countRetry()
    probe?.note(retry(), at: record)
  }

  /// An answer has come to the node that asked for it: a root passes nothing on by itself, and a fork has others below.
  func noteEndOfPath() {
    if hasRecord, parent == nil || liveChildren > 0 { noteUnheard() }
  }

  /// The answer under way stops here: the branch that asked ends here, or it has gone.
  func noteUnheard() {
    guard hasRecord, let exchange = gate.exchange else { return }
    if let fact = exchange.fact { note(.unheard(fact)) }
    log("passes nothing on: no branch below waits for it")
  }

  @usableFromInline
  func note<Request: Sendable>(_ request: Request, in exchange: Exchange) {
    guard let record else { return }
    record.countRequest()
    logInTurn { "requests \(request)" }
    guard let probe, let trace = exchange.trace else { return }
    let fact = trace.fact
    let words: Journal.Entry.Words? =
      record.isRecorded
      ? .request { describe in record.words { describe?(request) ?? "\(request)" } } : nil
    probe.note(.request(fact, value: nil), at: record, words)
    exchange.madeRun.hearEnd { end in if end == .stopped { trace.noteStopped(askedAt: record) } }
  }

  @usableFromInline
  func makeTrace(share: Bool) -> RequestTrace? {
    guard let record else { return nil }
    return RequestTrace(
      fact: Fact.Exchange(request: probe?.makeRequestNumber() ?? 0, branch: record.id, share: share),
      probe: probe)
  }

  /// Tells of a call that asks this stream to end.
  func note(call reason: Termination) {
    if reason == .cancelled { note(.cancel) }
    log(call: reason)
  }

  /// Counts an answer or value that came too late, twice, or over a limit.
  @usableFromInline
  func noteDrop() {
    guard let record else { return }
    note(dropAt: record)
    logInTurn {
      guard let cause = self.cause else { return "drops what came too late, twice, or over a limit" }
      return "drops what came after its end: \(cause.explanation)"
    }
  }
}

extension Node {
  /// Counts a message that breaks the rules of callbags, and that nothing comes of.
  func noteDrop(of words: String) {
    guard let record else { return }
    note(dropAt: record)
    logInTurn { "drops \(words)" }
  }

  /// Counts a drop in the name of the node that this record stands for.
  func note(dropAt record: NodeRecord) {
    record.noteDrop(to: probe)
  }
}
