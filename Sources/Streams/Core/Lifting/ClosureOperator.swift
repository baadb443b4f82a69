/// An operator whose work is all in one closure of the user's: what it passes on follows from the value and the
/// closure's answer to it.
///
/// A node captures that closure where its types are known, and not inside of an operator's value, so that the
/// optimiser can put the body of `map { $0 + 1 }` in the middle of the node's own code.
@usableFromInline
protocol ClosureOperator: SendableMetatype {
  associatedtype Input: Sendable
  associatedtype Answer
  associatedtype Output: Sendable

  /// What to do with a value to which the closure has answered.
  static func step(_ input: Input, _ answer: Answer) -> Step<Output>
}

/// A closure operator that passes on what it has received, or nothing. The value need not be copied for that.
@usableFromInline
protocol ClosureSelector: ClosureOperator where Input == Output {
  /// Whether to pass a value on to which the closure has answered.
  static func accepts(_ answer: Answer) -> Bool
}

extension ClosureSelector {
  @inlinable @inline(__always)
  static func step(_ input: Input, _ answer: Answer) -> Step<Input> {
    accepts(answer) ? .emit(input) : .skip
  }
}

/// A closure operator as a value, for those who keep operators.
@usableFromInline
struct ClosureRun<Body: ClosureOperator>: PureOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let closure: @Sendable (Body.Input) -> Body.Answer

  @inlinable
  init(_ body: Body.Type, _ closure: @escaping @Sendable (Body.Input) -> Body.Answer) {
    self.closure = closure
  }

  @inlinable @inline(__always)
  func answer(_ input: Body.Input) -> Step<Body.Output> { Body.step(input, closure(input)) }
}

/// A flowing node that runs a closure operator.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ClosureNode<Input: Sendable>: Node, @unchecked Sendable {
  @inlinable @inline(__always)
  init<Body: ClosureOperator>(
    _ body: Body.Type, parent: Node, _ closure: @escaping @Sendable (Input) -> Body.Answer
  ) where Body.Input == Input {
    super.init(parent: parent) { node, value, route in
      let input = value.trusted(as: Input.self)
      node.flow(Body.step(input.pointee, closure(input.pointee)), route)
    }
  }

  @inlinable @inline(__always)
  init<Output: Sendable>(
    mapping transform: @escaping @Sendable (Input) -> Output, parent: Node
  ) {
    super.init(parent: parent) { node, value, route in
      node.emit(transform(value.trusted(as: Input.self).pointee), route)
    }
  }

  @inlinable @inline(__always)
  init<Body: ClosureSelector>(
    selecting body: Body.Type, parent: Node, _ closure: @escaping @Sendable (Input) -> Body.Answer
  ) where Body.Input == Input {
    super.init(parent: parent) { node, value, route in
      let input = value.trusted(as: Input.self)
      if Body.accepts(closure(input.pointee)) { node.forward(input, route) }
    }
  }

  private init(parent: Node, receiver: @escaping Receiver) {
    super.init(parent: parent, receiver: receiver)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(below: insertion, Input.self, with: receive.receiver) { ClosureNode(parent: $1, receiver: $0) }
  }
}

/// A node of a Future or Promise that runs a closure operator.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SettlingClosureNode<Input: Sendable>: SettlingNode, @unchecked Sendable {
  @inlinable @inline(__always)
  init<Body: ClosureOperator>(
    _ body: Body.Type, parent: Node, _ closure: @escaping @Sendable (Input) -> Body.Answer
  ) where Body.Input == Input {
    super.init(parent: parent) { node, value, route in
      guard node.awaitsOutcome else { return }
      let node = node.trusted(as: SettlingNode.self)
      let input = value.trusted(as: Input.self)
      node.settle(Body.step(input.pointee, closure(input.pointee)), route)
    }
  }

  @inlinable @inline(__always)
  init<Output: Sendable>(
    mapping transform: @escaping @Sendable (Input) -> Output, parent: Node
  ) {
    super.init(parent: parent) { node, value, route in
      guard node.awaitsOutcome else { return }
      let node = node.trusted(as: SettlingNode.self)
      node.succeed(transform(value.trusted(as: Input.self).pointee), route)
    }
  }

  private init(parent: Node, receiver: @escaping Receiver) {
    super.init(parent: parent, receiver: receiver)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(below: insertion, Input.self, with: receive.receiver) {
      SettlingClosureNode(parent: $1, receiver: $0)
    }
  }
}

// MARK: - Lifting

extension EventStream {
  /// Runs a closure operator on this stream's values, in a stream of the derived kind.
  @inlinable @inline(__always)
  func lift<Body: ClosureOperator>(
    _ body: Body.Type, as name: StaticString, _ file: StaticString, _ line: UInt,
    _ closure: @escaping @Sendable (Value) -> Body.Answer
  ) -> EventStream<Kind.Filtered, Body.Output, Failure> where Body.Input == Value {
    if Kind.delivery == .settling {
      return attached(SettlingClosureNode(body, parent: node, closure), name, file, line)
    }
    return attached(name, file, line) { ClosureNode(body, parent: $0, closure) }
  }

  /// Runs a closure operator that selects values, in a stream of the derived kind.
  @inlinable @inline(__always)
  func lift<Body: ClosureSelector>(
    selecting body: Body.Type, as name: StaticString, _ file: StaticString, _ line: UInt,
    _ closure: @escaping @Sendable (Value) -> Body.Answer
  ) -> EventStream<Kind.Filtered, Value, Failure> where Body.Input == Value {
    if Kind.delivery == .settling { return lift(body, as: name, file, line, closure) }
    return attached(name, file, line) { ClosureNode(selecting: body, parent: $0, closure) }
  }
}
