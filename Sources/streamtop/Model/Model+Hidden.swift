import Streams
import StreamsWire

/// The nodes that live, and that are not known, because a keyframe has told only of some.
struct HiddenNodes: Hashable, Sendable {
  /// How many are left of them.
  var count: Int
  /// Between which numbers they are.
  let ids: ClosedRange<NodeID>
  /// Those between these numbers that were known since, and have gone: a late word about one is about none that lives.
  private var former: Set<NodeID> = []

  init(count: Int, ids: ClosedRange<NodeID>) { (self.count, self.ids) = (count, ids) }

  /// Whether a node that is not known may be one of them.
  func mayHide(_ id: NodeID) -> Bool { ids.contains(id) && !former.contains(id) }

  /// Remembers the nodes that are known no longer. No more than were there when the keyframe came: others have higher numbers.
  mutating func leave(_ gone: Set<NodeID>) { former.formUnion(gone.filter(ids.contains)) }
}

extension Model {
  /// Remembers that nodes are there of which a keyframe does not tell, and says so.
  mutating func hide(_ omitted: OmittedNodes?, behind keyframe: [NodeSnapshot]) {
    hidden = nil
    guard let omitted else { return }
    let told = Set(keyframe.map(\.identity.id))
    // Known from before, and not forgotten.
    let known = nodes.keys.count { omitted.ids.contains($0) && !told.contains($0) && isAlive($0) }
    let count = max(0, omitted.count - known)
    hidden = HiddenNodes(count: count, ids: omitted.ids)
    guard count > 0 else { return }
    log.append(
      LogLine(
        time: time, label: "streamtop", mark: .dropped,
        text: "streams that are not shown before something happens to them: \(count)"))
  }

  /// Adds the node of a fact that is hidden until then. When it was made is not known: it is shown from now on.
  mutating func reveal(_ fact: Fact) {
    let id = fact.node.id
    guard let hidden, hidden.mayHide(id), fact.event.isOfLiving, nodes.index(forKey: id) == nil else {
      return
    }
    add(fact.node, at: fact.time)
    self.hidden?.count = max(0, hidden.count - 1)
    shape += 1
  }
}

extension Fact.Event {
  /// Whether it only happens to a node that has not ended: what comes too late is also dropped, and asked to end again, at one
  /// that has.
  fileprivate var isOfLiving: Bool {
    switch self {
    case .drop, .cancel, .stopped, .unheard: false
    default: true
    }
  }
}
