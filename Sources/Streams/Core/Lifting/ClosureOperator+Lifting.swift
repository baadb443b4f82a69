// How a closure comes into a node.

extension ClosureOperator {
  /// A flowing node for the closure.
  @inlinable @inline(__always)
  static func node(below parent: Node, _ closure: @escaping @Sendable (Input) -> Answer) -> Node {
    ClosureLayout.captures(ClosureRun(Self.self, closure))
      ? OperatorNode(ClosureRun(Self.self, closure), parent: parent, as: .closure)
      : ClosureNode(Self.self, parent: parent, closure)
  }

  /// A node of a Future or Promise for the closure.
  @inlinable @inline(__always)
  static func settlingNode(below parent: Node, _ closure: @escaping @Sendable (Input) -> Answer) -> Node {
    ClosureLayout.captures(ClosureRun(Self.self, closure))
      ? SettlingOperatorNode(closure: ClosureRun(Self.self, closure), parent: parent)
      : SettlingClosureNode(Self.self, parent: parent, closure)
  }
}

extension ClosureTransform {
  @inlinable @inline(__always)
  static func node(below parent: Node, _ closure: @escaping @Sendable (Input) -> Answer) -> Node {
    ClosureLayout.captures(ClosureRun(Self.self, closure))
      ? OperatorNode(ClosureRun(Self.self, closure), parent: parent)
      : ClosureNode(mapping: closure, parent: parent)
  }

  @inlinable @inline(__always)
  static func settlingNode(below parent: Node, _ closure: @escaping @Sendable (Input) -> Answer) -> Node {
    ClosureLayout.captures(ClosureRun(Self.self, closure))
      ? SettlingOperatorNode(closure: ClosureRun(Self.self, closure), parent: parent)
      : SettlingClosureNode(mapping: closure, parent: parent)
  }
}

extension ClosureSelector {
  @inlinable @inline(__always)
  static func node(below parent: Node, _ closure: @escaping @Sendable (Input) -> Bool) -> Node {
    ClosureLayout.captures(SelectorRun(Self.self, closure))
      ? OperatorNode(SelectorRun(Self.self, closure), parent: parent)
      : ClosureNode(selecting: Self.self, parent: parent, closure)
  }

  @inlinable @inline(__always)
  static func settlingNode(below parent: Node, _ closure: @escaping @Sendable (Input) -> Bool) -> Node {
    ClosureLayout.captures(SelectorRun(Self.self, closure))
      ? SettlingOperatorNode(closure: SelectorRun(Self.self, closure), parent: parent)
      : SettlingClosureNode(selecting: Self.self, parent: parent, closure)
  }
}

extension EventStream {
  /// Runs a closure operator on this stream's values, in a stream of the filtered kind.
  @inlinable @inline(__always)
  consuming func lift<Body: ClosureOperator>(
    _ body: Body.Type, as name: StaticString, _ file: StaticString, _ line: UInt,
    _ closure: @escaping @Sendable (Value) -> Body.Answer
  ) -> EventStream<Kind.Filtered, Body.Output, Failure> where Body.Input == Value {
    if Kind.delivery == .settling {
      return attached(Body.settlingNode(below: node, closure), name, file, line)
    }
    return attached(name, file, line) { Body.node(below: $0, closure) }
  }

  /// Runs a closure operator that selects values, in a stream of the filtered kind.
  @inlinable @inline(__always)
  consuming func lift<Body: ClosureSelector>(
    selecting body: Body.Type, as name: StaticString, _ file: StaticString, _ line: UInt,
    _ closure: @escaping @Sendable (Value) -> Bool
  ) -> EventStream<Kind.Filtered, Value, Failure> where Body.Input == Value {
    if Kind.delivery == .settling {
      return attached(Body.settlingNode(below: node, closure), name, file, line)
    }
    return attached(name, file, line) { Body.node(below: $0, closure) }
  }
}
