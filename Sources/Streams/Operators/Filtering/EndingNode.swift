/// A flowing node that passes values on as long as a closure accepts them, and then ends.
///
/// It keeps the reason to itself, because the optimiser puts a closure's body into a receiver only when the receiver
/// captures nothing else.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class EndingNode<Input: Sendable>: Node, @unchecked Sendable {
  @usableFromInline let reason: Termination

  @inlinable @inline(__always)
  init<Body: ClosureSelector>(
    _ body: Body.Type, then reason: Termination, parent: Node,
    _ closure: @escaping @Sendable (Input) -> Bool
  ) where Body.Input == Input {
    self.reason = reason
    super.init(parent: parent) { node, value, route in
      let input = value.trusted(as: Input.self)
      if Body.accepts(closure(input.pointee)) {
        node.forward(input, route)
      } else {
        node.endHere(node.trusted(as: EndingNode<Input>.self).reason)
      }
    }
  }

  private init(then reason: Termination, parent: Node, receiver: @escaping Receiver) {
    self.reason = reason
    super.init(parent: parent, receiver: receiver)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(below: insertion, Input.self, with: receive.receiver) {
      EndingNode(then: reason, parent: $1, receiver: $0)
    }
  }
}

/// Passes on what the closure refuses.
@usableFromInline
enum Refusing<Input: Sendable>: ClosureSelector {
  @usableFromInline typealias Output = Input

  @inlinable @inline(__always)
  static func accepts(_ answer: Bool) -> Bool { !answer }
}

// MARK: - Lifting

extension EventStream {
  /// Passes values on as long as the handler's answers allow it.
  ///
  /// Where values flow, the node captures the handler itself, for the optimiser's sake. See ``ClosureOperator``.
  @inlinable @inline(__always)
  func liftEnding<Body: ClosureSelector>(
    _ body: Body.Type, then reason: Termination, as name: StaticString, _ file: StaticString, _ line: UInt,
    _ handler: @escaping @Sendable (Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> where Body.Input == Value {
    guard Kind.delivery == .flowing || Kind.delivery == .perStart else {
      return liftSelecting(
        UntilOperator { Body.accepts(handler($0)) ? nil : reason }, as: name, file, line)
    }
    return attached(name, file, line) { EndingNode(body, then: reason, parent: $0, handler) }
  }
}
