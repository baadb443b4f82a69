import Synchronization

// How nodes pass events on: the hot path. Functions of one expression are transparent, because debug builds, in which
// people develop, pay for every call and every generic one several times over. README.md says what else is dear there.

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

    /// Receives a value as an only child, by the receiver that it has.
    @usableFromInline
    func take<Value>(_ value: Value, by receiver: Receiver) {
      var value = value
      take(at: &value, by: receiver)
    }

    @usableFromInline @_transparent
    func take<Value>(at value: UnsafePointer<Value>, by receiver: Receiver) {
      receiver(self, UnsafeRawPointer(value), .all)
    }
  #else
    // Not transparent: the optimiser would take the loop out of the receivers again, into a function.
    @inlinable @inline(__always)
    func passOn<Value>(value: Value, _ route: Route) {
      _withUnprotectedUnsafePointer(to: value) { passOn($0, route) }
    }

    /// Receives a value as an only child, by the receiver that it has.
    @inlinable @inline(__always)
    func take<Value>(_ value: Value, by receiver: Receiver) {
      _withUnprotectedUnsafePointer(to: value) { receiver(self, $0, .all) }
    }
  #endif

  /// Passes on a value that has arisen here.
  @usableFromInline @_transparent
  func emit<Value: Sendable>(_ value: Value, _ route: Route) {
    if isNextWanted() { keep(value) }
    passOn(value: value, route)
  }

  /// Passes on a value that has arisen here, from a variable of the caller's: a debug build does not copy it.
  @usableFromInline @_transparent
  func emit<Value: Sendable>(_ value: inout Value, _ route: Route) {
    if isNextWanted() { keep(value) }
    #if DEBUG
      passOn(at: &value, route)
    #else
      passOn(value: value, route)
    #endif
  }

  /// Passes on what the node has received, as it is.
  @usableFromInline @_transparent
  func forward<Value: Sendable>(_ value: UnsafePointer<Value>, _ route: Route) {
    if isNextWanted() { keep(value.pointee) }
    passOn(UnsafeRawPointer(value), route)
  }

  /// Counts a value that is about to be passed on. True when a probe or a debug log wants it: nothing else looks at it.
  @usableFromInline @_transparent
  func isNextWanted() -> Bool {
    #if DEBUG
      if !hasRecord { return false }
    #endif
    return countNext()
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

    @usableFromInline @_transparent
    func passOnToAll(_ value: UnsafeRawPointer) {
      var next = firstChild
      while let reference = next {
        next = reference._withUnsafeGuaranteedRef {
          if $0.mayReceive(value) { $0.receive.receiver($0, value, .all) }
          return $0.nextSibling
        }
      }
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
    return flags & NodeFlags.needsLook == 0 ? true : mayReceive(value, flags)
  }

  // In a debug build, this takes no stack while the node receives.
  #if !DEBUG
    @_transparent
  #endif
  @usableFromInline
  func mayReceive(_ value: UnsafeRawPointer, _ flags: UInt16) -> Bool {
    if flags & (NodeFlags.ended.rawValue | NodeFlags.logsArrivals.rawValue) != 0 {
      return mayReceiveSlowly(value)
    }
    return isGateClosed ? hearsToldOutcome() : true
  }

  @usableFromInline
  func mayReceiveSlowly(_ value: UnsafeRawPointer) -> Bool {
    guard isReachable else { return false }
    return !has(.logsArrivals) || logArrival(value)
  }

  /// Whether it is open, and no cancel has closed its gate, or none that came in time.
  var isReachable: Bool { isOpen && (!isGateClosed || !has(.closable) || hearsToldOutcome()) }

  /// Calls the body with the gate, without counting a reference of it.
  @usableFromInline @_transparent
  func withGate<Result>(_ body: (Gate) -> Result) -> Result {
    // Every node that can be reached has been given its gate by its initialiser.
    #if DEBUG
      guard let gate = gateReference else { preconditionFailure("a node has a gate from when it is made") }
      return gate._withUnsafeGuaranteedRef(body)
    #else
      gateReference.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
    #endif
  }

  /// Whether a cancel has closed the gate above.
  @usableFromInline @_transparent
  var isGateClosed: Bool { withGate { $0.isClosed } }
}
