// Why nodes end. A node's flags tell how the end came to it, and mostly the rest can be found out from there: a node that has
// ended by itself says so, and one that has ended with a stream above holds that stream. Only a node that ends after something
// below it, which it does not hold, has to keep a note; all nodes that end for the same reason share one.

extension Node {
  var endWay: EndWay { EndWay(flags: flags.load(ordering: .acquiring)) }

  /// Says how the end that is about to come has come, unless that has been said. Called by the gate's owner.
  func willEnd(by way: EndWay) {
    guard isOpen, case .above = endWay else { return }
    // What a probe is told is made once, and shared by all that end for it.
    if hasRecord, !has(.settling), let trigger = way.trigger {
      return willEnd(for: EndOrigin(at: self, trigger))
    }
    insert(way.flags)
  }

  /// Says that the end that is about to come is the node's own. Called by the gate's owner.
  func willEndByItself() {
    let trigger = triggerOfOwnEnd
    if trigger == .operation { return willEnd(by: .operation) }
    guard case .above = endWay else { return }
    willEnd(for: EndOrigin(at: self, trigger))
  }

  /// Forgets how an attempt failed. Called by the gate's owner.
  func forgetEndWay() {
    remove(NodeFlags(rawValue: EndWay.mask))
  }

  /// Notes what this node is about to end for. Called by the gate's owner.
  func willEnd(for origin: EndOrigin) {
    guard isOpen else { return }
    // What failed stays failed, for branches to come.
    outcome = .ended(origin.keeping(failure.map { EndedOtherwise($0) }))
    forgetEndWay()
    insert(EndWay.noted.flags)
  }

  /// Whether the end of this settling node needs more words than that its attempt is over.
  var hasEndedUnusually: Bool { flags.load(ordering: .relaxed) & EndWay.mask != 0 }

  /// What the node above this one has to note, when it ends because this one has ended. Called by the gate's owner.
  ///
  /// Nothing when a settling stream has come to its usual end, which all of it can tell.
  func originForParent(_ termination: Termination) -> EndOrigin? {
    let way = endWay
    if let trigger = way.trigger { return EndOrigin(at: self, trigger) }
    if case .noted = way, case .ended(let origin) = outcome { return origin.above(false) }
    return has(.settling) ? nil : originAbove(termination)
  }

  /// The same, or else that this node, which goes on, has done so.
  func originForParent(_ termination: Termination, or trigger: TerminationCause.Trigger) -> EndOrigin? {
    isOpen ? EndOrigin(at: self, trigger) : originForParent(termination)
  }

  // MARK: Finding out

  /// Why this node has ended; nil while it is active.
  var cause: TerminationCause? {
    guard let termination = state.termination else { return nil }
    if let trigger = endWay.trigger {
      return TerminationCause(EndOrigin(at: self, trigger), .itself, termination)
    }
    if case .noted = endWay, case .ended(let origin) = outcome {
      return TerminationCause(origin, origin.relation(to: mark, or: .below), termination)
    }
    let origin = originAbove(termination)
    return TerminationCause(origin, origin.relation(to: mark, or: .above), termination)
  }

  /// What a gate below notes when it ends because this node, one of several above it, has ended.
  func originForGateBelow(_ termination: Termination) -> EndOrigin {
    originOfItsOwn ?? originAbove(termination)
  }

  /// Where an end began that has come to this branch of a stream, for a root that it feeds; nil while the stream goes on.
  func originOfFeed(_ termination: Termination) -> EndOrigin? {
    guard !isOpen || upstream?.isOpen == false || isGateClosed else { return nil }
    let origin = originForGateBelow(termination)
    // What ends with its last branch says `.cancelled`, too, and its last branch may have been one that had had enough.
    return origin.above(true, isEnough: origin.isEnough && !isCancel(termination))
  }

  /// Whether an end that has come to this node from above is a cancel, which drops what waits.
  ///
  /// An operator that has had enough says `.cancelled`, too, after its last value: that is an end like any other.
  func isCancel(_ termination: Termination) -> Bool {
    termination == .cancelled && !isBelowEnough(countsLate: true)
  }

