/// The branch by which a run or a signal hears a stream that flows: it tells an observer all that comes.
// Unchecked like its superclass: the gate serialises.
class FeedingNode<Value: Sendable>: Node, @unchecked Sendable {
  /// Nil once the node is empty. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var observer: SignalObserver<Value, any Error>?

  init(_ observer: SignalObserver<Value, any Error>, parent: Node) {
    self.observer = observer
    super.init(parent: parent, flags: .hearsEnd, settings: .readsErrors) { node, value, route in
      let node = node.trusted(as: FeedingNode<Value>.self)
      guard node.isMeant else { return }
      let value = value.trusted(as: Value.self)
      node.observer?.send(value: value.pointee)
      node.forward(value, route)
    }
  }

  /// Whether what is being delivered is for this branch.
  var isMeant: Bool { true }

  override func receive(error: any Error, _ route: Route) {
    guard isMeant else { return }
    observer?.send(error: error)
    emit(error: error, route)
  }

  override func flush(_ termination: Termination) -> Termination {
    if let observer { tell(observer, endingWith: termination) }
    return termination
  }

  /// Tells the observer of the end that has come to this branch.
  func tell(_ observer: SignalObserver<Value, any Error>, endingWith termination: Termination) {
    observer.send(endOf: self, termination)
  }

  override func empty() {
    observer = nil
    super.empty()
  }
}

/// The same for a stream that settles.
struct FeedingOperator<Value: Sendable>: PassingOperator, NodeEndReading {
  static var flushes: Bool { false }
  static var errorReading: ErrorReading { .everywhere }

  let observer: SignalObserver<Value, any Error>
  /// What the run keeps of the stream.
  let hold: InnerHold

  mutating func receive(_ input: Value) -> Step<Value> {
    observer.send(value: input)
    return .emit(input)
  }

  mutating func receive(error: any Error) -> Step<Value> {
    observer.send(error: error)
    return .fail(error)
  }

  func hear(end termination: Termination, of node: Node) {
    // Nothing comes any more, as from a task that has released its observer: the release of this one says so.
    if termination == .cancelled, hold.isLeft { return }
    observer.send(endOf: node, termination)
  }
}
