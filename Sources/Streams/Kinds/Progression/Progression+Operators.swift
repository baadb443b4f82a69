extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// Calls a handler with each progress event, then passes it on. (Source: RxStream.)
  ///
  /// Attach it before the task reports: progress is not replayed.
  @discardableResult
  public func onProgress(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ progress: ProgressEvent<Kind.ProgressUnit>) -> Void
  ) -> Progression<Kind.ProgressUnit, Value> {
    attachProgress("onProgress", file, line) { event in
      handler(event)
      return event
    }
  }

  /// A Progression with the same value, and progress of another type. (Source: RxStream.)
  @discardableResult
  public func mapProgress<NewUnit: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform:
      @escaping @Sendable (_ progress: ProgressEvent<Kind.ProgressUnit>) -> ProgressEvent<NewUnit>
  ) -> Progression<NewUnit, Value> {
    attachProgress("mapProgress", file, line, transform)
  }

  private func attachProgress<NewUnit>(
    _ name: StaticString, _ file: StaticString, _ line: UInt,
    _ answer: @escaping @Sendable (ProgressEvent<Kind.ProgressUnit>) -> ProgressEvent<NewUnit>
  ) -> Progression<NewUnit, Value> {
    let child = ProgressNode<Value>(parent: node) { event in
      // Below a join, some may come from a side that counts in something else.
      (event as? ProgressEvent<Kind.ProgressUnit>).map(answer)
    }
    return attached(child, name, file, line)
  }
}

/// A node of a Progression that does something with progress, and passes the value on.
// Unchecked like its superclass: the gate serialises.
final class ProgressNode<Value: Sendable>: SettlingNode, @unchecked Sendable {
  typealias Answer = @Sendable (any Sendable) -> (any Sendable)?

  /// What to pass on for an event; nil for nothing.
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var answer: Answer?

  init(parent: Node, answer: @escaping Answer) {
    self.answer = answer
    super.init(parent: parent) { node, value, route in
      guard node.awaitsOutcome else { return }
      let node = node.trusted(as: SettlingNode.self)
      node.succeed(value.trusted(as: Value.self).pointee, route)
    }
  }

  override func receive(progress event: any Sendable) {
    if let event = answer.use({ $0(event) }) { emit(progress: event) }
  }

  override func empty() {
    answer = nil
    super.empty()
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(below: insertion, Value.self, with: answer) { ProgressNode(parent: $1, answer: $0) }
  }
}
