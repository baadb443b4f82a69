/// An operator whose work is all in one closure of the user's: what it passes on follows from the value and the closure's
/// result for it.
///
/// A closure that captures nothing is captured by the node's receiver where its types are known, so that the optimiser can
/// put the body of `map { $0 + 1 }` in the middle of the node's own code. A closure that does would cost one more object that
/// way, although its body is out of reach in any case: so it is a property of the node. Both do the same.
@usableFromInline
protocol ClosureOperator: SendableMetatype {
  associatedtype Input: Sendable
  associatedtype Answer
  associatedtype Output: Sendable

  /// What to do with a value for which the closure has returned that.
  static func step(_ input: Input, _ answer: Answer) -> Step<Output>
}

/// A closure operator that passes a value on as it is, or not at all, without copying it.
@usableFromInline
protocol ClosureSelector: ClosureOperator where Input == Output, Answer == Bool {
  /// Whether to pass on a value for which the closure has returned that.
  static func accepts(_ answer: Bool) -> Bool
}

extension ClosureSelector {
  @inlinable @inline(__always)
  static func step(_ input: Input, _ answer: Bool) -> Step<Input> {
    accepts(answer) ? .emit(input) : .skip
  }
}

/// A closure operator that passes on what the closure returns. On its own, that takes less of the stack in a debug build.
@usableFromInline
protocol ClosureTransform: ClosureOperator where Answer == Output {}

extension ClosureTransform {
  @inlinable @inline(__always)
  static func step(_ input: Input, _ answer: Output) -> Step<Output> { .emit(answer) }
}

/// A closure operator as a value.
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

extension ClosureRun: TransformingOperator, MappingOperator where Body: ClosureTransform {
  @inlinable @inline(__always)
  func transform(_ input: Body.Input) -> Body.Output { closure(input) }

  @usableFromInline
  func current(for input: Body.Input) -> Body.Output { closure(input) }
}

/// The same for a selector, whose closure returns a Bool in a register: a closure of type `(Input) -> Answer` returns in
/// memory.
@usableFromInline
struct SelectorRun<Body: ClosureSelector>: ForwardingOperator {
  @usableFromInline typealias Input = Body.Input
  @usableFromInline typealias Output = Body.Input

  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let closure: @Sendable (Body.Input) -> Bool

  @inlinable
  init(_ body: Body.Type, _ closure: @escaping @Sendable (Body.Input) -> Bool) { self.closure = closure }

  @inlinable @inline(__always)
  func accepts(_ input: Body.Input) -> Bool { Body.accepts(closure(input)) }
}

/// A flowing node that runs a closure operator without captures.
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
  init<Output: Sendable>(mapping transform: @escaping @Sendable (Input) -> Output, parent: Node) {
    super.init(parent: parent) { node, value, route in
      var output = transform(value.trusted(as: Input.self).pointee)
      node.emit(&output, route)
    }
  }

  @inlinable @inline(__always)
  init<Body: ClosureSelector>(
    selecting body: Body.Type, parent: Node, _ closure: @escaping @Sendable (Input) -> Bool
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
      guard node.takesOutcome() else { return }
      let node = node.trusted(as: SettlingNode.self)
      let input = value.trusted(as: Input.self)
      node.settle(Body.step(input.pointee, closure(input.pointee)), route)
    }
  }

  @inlinable @inline(__always)
  init<Output: Sendable>(mapping transform: @escaping @Sendable (Input) -> Output, parent: Node) {
    super.init(parent: parent) { node, value, route in
      guard node.takesOutcome() else { return }
      node.trusted(as: SettlingNode.self).succeed(transform(value.trusted(as: Input.self).pointee), route)
    }
  }

  @inlinable @inline(__always)
  init<Body: ClosureSelector>(
    selecting body: Body.Type, parent: Node, _ closure: @escaping @Sendable (Input) -> Bool
  ) where Body.Input == Input {
    super.init(parent: parent) { node, value, route in
      guard node.takesOutcome() else { return }
      let input = value.trusted(as: Input.self)
      node.trusted(as: SettlingNode.self).settle(Body.step(input.pointee, closure(input.pointee)), route)
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
