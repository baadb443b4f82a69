@testable import Streams

/// Counts the objects that it makes and that are alive, and how many have been at the same time.
final class Lives: Sendable {
  private struct State {
    var alive = 0
    var most = 0
  }

  private let state = Locked(State())

  var alive: Int { state.withLock { $0.alive } }

  var most: Int { state.withLock { $0.most } }

  /// An object to be captured by what must not stay.
  func begin() -> Life { Life(self) }

  final class Life: Sendable {
    private let lives: Lives

    fileprivate init(_ lives: Lives) {
      self.lives = lives
      lives.state.withLock { state in
        state.alive += 1
        state.most = max(state.most, state.alive)
      }
    }

    deinit { lives.state.withLock { $0.alive -= 1 } }

    /// The value itself; a use of this object.
    func same<Value>(_ value: Value) -> Value { value }
  }
}