  /// Whether an end that has come to this node from above is that of an operator that has had enough: an operator that waits
  /// for the end of an event stream takes that for a completion.
  ///
  /// Not where this node, or something in between, has come when that was over: then it has missed the values, too.
  func isCompletion(_ termination: Termination) -> Bool {
    termination == .cancelled && isBelowEnough(countsLate: false)
  }

  /// Whether the end has come from an operator above that has had enough, and not after what lies below something there.
  ///
  /// - Parameter countsLate: also where it has come to what is attached when that is over.
  private func isBelowEnough(countsLate: Bool) -> Bool {
    if !countsLate, hasMissedEnd { return false }
    // Unmanaged: a node holds all those above it.
    var place = Unmanaged.passUnretained(self)
    while place._withUnsafeGuaranteedRef({ $0.gate.cancelOrigin }) == nil {
      guard let above = place._withUnsafeGuaranteedRef({ $0.nodeAbove(.cancelled) }) else { return false }
      if !countsLate, above._withUnsafeGuaranteedRef({ $0.hasMissedEnd }) { return false }
      if let origin = above._withUnsafeGuaranteedRef({ $0.originOfItsOwn }) {
        // Branches that come late to an event stream's end hear of it as a cancel.
        return origin.isEnough
          && above._withUnsafeGuaranteedRef {
            $0.state.termination == .cancelled && (origin.isAbove || origin.node == $0.mark)
          }
      }
      place = above
    }
    return false
  }

  /// The node with which an end that has come to this one from above began.
  private func originAbove(_ termination: Termination) -> EndOrigin {
    // Unmanaged: a node holds all those above it.
    var place = Unmanaged.passUnretained(self)
    while true {
      if termination == .cancelled, let origin = place._withUnsafeGuaranteedRef({ $0.gate.cancelOrigin }) {
        return origin
      }
      guard let above = place._withUnsafeGuaranteedRef({ $0.nodeAbove(termination) }) else {
        return place._withUnsafeGuaranteedRef {
          EndOrigin(at: $0, $0.has(.settling) ? .outcome : .termination)
        }
      }
      if let origin = above._withUnsafeGuaranteedRef({ $0.originOfItsOwn }) { return origin }
      place = above
    }
  }

  /// The node with which the end that has come from here began, if this one knows it.
  private var originOfItsOwn: EndOrigin? {
    let way = endWay
    if let trigger = way.trigger { return EndOrigin(at: self, trigger) }
    guard case .noted = way, case .ended(let origin) = outcome else { return nil }
    // A settling stream ends after those below it, and so never because of another that it notes, unless it waited for that.
    return !has(.settling) || origin.isAbove || origin.node == mark ? origin : nil
  }

  /// The node from which that end has come, past the inlet.
  // Unmanaged: a node holds all those above it.
  private func nodeAbove(_ termination: Termination) -> Unmanaged<Node>? {
    guard let parent = parentReference else { return nil }
    guard parent._withUnsafeGuaranteedRef({ $0.has(.isInlet) }) else { return parent }
    guard has(.settling), let inlets = (self as? Gate)?.inlets, inlets.count > 1 else {
      return parent._withUnsafeGuaranteedRef { $0.parentReference }
    }
    // Of a settling join's sources, the one that has ended so, or else the one that had something to say.
    let ended = inlets.first {
      switch termination {
      case .error: withGate(\.asJunction).failedSides & (1 << $0.side) != 0
      case .cancelled: $0.has(.cancelled) && !$0.has(.hasOutcome)
      case .completed: false
      }
    }
    return (ended ?? inlets.first { $0.has(.hasOutcome) } ?? inlets[0]).parentReference
  }
}

extension EndOrigin {
  /// Where it is, seen from a node.
  func relation(
    to node: NodeMark, or direction: TerminationCause.Relation
  ) -> TerminationCause.Relation {
    if self.node == node { return .itself }
    if isAbove { return .above }
    switch trigger {
    // These go up to the tasks first, and from there to all streams.
    case .cancellation, .task, .function: return .elsewhere
    // A stream that settles is cancelled; one that flows is left alone, and ends for want of branches.
    case .race: return direction == .below ? .below : .elsewhere
    default: return direction
    }
  }
}
