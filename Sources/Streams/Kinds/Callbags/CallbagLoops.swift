/// The loops over one sequence, and what those that are over have dropped.
final class CallbagLoops<Value: Sendable>: Sendable {
  private struct State {
    var places: [ObjectIdentifier: CallbagCursor<Value>.Place] = [:]
    var dropCount = 0
  }

  private let state = Locked(State())

  /// How many values all of them have dropped.
  var dropCount: Int {
    state.withLock { state in state.places.values.reduce(state.dropCount) { $0 + $1.dropCount } }
  }

  func enter(_ place: CallbagCursor<Value>.Place) {
    state.withLock { $0.places[ObjectIdentifier(place)] = place }
  }

  /// Forgets a loop that is over, and keeps its count. Called by who holds it meanwhile.
  func leave(_ place: CallbagCursor<Value>.Place) {
    state.withLock { state in
      state.places[ObjectIdentifier(place)] = nil
      state.dropCount += place.dropCount
    }
  }
}
