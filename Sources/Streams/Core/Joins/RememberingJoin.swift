/// The state of a join that remembers its latest value.
protocol RememberingJoinState: JoinState {
  var latest: LatestValue<Output> { get }
}

extension JoinNode: Replaying, CurrentValue where State: RememberingJoinState {
  /// - Parameter versions: how often each side's source had changed when the first value was made of it.
  convenience init(
    remembering state: State, left: Node, right: Node, versions: [Int?], record: NodeRecord?
  ) {
    self.init(
      state, left: left, right: right, latest: state.latest, versions: versions, settings: .persists,
      record: record)
  }

  // Made with it by the only initialiser that is used for such a state.
  private var remembered: LatestValue<State.Output> { latest.unsafelyUnwrapped }

  @usableFromInline var present: Present<State.Output> { remembered.present }
}

/// Remembers what a join passes on: what Observables are joined by.
struct RememberingState<State: JoinState>: RememberingJoinState {
  var state: State
  let latest: LatestValue<State.Output>

  mutating func receive(left value: State.Left) -> Step<State.Output> {
    remembered(state.receive(left: value))
  }

  mutating func receive(right value: State.Right) -> Step<State.Output> {
    remembered(state.receive(right: value))
  }

  private func remembered(_ step: Step<State.Output>) -> Step<State.Output> {
    latest.remember(step)
    return step
  }

  mutating func sideEnded(_ side: Int) -> Bool { state.sideEnded(side) }

  mutating func forget(_ side: Int) { state.forget(side) }
}
