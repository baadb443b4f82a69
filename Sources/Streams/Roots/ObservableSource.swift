/// The root of an Observable: remembers the latest value and passes changes on.
// Unchecked like its superclass: the gate serialises.
final class ObservableSource<Value: Sendable>: Gate, CurrentValue, @unchecked Sendable {
  private let input: InputValue<Value>

  init(_ value: Value, context: StreamContext, record: NodeRecord?, isListed: Bool = true) {
    input = InputValue(value)
    super.init(
      parent: nil, context: context, settings: .persists, record: record, isListed: isListed)
  }

  var present: Present<Value> { input.told }

  /// Changes the value, then tells the branches, both in turn.
  func set(_ value: Value) {
    if tryEnterSoon() {
      let isDone = tell(value)
      leave()
      if isDone { return }
    }
    while !tellInTurn(value, after: nil) {}
  }

  /// Changes the value by what the body makes of the newest one, and tells the branches in turn.
  func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    while true {
      let newest = input.beginChange()
      var value = newest.value
      let result: Result
      do {
        result = try ThreadNotes.during(changeOf: ObjectIdentifier(input)) { try body(&value) }
      } catch {
        input.endChange()
        throw error
      }
      guard isOpen else {
        input.endChange()
        noteDrop()
        return result
      }
      if tellInTurn(value, after: newest.number) { return result }
    }
  }

  /// Tells the branches. False when other values must be told first. Called by the owner.
  private func tell(_ value: Value) -> Bool {
    guard isOpen else {
      noteDrop()
      return true
    }
    guard input.tell(value) else { return false }
    deliver(value)
    return true
  }

  /// Tells the branches in turn. False when the value was made of one that is not the newest any more, or when there
  /// may be room for it now.
  private func tellInTurn(_ value: Value, after former: Int?) -> Bool {
    let admission = input.noteUpcoming(value, after: former) { number in
      admit {
        guard self.isOpen else {
          self.input.forget(number)
          return self.noteDrop()
        }
        self.input.tell(value, number: number)
        self.deliver(value)
      }
    }
    return admission.map(followUp) ?? false
  }
}
