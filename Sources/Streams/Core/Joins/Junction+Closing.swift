// How a cancel from below comes to what is above a junction.

extension Junction {
  /// Closes this gate, and says that what feeds it is to be closed.
  final func close(_ climb: inout CancelClimb) {
    if has(.settling), !isOpen { return }
    // What flows is closed also when it has ended: its end may be on its way. The thread that has closed it before cancels what
    // is above, or has done so. A Future goes on: others may be listening to it.
    guard !isClosed, climb.isCancellable || isCancellable, close(for: climb.origin), isOpen else { return }
    for inlet in sources where !isOnlyHeard(inlet) {
      // The left one leads to the root that decides.
      climb.goOn(above: inlet, isCancellable: inlet === sources[0])
    }
    climb.add(self)
  }

  /// Whether it is a Promise or Future beside others in a join that flows: that one goes on for all others.
  private func isOnlyHeard(_ inlet: Inlet) -> Bool {
    !has(.settling) && inlet.has(.settling) && sources.count > 1
  }

  /// Drops what is held for requests that have been given up, and brings the end if that has waited for nothing else. From any
  /// thread.
  final func performDrop(_ drop: @escaping () -> Void) {
    perform {
      guard self.isOpen else { return }
      drop()
      self.didRelease()
    }
  }
}
