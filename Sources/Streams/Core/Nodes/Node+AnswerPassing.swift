// How nodes pass an answer on to the one branch that has asked for it.

extension Node {
  /// Gives the value to the next node on the path, or to all children when the asker shares its answer.
  #if DEBUG
    // What is looked at before takes no stack while the next node receives.
    @usableFromInline
    func passOn(_ value: UnsafeRawPointer, along path: Route.Path) {
      guard let next = next(for: value, along: path) else { return }
      next._withUnsafeGuaranteedRef { $0.receive.receiver($0, value, Route(path: path + 1)) }
    }

    /// The next node on the path, which receives the value; nil where it goes another way, or no further.
    private func next(for value: UnsafeRawPointer, along path: Route.Path) -> Unmanaged<Node>? {
      guard !isWithdrawn else { return nil }
      guard let next = path.pointee else {
        if gate.exchange?.share == true { passOn(value, .all) } else { noteEndOfPath() }
        return nil
      }
      if next._withUnsafeGuaranteedRef({ $0.mayReceive(value) }) { return next }
      noteUnheard()
      return nil
    }
  #else
    @usableFromInline
    func passOn(_ value: UnsafeRawPointer, along path: Route.Path) {
      guard !isWithdrawn else { return }
      guard let next = path.pointee else {
        if gate.exchange?.share == true { return passOn(value, .all) }
        return noteEndOfPath()
      }
      next._withUnsafeGuaranteedRef { child in
        // One look is enough for most.
        guard child.flags.load(ordering: .relaxed) & NodeFlags.needsLook == 0 else {
          return passOn(value, to: child, path)
        }
        child.receive(child, value, Route(path: path + 1))
      }
    }

    @inline(never)
    private func passOn(_ value: UnsafeRawPointer, to child: Node, _ path: Route.Path) {
      guard child.mayReceive(value) else { return noteUnheard() }
      child.receive(child, value, Route(path: path + 1))
    }
  #endif

  /// Whether the asker has withdrawn the request whose answer is being delivered.
  @usableFromInline @_transparent
  var isWithdrawn: Bool {
    withGate { gate in
      guard let exchange = gate.exchangeReference else { return false }
      return exchange._withUnsafeGuaranteedRef { $0.isCancelled }
    }
  }
}
