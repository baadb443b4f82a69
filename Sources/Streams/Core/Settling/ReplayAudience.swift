// What happens at once where it would happen shortly: for all who wait, or for the one branch that has asked for it. A chain
// that another part of the program is building meanwhile has its own time.

/// Which of the children that wait for an outcome hear it.
struct ReplayAudience {
  static var all: Self { Self(only: nil, sparesLate: false) }
  /// Those whose time has come.
  static var ripe: Self { Self(only: nil, sparesLate: true) }

  /// The only one that hears it; nil for several.
  // Unmanaged: whoever waits for it holds it.
  let only: Unmanaged<Node>?
  private let sparesLate: Bool

  static func only(_ child: Node) -> Self { Self(only: .passUnretained(child), sparesLate: false) }

  /// Whether a child is one of several that hear it.
  @inline(__always)
  func contains(_ child: Node) -> Bool { !sparesLate || !child.hasOwnReplay }
}

/// A branch that waits until its own time for an outcome that was there before it.
struct LateBranch {
  // Weak: a node holds what is above it, and so what keeps this.
  private(set) weak var child: Node?
  let due: Duration
}

extension Gate {
  /// Lets a branch wait until its own time. Called by the owner.
  func note(lateBranch child: Node, due: Duration) {
    child.hasOwnReplay = true
    madeExtras.lateBranches.append(LateBranch(child: child, due: due))
  }

  /// Whether branches wait until their own time. Called by the owner.
  @inline(__always)
  final var hasLateBranches: Bool {
    // Unmanaged: the gate holds them. Any thread may have made them.
    extrasReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { !$0.lateBranches.isEmpty } ?? false
  }

  /// Notes which branches need not wait any more. Called by the owner.
  func ripen(by now: Duration) {
    guard let extras else { return }
    while let first = extras.lateBranches.first, first.due <= now {
      extras.lateBranches.removeFirst()
      first.child?.hasOwnReplay = false
    }
  }
}

extension Node {
  /// Gives this new branch alone at once what the nearest settled stream above it has to say.
  func hearAtOnce() {
    replayFromAbove(toAll: false)
    // It may have been attached in its turn, behind an outcome that was not there before.
    if awaitsOutcome { gate.visit { if self.awaitsOutcome { self.replayFromAbove(toAll: false) } } }
  }

  /// Replays at once what the nearest settled stream above this one has to say.
  ///
  /// - Parameter isForAll: whether all hear it that wait there, and not this branch alone.
  @usableFromInline
  func replayFromAbove(toAll isForAll: Bool) {
    // Unmanaged: this node holds everything above it.
    var place = Unmanaged.passUnretained(self)
    while place._withUnsafeGuaranteedRef({ !$0.hearsNoMore }) {
      if place._withUnsafeGuaranteedRef({ $0.isJoin || !$0.has(.settling) }) {
        let search = ReplaySearch(asker: self, share: true, outcomesAreForAll: isForAll)
        place._withUnsafeGuaranteedRef { _ = search.climb(from: $0, []) }
        return
      }
      guard let above = place._withUnsafeGuaranteedRef({ $0.upstreamReference }) else { return }
      place = above
    }
    place._withUnsafeGuaranteedRef {
      if $0 !== self { $0.replayNow(isForAll ? .all : .only(wayBelow($0))) }
    }
  }

  /// The child of a node above, from which one way leads to this one, by which that way begins.
  private func wayBelow(_ above: Node) -> Node {
    var place = self
    while let upstream = place.upstream, upstream !== above { place = upstream }
    guard let parent = place.parent, parent.has(.isInlet) else { return place }
    return parent
  }

  /// Whether more than one way leads to here.
  private var isJoin: Bool { isGate && gate.inlets.count > 1 }

  /// Gives those the outcome at once that wait for it.
  func replayNow(_ audience: ReplayAudience) {
    let visit = Visit.begin()
    // Mostly the gate is idle, and then the replay needs no closure.
    if withGate({ !$0.deliversElsewhere && $0.tryEnterOnVisit() }) {
      replayToWaiting(audience)
      withGate { $0.leave() }
    } else {
      let only = audience.only?.takeUnretainedValue()
      gate.performInPlace { withExtendedLifetime(only) { self.replayToWaiting(audience) } }
    }
    visit.end()
  }
}
