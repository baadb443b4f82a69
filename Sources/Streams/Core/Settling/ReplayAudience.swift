// What happens at once where it would happen shortly: for all who wait, or for the one branch that has asked for it. A chain
// that another part of the program is building meanwhile has its own time.

/// Which of the children that wait for an outcome hear it.
enum ReplayAudience {
  case all
  /// Those whose time has come.
  case ripe
  case only(Node)

  /// The only one that is to hear it; nil for several.
  var child: Node? { if case .only(let child) = self { child } else { nil } }

  func contains(_ child: Node) -> Bool {
    switch self {
    case .all: true
    case .ripe: !child.hasOwnReplay
    case .only(let only): child === only
    }
  }
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
  final var hasLateBranches: Bool { extras?.lateBranches.isEmpty == false }

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
    var (place, below) = (Unmanaged.passUnretained(self), Unmanaged<Node>?.none)
    while place._withUnsafeGuaranteedRef({ !$0.hearsNoMore }) {
      if place._withUnsafeGuaranteedRef({ $0.isJoin || !$0.has(.settling) }) {
        let search = ReplaySearch(asker: self, share: true, outcomesAreForAll: isForAll)
        place._withUnsafeGuaranteedRef { _ = search.climb(from: $0, []) }
        return
      }
      guard let above = place._withUnsafeGuaranteedRef({ $0.upstreamReference }) else { return }
      (place, below) = (above, place)
    }
    guard let below else { return }
    place._withUnsafeGuaranteedRef { settled in
      settled.replayNow(isForAll ? .all : .only(below._withUnsafeGuaranteedRef { $0.wayBelowUpstream }))
    }
  }

  /// The child of the node whose stream this one was built on, by which the way from there leads to this one.
  private var wayBelowUpstream: Node {
    guard let parent, parent.has(.isInlet) else { return self }
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
      gate.performInPlace { self.replayToWaiting(audience) }
    }
    visit.end()
  }
}
