/// The stream with which an end began, and what caused it: kept where the tree does not show it afterwards.
///
/// It holds no node, and its words are those of the node itself, so that making one builds no text.
@usableFromInline
final class EndOrigin: EndPlace {
  let trigger: TerminationCause.Trigger
  /// How the node that keeps this has come out besides; nil of most.
  let ends: EndedOtherwise?
  let node: NodeMark
  let record: NodeRecord?
  let isRoot: Bool
  /// Whether the node that keeps this has ended with one of several sources, and not after what is below it.
  let isAbove: Bool
  /// Whether it stands for an operator that has had enough, and not for what has ended because it had no branch left.
  let isEnough: Bool
  private let identity: UInt
  private let type: UInt

  init(at node: Node, _ trigger: TerminationCause.Trigger) {
    self.trigger = trigger
    ends = nil
    self.node = node.numbered()
    record = node.record
    isRoot = node.isSource
    isAbove = false
    isEnough = trigger == .operation
    identity = record == nil ? node.identity.load(ordering: .relaxed) : 0
    type = node.typeOfStream
  }

  private init(_ other: EndOrigin, isAbove: Bool, isEnough: Bool, _ ends: EndedOtherwise?) {
    trigger = other.trigger
    self.ends = ends
    node = other.node
    record = other.record
    isRoot = other.isRoot
    self.isAbove = isAbove
    self.isEnough = isEnough
    identity = other.identity
    type = other.type
  }

  /// The same, in a node that has come out so besides, or not at all.
  func keeping(_ ends: EndedOtherwise?) -> EndOrigin {
    ends == nil && self.ends == nil
      ? self : EndOrigin(self, isAbove: isAbove, isEnough: isEnough, ends)
  }

  var withoutError: any EndPlace { keeping(nil) }

  /// The same, in a node that has several sources, of which one has ended for it, or has not.
  ///
  /// - Parameter isEnough: whether that source has had enough; nil where it is as it was.
  func above(_ isAbove: Bool, isEnough: Bool? = nil) -> EndOrigin {
    let isEnough = isEnough ?? self.isEnough
    return isAbove == self.isAbove && isEnough == self.isEnough
      ? self
      : EndOrigin(self, isAbove: isAbove, isEnough: isEnough, ends)
  }

  var description: String {
    if let record { return record.name ?? (isRoot ? record.type : record.origin.place.streamOperation) }
    let operation = Node.operatorName(identity)
    let type = Node.describer(type).map { $0.kind.describe($0.value) } ?? ""
    return isRoot || operation.isEmpty ? type : "\(type).\(operation)"
  }
}
