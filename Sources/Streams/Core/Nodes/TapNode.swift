/// A flowing node that tells what comes to it to something outside of the tree or above it, such as a listener or a demand. Or
/// it turns an end into another one.
// Unchecked like its superclass: the gate serialises.
final class TapNode: Node, @unchecked Sendable {
  /// Says what the node ends with, when an end has come to it, and may pass last values on. Nil once the node is
  /// empty. Unchecked: only the gate's owner writes.
  @exclusivity(unchecked) private var translate: (@Sendable (Node, Termination) -> Termination)?
  /// Hears of the node's own end, before its children do. Unchecked for the same reason.
  @exclusivity(unchecked) private var end: (@Sendable (Node, Termination) -> Void)?
  /// Hears that nothing will come any more, not even an end.
  private let whenSilent: (@Sendable (Node) -> Void)?

  init(
    parent: Node, flags: NodeFlags = .none, settings: NodeSettings = .none,
    translate: (@Sendable (Node, Termination) -> Termination)? = nil,
    end: (@Sendable (Node, Termination) -> Void)? = nil,
    whenSilent: (@Sendable (Node) -> Void)? = nil, receiver: @escaping Receiver
  ) {
    self.translate = translate
    self.end = end
    self.whenSilent = whenSilent
    super.init(
      parent: parent, flags: end == nil && translate == nil ? flags : flags.union(.hearsEnd),
      settings: settings, receiver: receiver)
  }

  override func end(_ termination: Termination) {
    guard let translate else { return super.end(termination) }
    if isOpen, !has(.ending) { super.end(translate(self, termination)) }
  }

  override func empty() {
    translate = nil
    end = nil
    super.empty()
  }

  override func willEnd(_ termination: Termination) {
    end?(self, termination)
  }

  override func hear(_ silence: Silence) { if silence == .began { whenSilent?(self) } }
}

extension Node {
  /// This node with one below it that counts the values that pass. That is no stream's own node: the probe knows this one.
  ///
  /// - Parameters:
  ///   - count: is called before a value passes.
  ///   - afterwards: is called when a value has passed.
  ///   - whenSilent: is called when nothing will come any more, not even an end.
  func counted(
    by count: (@Sendable () -> Void)? = nil, afterwards: (@Sendable () -> Void)? = nil,
    whenSilent: (@Sendable (Node) -> Void)? = nil
  ) -> Node {
    let node = TapNode(parent: self, settings: .standsForParent, whenSilent: whenSilent) {
      node, value, route in
      count?()
      node.passOn(value, route)
      afterwards?()
    }
    attach(node)
    return node
  }
}
