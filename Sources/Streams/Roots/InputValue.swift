/// The value of an input: as its branches have been told it, and as it will be once all that waits has been told.
final class InputValue<Value: Sendable>: Sendable {
  private struct State {
    var told: Present<Value>
    /// The last of the values that wait to be told; nil while none waits.
    var upcoming: Value?
    /// How many changes of the newest value are under way: their threads have not left the result yet. Declared here, because
    /// the member before mostly leaves room.
    var changes: Int32 = 0
    /// How many values have been told or left to be told.
    var number = 0

    /// Nothing waits any more once the latest of all has been told, or will not be.
    mutating func takeUpcoming(_ number: Int) -> Value? { number == self.number ? upcoming.take() : nil }
  }

  private let state: Locked<State>

  init(_ value: Value) { state = Locked(State(told: Present(value))) }

  /// The value that the branches have been told last.
  var told: Present<Value> { state.withLock { $0.told } }

  /// Begins a change: the value that it starts from, and its number. Followed by ``noteUpcoming(_:after:_:)`` with that number,
  /// or by ``endChange()``.
  func beginChange() -> (value: Value, number: Int) {
    state.withLock { state in
      requireNoChangeHere(state.changes)
      state.changes += 1
      return (state.upcoming ?? state.told.value, state.number)
    }
  }

  /// Ends a change that comes to nothing.
  func endChange() { state.withLock { $0.changes -= 1 } }

  /// Requires that this thread is not inside a closure that makes a change: another change has that closure called again, and
  /// so on for ever. Looks at the thread only while changes are under way.
  private func requireNoChangeHere(_ changes: Int32) {
    if changes > 0 { Requirement.check(isOutsideOfChangeOf: ObjectIdentifier(self), in: "modify") }
  }

  /// Notes a value that is about to be told. False when others wait, which must be told first. Called by the gate's owner.
  func tell(_ value: Value) -> Bool {
    // What is replaced is released outside of the lock, here and below.
    let former = state.withLock { state -> Value? in
      requireNoChangeHere(state.changes)
      guard state.upcoming == nil else { return nil }
      state.number += 1
      return state.told.change(to: value)
    }
    return former != nil
  }

  /// Notes a value that has waited, and is about to be told. Called by the gate's owner.
  func tell(_ value: Value, number: Int) {
    _ = state.withLock { state in (state.told.change(to: value), state.takeUpcoming(number)) }
  }

  /// Forgets a value that has waited, and is not told: its stream has ended. Called by the gate's owner.
  func forget(_ number: Int) {
    _ = state.withLock { $0.takeUpcoming(number) }
  }

  /// Notes a value that is left to be told.
  ///
  /// - Parameters:
  ///   - value: that value.
  ///   - former: the number of the value that it was made of; nil when it was made of nothing.
  ///   - post: leaves it, and the number that it gets, with the gate's owner. Called under the lock.
  /// - Returns: what has become of it; nil when it was made of a value that is not the newest any more.
  func noteUpcoming(_ value: Value, after former: Int?, _ post: (_ number: Int) -> Mailbox.Admission)
    -> Mailbox.Admission?
  {
    let (admission, _) = state.withLock { state -> (Mailbox.Admission?, Value?) in
      if former != nil { state.changes -= 1 } else { requireNoChangeHere(state.changes) }
      if let former, former != state.number { return (nil, nil) }
      let admission = post(state.number + 1)
      guard admission.isKept else { return (admission, nil) }
      state.number += 1
      return (admission, exchange(&state.upcoming, with: value))
    }
    return admission
  }
}

extension Requirement {
  /// Requires that this thread is not inside the closure that changes that value.
  fileprivate static func check(isOutsideOfChangeOf value: ObjectIdentifier, in operation: StaticString) {
    guard ThreadNotes.isChanging(value) else { return }
    refuse(
      "\(operation): the closure must not set, modify or swap its own Observable, only change what it gets",
      #fileID, #line)
  }
}
