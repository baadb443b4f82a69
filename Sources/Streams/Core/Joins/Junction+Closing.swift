// How a cancel from below comes to what is above a junction.

extension Junction {
  /// Closes this gate and what feeds it.
  final func close(_ climb: inout CancelClimb) {
    if has(.settling), !isOpen { return }
    // What flows is closed also when it has ended: its end may be on its way. The thread that has closed it before cancels what
    // is above, or has done so. A Future goes on: others may be listening to it.
    guard !isClosed, isCancellable, close(for: climb.origin), isOpen else { return }
    for inlet in sources where !isOnlyHeard(inlet) { inlet.closeAbove(&climb) }
    climb.add(self)
  }

  /// Whether it is a Promise or Future beside others in a join that flows: that one goes on for all others.
  private func isOnlyHeard(_ inlet: Inlet) -> Bool {
    !has(.settling) && inlet.has(.settling) && sources.count > 1
  }
}
