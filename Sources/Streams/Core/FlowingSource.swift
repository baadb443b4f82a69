/// The root of a Hot stream, and what all flowing roots do.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class FlowingSource: Gate, @unchecked Sendable {
  static func make<Kind: StreamKind>(
    _ kind: Kind.Type, _ value: Any.Type, _ file: StaticString, _ line: UInt
  ) -> FlowingSource {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], kind, value, "source", file, line)
    return FlowingSource(parent: nil, context: context, settings: .persists, record: record)
  }

  override func lifetimeEnded() {
    terminate(.completed)
  }
}

extension Gate {
  /// Delivers a value to all children, now or in turn.
  @inlinable
  func push<Value: Sendable>(_ value: Value) {
    _withUnprotectedUnsafePointer(to: value) { pointer in
      let place = UInt(bitPattern: pointer) & ~Self.mark
      // A value without a size is nowhere: its address may be anything, even what says that nobody is inside.
      let hasEntered = MemoryLayout<Value>.size == 0 ? tryEnter() : tryEnter(from: place)
      guard hasEntered || tryEnterLater() else { return mail { self.deliver(value) } }
      deliver(value)
      leave()
    }
  }

  /// Delivers a value to all children. Called by the owner.
  @usableFromInline @_transparent
  func deliver<Value: Sendable>(_ value: Value) {
    guard isOpen else { return noteDrop() }
    note(next: value)
    passOn(value: value, .all)
  }

  func push(error: any Error) {
    perform {
      guard self.isOpen else { return self.noteDrop() }
      self.emit(error: error, .all)
    }
  }

  /// Ends this root and everything below it, in turn.
  func terminate(_ termination: Termination) {
    guard tryEnter() else { return mail { self.endTree(termination) } }
    endTree(termination)
    leave()
  }

  private func endTree(_ termination: Termination) {
    end(termination)
    // Between two events nobody walks the tree.
    dismantle()
  }
}
