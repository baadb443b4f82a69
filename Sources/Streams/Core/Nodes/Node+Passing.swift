import Synchronization

// How nodes pass events on: the hot path. Functions of one expression are transparent, because debug builds, in which
// people develop, pay for every call and every generic one several times over.

extension Node {
  /// Gives a value on the stack to the children that the route names.
  ///
  /// Without the canary that protects buffers: the receivers read exactly one value of the type they were made for.
  #if DEBUG
    // Without closures, which take a debug build more of the stack than all the rest.
    @usableFromInline @_transparent
    func passOn<Value>(value: Value, _ route: Route) {
      var value = value
      passOn(at: &value, route)
    }

    @usableFromInline @_transparent
    func passOn<Value>(at value: UnsafePointer<Value>, _ route: Route) {
      passOn(UnsafeRawPointer(value), route)
    }
  #else
    // Not transparent: the optimiser would take the loop out of the receivers again, into a function.
    @inlinable @inline(__always)
    func passOn<Value>(value: Value, _ route: Route) {
      _withUnprotectedUnsafePointer(to: value) { passOn($0, route) }
    }
  #endif

  /// Passes on a value that has arisen here.
  @usableFromInline @_transparent
  func emit<Value: Sendable>(_ value: Value, _ route: Route) {
    note(next: value)
    passOn(value: value, route)
  }

  /// Passes on what the node has received, as it is.
  @usableFromInline @_transparent
  func forward<Value: Sendable>(_ value: UnsafePointer<Value>, _ route: Route) {
    // The value is only looked at when a probe or a debug log wants it.
    if countNext() { keep(value.pointee) }
    passOn(UnsafeRawPointer(value), route)
  }

  /// Whether the node may still receive.
  @usableFromInline @_transparent
  var isOpen: Bool {
    flags.load(ordering: .relaxed) & NodeFlags.ended.rawValue == 0
  }

  /// Gives the value to the children that the route names.
  #if DEBUG
    @usableFromInline @_transparent
    func passOn(_ value: UnsafeRawPointer, _ route: Route) {
      if let path = route.path { passOn(value, along: path) } else { passOnToAll(value) }
    }

    // The rest of the loop is elsewhere: what has a name in a loop is cleared, in a debug build, for each value, and what an
    // unmanaged reference hands out is retained.
    @usableFromInline
    func passOnToAll(_ value: UnsafeRawPointer) {
      var next = firstChild
      while let reference = next { next = reference._withUnsafeGuaranteedRef { $0.hear(value) } }
    }

    /// Receives a value as one of all children. Returns the next one.
    private final func hear(_ value: UnsafeRawPointer) -> Unmanaged<Node>? {
      if mayReceiveOutOfLine(value) { receive.receiver(self, value, .all) }
      return nextSibling
    }
  #else
    @inlinable @inline(__always)
    func passOn(_ value: UnsafeRawPointer, _ route: Route) {
      if let path = route.path { return passOn(value, along: path) }
      var next = firstChild
      while let reference = next {
        next = reference._withUnsafeGuaranteedRef { child in
          if child.mayReceive(value) { child.receive(child, value, .all) }
          return child.nextSibling
        }
      }
    }
  #endif

  /// Whether the node, which is a child, may receive: it is open, and no cancel has closed its gate.
  @usableFromInline @_transparent
  func mayReceive(_ value: UnsafeRawPointer) -> Bool {
    let flags = flags.load(ordering: .relaxed)
    // One look is enough for most.
    if flags & NodeFlags.needsLook == 0 { return true }
    return flags & (NodeFlags.ended.rawValue | NodeFlags.logsArrivals.rawValue) == 0
      ? !isGateClosed : mayReceiveSlowly(value)
  }

  #if DEBUG
    /// The same, which takes no stack while the node receives.
    @usableFromInline
    func mayReceiveOutOfLine(_ value: UnsafeRawPointer) -> Bool { mayReceive(value) }
  #endif

  @usableFromInline
  func mayReceiveSlowly(_ value: UnsafeRawPointer) -> Bool {
    guard isReachable else { return false }
    return !has(.logsArrivals) || logArrival(value)
  }

  /// Whether it is open, and no cancel has closed its gate.
  var isReachable: Bool { isOpen && (!isGateClosed || !has(.closable)) }

  func mayReceive(error: any Error) -> Bool {
    guard isReachable else { return false }
    return !has(.logsArrivals) || logArrival(error)
  }

  /// Calls the body with the gate, without counting a reference of it.
  @usableFromInline @_transparent
  func withGate<Result>(_ body: (Gate) -> Result) -> Result {
    // As in `gate`.
    gateReference.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }

  /// Whether a cancel has closed the gate above.
  @usableFromInline @_transparent
  var isGateClosed: Bool { withGate { $0.isClosed } }

  /// Gives the value to the next node on the path, or to all children when the asker shares its answer.
  @usableFromInline
  func passOn(_ value: UnsafeRawPointer, along path: Route.Path) {
    guard !isWithdrawn else { return }
    guard let next = path.pointee else {
      if gate.exchange?.share == true { return passOn(value, .all) }
      return noteEndOfPath()
    }
    #if DEBUG
      let child = next.takeUnretainedValue()
      guard child.mayReceiveOutOfLine(value) else { return noteUnheard() }
      child.receive.receiver(child, value, Route(path: path + 1))
    #else
      next._withUnsafeGuaranteedRef { child in
        // One look is enough for most.
        guard child.flags.load(ordering: .relaxed) & NodeFlags.needsLook == 0 else {
          return passOn(value, to: child, path)
        }
        child.receive(child, value, Route(path: path + 1))
      }
    #endif
  }

  /// Whether the asker has withdrawn the request whose answer is being delivered.
  @usableFromInline @_transparent
  var isWithdrawn: Bool {
    gateReference.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
      gate.exchangeReference?._withUnsafeGuaranteedRef { $0.isCancelled } ?? false
    }
  }

  @inline(never)
  private func passOn(_ value: UnsafeRawPointer, to child: Node, _ path: Route.Path) {
    guard child.mayReceive(value) else { return noteUnheard() }
    child.receive(child, value, Route(path: path + 1))
  }

  /// Gives an error to the children that the route names.
  // Without closures, which would take more of the stack.
  @usableFromInline @_transparent
  func passOn(error: any Error, _ route: Route) {
    if let path = route.path { passOn(error: error, along: path) } else { passOnToAll(error: error) }
  }

  @usableFromInline
  func passOnToAll(error: any Error) {
    var next = firstChild
    while let child = next?.takeUnretainedValue() {
      if child.mayReceive(error: error) { child.receive(error: error, .all) }
      next = child.nextSibling
    }
  }

  @usableFromInline
  func passOn(error: any Error, along path: Route.Path) {
    guard !isWithdrawn else { return }
    guard let child = path.pointee?.takeUnretainedValue() else {
      if gate.exchange?.share == true { return passOnToAll(error: error) }
      return noteEndOfPath()
    }
    guard child.mayReceive(error: error) else { return noteUnheard() }
    child.receive(error: error, Route(path: path + 1))
  }
}
