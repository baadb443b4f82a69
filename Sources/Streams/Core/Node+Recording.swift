// What nodes tell the probe. Without one nothing happens here: a node that has no record is not watched.

extension Node {
  private var probe: Probe? { gate.context.probe }

  /// Counts a value that is about to be passed on, and keeps it when somebody listens.
  @usableFromInline @_transparent
  func note<Value: Sendable>(next value: Value) {
    if countNext() { keep(value) }
  }

  // By itself, because a record that is in scope while anything else is called is retained for every value.
  @usableFromInline @_transparent
  func countNext() -> Bool {
    guard let record else { return false }
    record.countNext()
    return record.isListenedTo
  }

  // Out of line, so that counting stays small; inlinable, so that the value is wrapped where its type is known.
  @inlinable @inline(never)
  func keep<Value: Sendable>(_ value: Value) {
    var kept: any Sendable = value
    exchange(&kept)
    // What `kept` has become, an older value, goes out here: its end may run code of its author.
  }

  /// Gives the probe a value to keep, and leaves an older one in its place.
  @usableFromInline
  func exchange(_ value: inout any Sendable) {
    // Unmanaged, so that no references are counted: the context and this node hold both for good.
    guard let probe = unmanaged(gate.context.probe), let record = unmanaged(record) else { return }
    probe._withUnsafeGuaranteedRef { probe in
      record._withUnsafeGuaranteedRef { probe.keep(&value, gate.exchange?.fact, at: $0) }
    }
  }

  /// Counts, records and passes on an error that arises at or flows through this node, or ends with it.
  @usableFromInline
  func emit(error: any Error, _ route: Route) {
    if has(.failsOnErrors) { return endHere(.error(error)) }
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
    if record != nil, parent == nil || liveChildren > 0 { noteUnheard() }
  }

  /// The answer under way stops here: the branch that asked ends here, or it has gone.
  func noteUnheard() {
    guard record != nil, let fact = gate.exchange?.fact else { return }
    note(.unheard(fact))
  }

  @usableFromInline
  func note(requestIn exchange: Exchange) {
    guard let record, let fact = exchange.fact else { return }
    record.countRequest()
    note(.request(fact))
  }

  /// The number of a request made here, within the probe.
  @usableFromInline
  var nextRequestNumber: Int { probe?.makeRequestNumber() ?? 0 }

  /// Counts an answer or value that came too late, twice, or over a limit.
  @usableFromInline
  func noteDrop() {
    record?.countDrop()
  }
}

/// An object that somebody else holds.
private func unmanaged<Object: AnyObject>(_ object: Object?) -> Unmanaged<Object>? {
  object.map { .passUnretained($0) }
}
