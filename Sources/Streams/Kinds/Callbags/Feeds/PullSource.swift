/// The root of one run of a pullable source.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class PullSource<Steps: PullState>: SignalSource, DemandSource, @unchecked Sendable {
  @usableFromInline let demandScope: DemandScope
  // Unchecked: only read and written under the scope's lock.
  @exclusivity(unchecked) @usableFromInline var seat = 0
  /// Makes what gives the values; nil once the run is over. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var make: (@Sendable () -> Steps)?
  /// Nil until the first value is wanted. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var current: Steps?
  /// What has come of a step while the sink had paused its sources: a value, or the end, which is nil or an error. Unchecked:
  /// only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var kept: Result<Steps.Value?, any Error>?

  /// What gives values, made where the types are known: nothing else of a generic class is specialised.
  @usableFromInline let giving: @Sendable (SignalSource, Int) -> Termination?

  @inlinable @inline(__always)
  init(
    in context: StreamContext, demandScope: DemandScope, record: NodeRecord?,
    make: @escaping @Sendable () -> Steps
  ) {
    self.make = make
    self.demandScope = demandScope
    giving = { source, limit in
      // Stored by this initialiser alone, and called with its own source.
      source.trusted(as: PullSource<Steps>.self).giveInside(limit)
    }
    super.init(runIn: context, record: record)
  }

  @inlinable
  func give(_ limit: Int) -> Bool {
    guard isOpen, !isClosed else { return false }
    guard tryEnterSoon() else {
      mailServing()
      return false
    }
    let end = giving(self, limit)
    leave()
    if let end { terminate(end, .event) }
    return true
  }

  @usableFromInline
  func mailServing() { mailServing(of: demandScope.demand) }

  /// Gives values, and returns how to end when there are no more. Called by the owner.
  @inlinable @inline(__always)
  func giveInside(_ limit: Int) -> Termination? {
    if kept != nil { return giveKept() }
    // Nothing else sees them meanwhile: a rewind comes by mail.
    guard var steps = current ?? make?() else { return nil }
    current = nil
    defer { current = steps }
    do {
      let isOver =
        if demandScope.below == nil, let child = soleChild {
          try give(&steps, limit, to: child)
        } else {
          try giveToAll(&steps, limit)
        }
      return isOver && !keep(.success(nil)) ? .completed : nil
    } catch {
      return keep(.failure(error)) ? nil : .error(error)
    }
  }

  /// Keeps what has come of a step, if the sink has paused its sources meanwhile and can resume them: otherwise it would be
  /// dropped, and so would what an operator makes of the end. Returns whether it keeps it.
  @usableFromInline
  func keep(_ answer: Result<Steps.Value?, any Error>) -> Bool {
    let demand = demandScope.demand
    guard isOpen, !isClosed, demand.isHeldBack, !demand.isForgotten else { return false }
    kept = answer
    return true
  }

  /// Gives what has been kept, unless the sources have been paused anew, and returns how to end if it is the end.
  @usableFromInline
  func giveKept() -> Termination? {
    guard let answer = kept.take(), !keep(answer) else { return nil }
    do {
      guard let value = try answer.get() else { return .completed }
      emit(value, .all)
      return nil
    } catch {
      return .error(error)
    }
  }

  /// Gives values until there are no more, and then returns true, or until no more are wanted or may come.
  @inlinable @inline(__always)
  func giveToAll(_ steps: inout Steps, _ limit: Int) throws -> Bool {
    var left = limit
    while left > 0, isOpen, !isClosed, demandScope.isWanted, !isMarked {
      guard let value = try steps.next() else { return true }
      if isMarked, keep(.success(value)) { return false }
      emit(value, .all)
      left -= 1
    }
    return false
  }

  /// The same for the only child, which is given what the sink of the run wants.
  // Unmanaged: see `soleChild`.
  @inlinable @inline(__always)
  func give(_ steps: inout Steps, _ limit: Int, to child: Unmanaged<Node>) throws -> Bool {
    let demand = demandScope.demand
    return try child._withUnsafeGuaranteedRef { child in
      let receiver = child.receive.receiver
      var left = limit
      while left > 0, !isMarked, demand.isWanted {
        guard let value = try steps.next() else { return true }
        // A cancel or a pause may have come while the value was taken.
        guard !isMarked else {
          if !keep(.success(value)) { emit(value, .all) }
          return false
        }
        _withUnprotectedUnsafePointer(to: value) { receiver(child, $0, .all) }
        left -= 1
      }
      return false
    }
  }

  @usableFromInline
  func rest(isOver: Bool) {
    if isOver, isOpen, !isSilent { visit { self.fallSilent() } }
  }

  // A thread that is in the middle of a step notices it.
  @usableFromInline
  func notePause() { nudge() }

  @usableFromInline
  func rewind() { perform { self.forgetSteps() } }

  /// Begins anew with the next wish.
  private func forgetSteps() {
    current = nil
    kept = nil
  }

  override func willEnd(_ termination: Termination) {
    demandScope.remove(self)
    super.willEnd(termination)
    // It may be in the middle of making a value.
    deferWork()
  }

  override func runDeferredWork() {
    if !isOpen {
      perform {
        self.forgetSteps()
        self.make = nil
      }
    }
    super.runDeferredWork()
  }
}

/// How a pullable source makes its values, one by one.
@usableFromInline
protocol PullState<Value>: SendableMetatype {
  associatedtype Value: Sendable

  /// The next value; nil when there are no more.
  mutating func next() throws -> Value?
}

/// The values of a sequence.
@usableFromInline
struct SequencePull<Iterator: IteratorProtocol>: PullState where Iterator.Element: Sendable {
  @usableFromInline var iterator: Iterator

  @inlinable
  init(_ iterator: Iterator) { self.iterator = iterator }

  @inlinable @inline(__always)
  mutating func next() -> Iterator.Element? { iterator.next() }
}

/// The values that a closure makes, with something that it works on.
struct ClosurePull<Resource, Value: Sendable>: PullState {
  var resource: Resource
  let step: @Sendable (inout Resource) throws -> Value?

  mutating func next() throws -> Value? { try step(&resource) }
}
