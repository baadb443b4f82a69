// Roots that are fed from other streams have no parents that would say whether their values are hidden. So the streams that
// feed them are asked when they are made.

extension Node {
  /// Whether the values of streams that are built on this node are hidden.
  ///
  /// - Complexity: O(*n*) in the number of nodes above, up to those of which something has been said; O(1) while the program
  ///   has hidden nothing.
  @usableFromInline
  var hidesValues: Bool { ValueVisibility.isInUse.load(ordering: .relaxed) && isBelowHidden }

  private var isBelowHidden: Bool {
    var (places, seen): ([Node], Set<ObjectIdentifier>) = ([recordedNode], [])
    while let node = places.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      if let blueprint = node as? ProducerBlueprint {
        if blueprint.isHidden { return true }
        continue
      }
      switch node.record?.valueVisibility {
      case .hidden?: return true
      case .shown?: continue
      // Without a probe, and with one that sleeps, only those have records of which something has been said.
      case nil: places += node.nodesAbove
      }
    }
    return false
  }

  /// Hides the values of a root that is being made, which has said who it is.
  @usableFromInline
  func hideValues() { madeRecord().setVisibility(.hidden) }

  /// Makes a stream that this node feeds and that is not attached below it, in this node's context: its values are hidden if
  /// those of this one are.
  ///
  /// - Parameters:
  ///   - other: another node that feeds it.
  ///   - build: makes the stream. Is told whether its values are to be hidden, for one that has some at once: others are
  ///     hidden when they are made.
  func making<Kind: StreamKind, Value, Failure>(
    besides other: Node? = nil, _ build: (_ hidesValues: Bool) -> EventStream<Kind, Value, Failure>
  ) -> EventStream<Kind, Value, Failure> {
    let isHidden = hidesValues || (other?.hidesValues ?? false)
    return gate.context.run { build(isHidden) }.hidden(if: isHidden)
  }
}

// A stream that flows into another one later, such as an inner one of a `flatMap`, hides what it flows into from then on.
extension Gate {
  /// Hides the values of this gate, which passes on those of another node from now on, and of all that is built on it, if those
  /// of the other one are hidden. Called by the owner.
  func hideValues(asThoseOf source: Node) { if source.hidesValues { hideValuesFromHere() } }

  /// Hides the values of this gate and of all that is built on it, but not where it has been said that they are shown. Called by
  /// the owner.
  func hideValuesFromHere() {
    guard madeRecord().hideValues() else { return }
    // Not by recursion: the stack must not grow by the depth of a tree.
    var places: [Node] = [self]
    while let place = places.popLast() {
      var next = place.firstChild
      while let child = next?.takeUnretainedValue() {
        next = child.nextSibling
        if child.has(.isInlet) {
          // Another gate, which may be taken: what comes there by this way comes after this.
          let below = child.trusted(as: Inlet.self).head
          below?.visit { below?.hideValuesFromHere() }
        } else if child.record?.hideValues() ?? true {
          places.append(child)
        }
      }
    }
  }
}

extension EventStream {
  /// This stream, with hidden values if those that feed it are hidden.
  func hidden(if isHidden: Bool) -> Self { isHidden ? inspected(.hidden) : self }
}
