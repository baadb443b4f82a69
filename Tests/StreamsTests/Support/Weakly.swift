@testable import Streams

/// Sees whether nodes and captured objects are still alive, without keeping them so.
final class Weakly: Sendable {
  private struct Reference: Sendable {
    let name: String
    weak var object: (any AnyObject & Sendable)?
  }

  private let references = Locked<[Reference]>([])

  /// The names of what is still alive.
  var alive: [String] { references.withLock { $0.filter { $0.object != nil }.map(\.name) } }

  func watch(_ object: some AnyObject & Sendable, as name: String) {
    references.withLock { $0.append(Reference(name: name, object: object)) }
  }

  /// Watches the stream's node and everything above it.
  @discardableResult
  func watch<Kind, Value, Failure>(
    _ stream: EventStream<Kind, Value, Failure>, as name: String = "stream"
  ) -> EventStream<Kind, Value, Failure> {
    watch(from: stream.node, as: name)
    return stream
  }

  /// Watches a node and everything above it.
  func watch(from leaf: Node, as name: String = "stream") {
    var place: Node? = leaf
    while let node = place {
      watch(node, as: "\(name): \(type(of: node))")
      place = node.parent
    }
  }

  /// An object for closures to capture.
  func object(_ name: String) -> Captured {
    let object = Captured()
    watch(object, as: name)
    return object
  }
}

/// Something for closures to capture.
final class Captured: Sendable {
  func use() {}
}

extension Captured {
  func same(_ value: Int) -> Int { value }

  func nothing() -> Termination? { nil }
}
