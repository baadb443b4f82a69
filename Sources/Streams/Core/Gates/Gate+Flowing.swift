// The root of what flows is a gate like any other: values are pushed into it, and the program ends it.

extension Gate {
  /// Makes the root of a stream that the program feeds.
  @inlinable @inline(__always)
  static func makeSource<Kind: StreamKind>(
    _ kind: Kind.Type, _ value: Any.Type, limit: MailboxLimit? = nil, _ file: StaticString, _ line: UInt
  ) -> Gate {
    makeSource(limit: limit) { Node.makeRecord(in: $0, below: [], kind, value, "source", file, line) }
  }

  /// - Parameter record: makes its record; only called where there may be one, so that few callers pass on what that takes.
  @usableFromInline
  static func makeSource(limit: MailboxLimit?, recordedBy record: (StreamContext) -> NodeRecord?) -> Gate {
    StreamContext.currentReference._withUnsafeGuaranteedRef { context in
      // Two calls: the compiler would release the record of the many that have none.
      let source =
        context.mayWatch
        ? Gate(parent: nil, context: context, settings: .persists, record: record(context))
        : Gate(parent: nil, context: context, settings: .persists, record: nil)
      if let limit { source.limitMail(to: limit) }
      return source
    }
  }
}

extension Node {
  /// Ends this root and everything below it because the program has called `terminate`.
  func terminateRoot(_ reason: Termination) {
    if isOpen { log(call: reason) }
    gate.terminate(reason, .termination)
  }
}

extension Node {
  /// Counts a value that has been pushed into this root, if it has a record. False when that says that the root has ended.
  @inlinable @inline(__always)
  func noteArrival<Value: Sendable>(_ value: Value) -> Bool {
    // A root that has ended has no branch that would hear the value, and only a record counts it.
    guard hasRecord else { return true }
    guard isOpen else {
      noteDrop()
      return false
    }
    note(next: value)
    return true
  }
}

extension Gate {
  /// Delivers a value to all children, now or in turn.
  @inlinable @inline(__always)
  func push<Value: Sendable>(_ value: Value) {
    let place = Gate.placeOnStack()
    guard tryEnterSoon(from: place) else { return mail(value) }
    if noteArrival(value) { passOn(value: value, .all) }
    leave(from: place)
  }
  // Out of line, because it is rare, and what pushes should stay small.
  @inlinable @inline(never)
  func mail<Value: Sendable>(_ value: Value) {
    mailValue { self.deliver(value) }
  }

  /// Delivers a value to all children. Called by the owner.
  @usableFromInline
  func deliver<Value: Sendable>(_ value: Value) {
    guard isOpen else { return noteDrop() }
    emit(value, .all)
  }

  func push(error: any Error) {
    perform {
      guard self.isOpen else { return self.noteDrop() }
      self.emit(error: error, .all)
    }
  }

  /// Ends this root and everything below it, in turn.
  ///
  /// - Parameter origin: where the end began, if that is known.
  @usableFromInline
  func terminate(_ termination: Termination, _ way: EndWay, for origin: EndOrigin? = nil) {
    guard tryEnterAfterVisit() else { return mail { self.endTree(termination, way, for: origin) } }
    endTree(termination, way, for: origin)
    leave()
  }

  func endTree(_ termination: Termination, _ way: EndWay, for origin: EndOrigin? = nil) {
    if let origin { willEnd(for: origin) }
    // Only the first word counts.
    willEnd(by: way)
    end(termination)
    record?.limitsMail(to: 0)
    // Between two events the owner walks no list.
    dismantle()
  }
}
