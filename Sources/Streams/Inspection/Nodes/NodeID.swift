/// The number of a node within its ``Probe``: 1 for the first node made, then 2, 3 ….
public struct NodeID: Hashable, Comparable, Sendable {
  /// The number itself.
  public let rawValue: Int

  /// Makes the id with that number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Orders ids by the time their nodes were made.
  public static func < (left: NodeID, right: NodeID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension NodeID: CustomStringConvertible {
  /// The number after a hash: `#7`.
  public var description: String { "#\(rawValue)" }
}
