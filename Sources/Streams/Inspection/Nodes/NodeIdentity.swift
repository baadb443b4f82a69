/// Who a node is: what a probe tells of it beside what happens to it.
///
/// A plain value: it can be written down, sent elsewhere and made again there. Copying it counts one reference.
public struct NodeIdentity: Sendable {
  private final class Content: Sendable {
    let (id, above): (NodeID, NodeParents)
    let place: NodePlace
    let (name, readsErrors): (String?, Bool)

    init(_ id: NodeID, _ above: NodeParents, _ place: NodePlace, _ name: String?, _ readsErrors: Bool) {
      (self.id, self.above, self.place) = (id, above, place)
      (self.name, self.readsErrors) = (name, readsErrors)
    }
  }

  private let content: Content

  /// Makes an identity.
  public init(
    id: NodeID, parents: [NodeID], kind: String, type: String, operation: String, location: String,
    name: String? = nil, readsErrors: Bool = false
  ) {
    let place = NodePlace(kind: kind, type: type, operation: operation, location: location)
    self.init(id: id, above: NodeParents(parents), place: place, name: name, readsErrors: readsErrors)
  }

  package init(id: NodeID, above: NodeParents, place: NodePlace, name: String?, readsErrors: Bool) {
    content = Content(id, above, place, name, readsErrors)
  }

  /// The node's number within its probe.
  public var id: NodeID { content.id }
  /// The nodes it was attached to when it was made: none at a root, several at a merge, zip or combine.
  public var parents: [NodeID] { Array(above) }
  /// The same, without memory of its own.
  package var above: NodeParents { content.above }
  /// What it has in common with others.
  package var place: NodePlace { content.place }
  /// The stream's kind and types, such as `Cold<Int, String>`.
  public var type: String { content.place.type }
  /// The kind alone, such as `Cold`.
  public var kind: String { content.place.kind }
  /// The operator that made the node, such as `map`; `source` at a root.
  public var operation: String { content.place.operation }
  /// The file and line that built the node, such as `Demo/Users.swift:12`.
  public var location: String { content.place.location }
  /// The name that `named(_:)` has given; nil without one.
  public var name: String? { content.name }
  /// Whether the node does more with errors than pass them on, as `onError` and `retry` do. Where errors end nothing, this
  /// means errors that flow by, not the one that the stream ends with.
  public var readsErrors: Bool { content.readsErrors }

  /// The given name, or else the type and the operator: `Cold<Int, String>.map`.
  public var label: String { name ?? (above.isEmpty ? type : content.place.streamOperation) }

  /// The same node under another name.
  public func named(_ name: String) -> NodeIdentity {
    NodeIdentity(
      id: id, above: above, place: content.place, name: name, readsErrors: content.readsErrors)
  }

  /// Stands for the program in commands that concern none of its nodes: number 0, without a name.
  public static let program = NodeIdentity(
    id: NodeID(rawValue: 0), parents: [], kind: "", type: "", operation: "", location: "")
}

extension NodeIdentity: Hashable {
  /// Whether all that is told of them is equal.
  public static func == (left: NodeIdentity, right: NodeIdentity) -> Bool {
    left.content === right.content
      || left.id == right.id && left.above == right.above && left.content.place == right.content.place
        && left.name == right.name && left.content.readsErrors == right.content.readsErrors
  }

  /// By the number, which tells the nodes of one probe apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension NodeIdentity: CustomStringConvertible {
  /// The number and the label: `#7 Cold<Int, String>.map`.
  public var description: String { "\(id) \(label)" }
}
