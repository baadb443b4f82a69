// What nodes tell the probe. Nothing here runs without one: callers have found a record first.

extension Node {
  private var probe: Probe? { gate.context.probe }

  @usableFromInline
  func note<Value>(next value: Value, at record: NodeRecord) {
    record.countNext()
    guard let probe, probe.recordsValues(of: record) else { return }
    probe.noteValue(String(describing: value), exchange: gate.exchange?.fact, at: record)
  }

  /// Counts, records and passes on an error that arises at or flows through this node.
  @usableFromInline
  func emit(error: any Error, _ route: Route) {
    if let record { note(error: error, at: record) }
    passOn(error: error, route)
  }

  func note(error: any Error, at record: NodeRecord) {
    record.countError()
    probe?.note(.error(String(describing: error), gate.exchange?.fact), at: record)
  }

  func note(end termination: Termination, at record: NodeRecord) {
    let end: Fact.End =
      switch termination {
      case .completed: .completed
      case .cancelled: .cancelled
      case .error(let error): .error(String(describing: error))
      }
    probe?.note(.end(end), at: record)
  }

  func note(attached child: Node, at record: NodeRecord) {
    guard let parent = child.upstream?.record else { return }
    probe?.note(.attached(to: parent.id), at: record)
  }

  func note(attachedTo parent: NodeRecord, at record: NodeRecord) {
    probe?.note(.attached(to: parent.id), at: record)
  }

  @usableFromInline
  func note(_ event: Fact.Event) {
    guard let record else { return }
    probe?.note(event, at: record)
  }

  /// An answer has come to who asked for it: a root passes nothing on by itself, and a fork has others below.
  func noteEndOfPath() {
    if parent == nil || liveChildren > 0 { noteUnheard() }
  }

  /// The answer under way stops here: the branch that asked ends here, or it has gone.
  func noteUnheard() {
    guard record != nil, let fact = gate.exchange?.fact else { return }
    note(.unheard(fact))
  }

  /// Counts an answer or value that came too late, twice, or over a limit.
  @usableFromInline
  func noteDrop() {
    record?.countDrop()
  }
}
