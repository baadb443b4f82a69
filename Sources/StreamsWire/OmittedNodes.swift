import Streams

/// The nodes of which a keyframe does not tell, because there are more than its readers have to know at a time.
///
/// What happens to one of them later says who it is.
public struct OmittedNodes: Hashable, Sendable {
  /// How many they are.
  public var count: Int
  /// The lowest and the highest of their numbers. Nodes of which the keyframe tells may have numbers between them.
  public var ids: ClosedRange<NodeID>

  /// Says how many nodes a keyframe leaves out, and between which numbers.
  public init(count: Int, ids: ClosedRange<NodeID>) { (self.count, self.ids) = (count, ids) }

  /// Those of some snapshots, and others that were left out before; nil when that is none.
  init?(_ snapshots: ArraySlice<NodeSnapshot>, and others: OmittedNodes?) {
    let ids = snapshots.lazy.map(\.identity.id)
    let ends = [ids.min(), ids.max(), others?.ids.lowerBound, others?.ids.upperBound].compactMap(\.self)
    guard let lowest = ends.min(), let highest = ends.max() else { return nil }
    self.init(count: snapshots.count + (others?.count ?? 0), ids: lowest...highest)
  }
}

extension ByteWriter {
  mutating func put(_ omitted: OmittedNodes) {
    for number in [omitted.count, omitted.ids.lowerBound.rawValue, omitted.ids.upperBound.rawValue] {
      put(count: number)
    }
  }
}

extension ByteReader {
  mutating func omittedNodes() throws(WireError) -> OmittedNodes {
    let count = try int()
    let (lowest, highest) = (NodeID(rawValue: try int()), NodeID(rawValue: try int()))
    // So that sums of such counts fit.
    guard (0...Int.max / 2).contains(count), lowest <= highest else {
      throw .malformed("nodes are left out that cannot be")
    }
    return OmittedNodes(count: count, ids: lowest...highest)
  }
}
