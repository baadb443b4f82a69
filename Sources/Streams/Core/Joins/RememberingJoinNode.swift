/// A join that remembers its latest value: what Observables are joined by.
final class RememberingJoinNode<State: JoinState>: JoinNode<RememberingState<State>>, CurrentValue,
  // Unchecked like its superclass: the gate serialises.
  @unchecked Sendable
{
  private let latest: LatestValue<State.Output>

  init(
    _ state: State, current: State.Output, left: Node, right: Node, hearsPresent: Bool, record: NodeRecord?
  ) {
    latest = LatestValue(current)
    super.init(
      RememberingState(state: state, latest: latest), left: left, right: right, hearsPresent: hearsPresent,
      record: record)
    // Like every Observable, it stays when its last branch ends.
    set(.persists, true)
  }

  var current: State.Output { latest.value }

  var version: Int { latest.version }

  /// Corrects the first value, when no other has taken its place. Called by the gate's owner.
  func rememberFirst(_ value: State.Output) {
    if version == 0, isOpen { latest.remember(value) }
  }
}

/// Remembers what a join passes on.
struct RememberingState<State: JoinState>: JoinState {
  var state: State
  let latest: LatestValue<State.Output>

  mutating func receive(left value: State.Left) -> Step<State.Output> {
    remembered(state.receive(left: value))
  }

  mutating func receive(right value: State.Right) -> Step<State.Output> {
    remembered(state.receive(right: value))
  }

  private func remembered(_ step: Step<State.Output>) -> Step<State.Output> {
    switch step {
    case .emit(let output), .end(last: .some(let output), _): latest.remember(output)
    case .emitAll(let outputs): if let last = outputs.last { latest.remember(last) }
    case .skip, .drop, .fail, .end: break
    }
    return step
  }

  mutating func sideEnded(_ side: Int) -> Bool { state.sideEnded(side) }

  mutating func forget(_ side: Int) { state.forget(side) }
}
