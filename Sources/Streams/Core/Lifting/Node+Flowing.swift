// What a flowing node does with the step that its operator has returned.

extension Node {
  /// Does what the step of a flowing node's operator says.
  // The usual step on its own: all of them together take three times as much of the stack in a debug build.
  @usableFromInline @_transparent
  func flow<Output: Sendable>(_ step: Step<Output>, _ route: Route) {
    if case .emit(let output) = step { emit(output, route) } else { flowRarely(step, route) }
  }

  @inlinable @inline(__always)
  func flowRarely<Output: Sendable>(_ step: Step<Output>, _ route: Route) {
    switch step {
    case .emit(let output): emit(output, route)
    case .emitAll(let outputs): flow(outputs, route)
    case .skip: break
    case .drop: noteDrop()
    case .fail(let error): emit(error: error, route)
    case .end(let last, let termination):
      if let last { flow(last, beforeEnd: route) }
      endHere(termination)
    }
  }

  @usableFromInline
  func flow<Output: Sendable>(_ outputs: [Output], _ route: Route) {
    for output in outputs where isOpen { emit(output, route) }
  }

  @usableFromInline
  func flow<Output: Sendable>(_ last: Output, beforeEnd route: Route) {
    emit(last, route)
  }

  /// Does what an operator has returned for the failure that ends an event stream.
  /// - Returns: what the stream ends with in its place.
  func flow<Output: Sendable>(inPlaceOfFailure step: Step<Output>) -> Termination {
    switch step {
    case .fail(let error): return .error(error)
    case .end(let last, let termination):
      if let last { emit(last, .all) }
      return termination
    case .emit, .emitAll, .skip, .drop:
      flow(step, .all)
      return .completed
    }
  }

  /// Passes last values on, when the node has been marked as ended already. An event stream has last values only when it
  /// completes: a failure or interruption is all that there is to say.
  func flow<Output: Sendable>(_ last: [Output], before termination: Termination) {
    guard termination == .completed || !has(.failsOnErrors) else { return }
    for output in last { emit(output, .all) }
  }
}
