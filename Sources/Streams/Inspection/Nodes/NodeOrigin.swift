/// What tells a kind of streams in words.
public protocol NamedKind: Sendable {
  /// The kind and its types in words, such as `Cold<Int, String>`.
  static func describe(_ value: Any.Type) -> String
  /// The kind's own name, such as `Cold`.
  static var name: String { get }
}

/// Where a node comes from, as it is known when the node is made: types, and addresses of literals. All of them live for
/// ever, so that keeping them costs nothing. They are put in words when asked for.
struct NodeOrigin: Sendable {
  /// The kind of the stream and the type of its values; nil of one that has no stream.
  var stream: (kind: any NamedKind.Type, value: Any.Type)?
  /// The operator that made the node; nil at a root.
  var operation: Literal?
  /// The file that built the node; nil when it is not known.
  var file: Literal?
  var line: UInt = 0

  /// A text in the program itself. A zero follows it.
  struct Literal: Sendable {
    let address: UInt

    init?(address: UInt) {
      guard address != 0 else { return nil }
      self.address = address
    }

    init?(_ text: StaticString) {
      guard text.hasPointerRepresentation else { return nil }
      address = UInt(bitPattern: text.utf8Start)
    }

    var text: String { UnsafePointer<CChar>(bitPattern: address).map { String(cString: $0) } ?? "" }
  }
}
