/// Counts the values that pass. No stream's own node: the probe knows the one above.
// Unchecked like its superclass: all of it is constant.
final class CountingNode: Node, @unchecked Sendable {
  private let count: @Sendable () -> Void
  private let afterwards: (@Sendable () -> Void)?
  private let end: (@Sendable () -> Void)?
  private let whenSilent: (@Sendable () -> Void)?

  private init(
    parent: Node, afterwards: (@Sendable () -> Void)?, end: (@Sendable () -> Void)?,
    whenSilent: (@Sendable () -> Void)?, count: @escaping @Sendable () -> Void
  ) {
    self.count = count
    self.afterwards = afterwards
    self.end = end
    self.whenSilent = whenSilent
    super.init(parent: parent, flags: end == nil ? [] : .hearsEnd, settings: .standsForParent) {
      node, value, route in
      let node = node.trusted(as: CountingNode.self)
      node.count()
      node.passOn(value, route)
      node.afterwards?()
    }
  }

  /// - Parameters:
  ///   - afterwards: is called when a value has passed.
  ///   - end: is called at the end.
  ///   - whenSilent: is called when nothing will come any more, not even an end.
  ///   - count: is called before a value passes.
  static func attached(
    to parent: Node, afterwards: (@Sendable () -> Void)? = nil, end: (@Sendable () -> Void)? = nil,
    whenSilent: (@Sendable () -> Void)? = nil, count: @escaping @Sendable () -> Void
  ) -> Node {
    let node = CountingNode(
      parent: parent, afterwards: afterwards, end: end, whenSilent: whenSilent, count: count)
    parent.attach(node)
    return node
  }

  override func willEnd(_ termination: Termination) { end?() }

  override func hear(_ silence: Silence) { if silence == .began { whenSilent?() } }

  override func moved(below insertion: any Insertion) -> Node? {
    // It stands for the gate above, which is what a throttle is meant for.
    guard let parent, parent === gate, let moved = parent.moved(below: insertion) else { return nil }
    return Self.attached(
      to: moved, afterwards: afterwards, end: end, whenSilent: whenSilent, count: count)
  }
}
