/// The end of a settling tree on its way up: in steps of so many nodes that the stack does not grow by their number.
struct Climb {
  static let longestStep = 32

  /// How many nodes are leaving their parents, one inside of the other.
  var depth = 0
  /// The parent with which the next step begins. Unmanaged: a list holds it, or, at a root, what holds the tree.
  var next: (node: Unmanaged<Node>, termination: Termination)?
}

extension Gate {
  /// Lets a node leave its parent, and then finishes the parents of which it was the last child. Called by the owner.
  @inline(__always)
  func climb(_ leave: () -> Void) {
    climbing.depth += 1
    leave()
    climbing.depth -= 1
    if climbing.depth == 0, climbing.next != nil { climbOn() }
  }

  @inline(never)
  private func climbOn() {
    while let next = climbing.next {
      climbing.next = nil
      next.node._withUnsafeGuaranteedRef { $0.finish(next.termination) }
    }
  }

  /// Puts off to the next step that a node finishes. False when it may as well do so now.
  @inline(__always)
  func finishNext(_ node: Node, _ termination: Termination) -> Bool {
    guard climbing.depth >= Climb.longestStep, climbing.next == nil else { return false }
    climbing.next = (.passUnretained(node), termination)
    return true
  }

  /// Lets what happens in the body climb by itself.
  func withoutClimbing(_ body: () -> Void) {
    let climb = climbing
    climbing = Climb()
    body()
    climbing = climb
  }
}
