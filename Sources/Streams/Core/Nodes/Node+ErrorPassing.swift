// How nodes pass errors on.

extension Node {
  func mayReceive(error: any Error) -> Bool {
    guard isReachable else { return false }
    return !has(.logsArrivals) || logArrival(error)
  }

  /// Gives an error to the children that the route names.
  // Without closures, which would take more of the stack.
  @usableFromInline @_transparent
  func passOn(error: any Error, _ route: Route) {
    if let path = route.path { passOn(error: error, along: path) } else { passOnToAll(error: error) }
  }

  @usableFromInline
  func passOnToAll(error: any Error) {
    // Unmanaged: as values are passed on, the gate holds what leaves the list.
    var next = firstChild
    while let reference = next {
      next = reference._withUnsafeGuaranteedRef { child in
        if child.mayReceive(error: error) { child.receive(error: error, .all) }
        return child.nextSibling
      }
    }
  }

  @usableFromInline
  func passOn(error: any Error, along path: Route.Path) {
    guard !isWithdrawn else { return }
    guard let child = path.pointee?.takeUnretainedValue() else {
      if gate.exchange?.share == true { return passOnToAll(error: error) }
      return noteEndOfPath()
    }
    guard child.mayReceive(error: error) else { return noteUnheard() }
    child.receive(error: error, Route(path: path + 1))
  }
}
