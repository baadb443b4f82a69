/// Who a node is: what a probe tells of it beside what happens to it.
///
/// A plain value: it can be written down, sent elsewhere and made again there. Copying it counts one reference.
public struct NodeIdentity: Sendable {
  private final class Content: Sendable {
    let (id, parents): (NodeID, [NodeID])
    let (kind, type, operation, location): (String, String, String, String)
    let name: String?
    let readsErrors: Bool

    init(
      _ id: NodeID, _ parents: [NodeID], _ kind: String, _ type: String, _ operation: String,
      _ location: String,
      _ name: String?, _ readsErrors: Bool
    ) {
      (self.id, self.parents) = (id, parents)
      (self.kind, self.type, self.operation, self.location) = (kind, type, operation, location)
      (self.name, self.readsErrors) = (name, readsErrors)
    }
  }

  private let content: Content

  /// Makes an identity.
  public init(
    id: NodeID, parents: [NodeID], kind: String, type: String, operation: String, location: String,
    name: String? = nil, readsErrors: Bool = false
  ) {
    content = Content(id, parents, kind, type, operation, location, name, readsErrors)
  }

  /// The node's number within its probe.
  public var id: NodeID { content.id }
  /// The nodes it was attached to when it was made: none at a root, several at a merge, zip or combine.
  public var parents: [NodeID] { content.parents }
  /// The stream's kind and types, such as `Cold<Int, String>`.
  public var type: String { content.type }
  /// The kind alone, such as `Cold`.
  public var kind: String { content.kind }
  /// The operator that made the node, such as `map`; `source` at a root.
  public var operation: String { content.operation }
  /// The file and line that built the node, such as `Demo/Users.swift:12`.
  public var location: String { content.location }
  /// The name that `named(_:)` has given; nil without one.
  public var name: String? { content.name }
  /// Whether the node does something with errors but to pass them on, as `onError` and `retry` do. Where errors end nothing,
  /// that means those that flow by, not an error that the stream ends with.
  public var readsErrors: Bool { content.readsErrors }

  /// The given name, or else the type and the operator: `Cold<Int, String>.map`.
  public var label: String { name ?? (parents.isEmpty ? type : "\(type).\(operation)") }

  /// The same node under another name.
  public func named(_ name: String) -> NodeIdentity {
    NodeIdentity(
      id: id, parents: parents, kind: kind, type: type, operation: operation, location: location, name: name,
      readsErrors: readsErrors)
  }

  /// What commands are told of that concern the program, and none of its nodes: number 0, without a name.
  public static let program = NodeIdentity(
    id: NodeID(rawValue: 0), parents: [], kind: "", type: "", operation: "", location: "")
}

extension NodeIdentity: Hashable {
  /// Whether all that is told of them is equal.
  public static func == (left: NodeIdentity, right: NodeIdentity) -> Bool {
    left.content === right.content
      || left.id == right.id && left.parents == right.parents && left.kind == right.kind
        && left.type == right.type
        && left.operation == right.operation && left.location == right.location && left.name == right.name
        && left.readsErrors == right.readsErrors
  }

  /// By the number, which tells the nodes of one probe apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension NodeIdentity: CustomStringConvertible {
  /// The number and the label: `#7 Cold<Int, String>.map`.
  public var description: String { "\(id) \(label)" }
}
