import Streams
import Synchronization

extension SimulatedNetwork {
  /// Hands out numbers, one after the other, a thousand in a second, until the disposable is disposed of.
  ///
  /// They come some at a time, and all who take them share one timer: to be woken costs more than a number does.
  func pulse(_ take: @escaping @Sendable (Range<Int>) -> Void) -> any Disposable {
    let listener = pulse.add(take)
    if listener.isFirst { beat() }
    return AnyDisposable { self.pulse.remove(listener.number) }
  }

  private func beat() {
    _ = wait(Pulse.pause) {
      let (numbers, listeners) = self.pulse.beat()
      for take in listeners { take(numbers) }
      if !listeners.isEmpty { self.beat() }
    }
  }
}

/// Who takes the numbers of a pulse.
final class Pulse: Sendable {
  fileprivate static let pause = Duration.milliseconds(20)
  private static let numbersInABeat = 20

  private struct State {
    var listeners: [(number: Int, take: @Sendable (Range<Int>) -> Void)] = []
    var lastListener = 0
    var count = 0
    /// Whether a beat is to come.
    var isBeating = false
  }

  private let state = Mutex(State())

  fileprivate func add(_ take: @escaping @Sendable (Range<Int>) -> Void) -> (number: Int, isFirst: Bool) {
    state.withLock { state in
      state.lastListener += 1
      state.listeners.append((state.lastListener, take))
      defer { state.isBeating = true }
      return (state.lastListener, !state.isBeating)
    }
  }

  fileprivate func remove(_ number: Int) {
    state.withLock { state in state.listeners.removeAll { $0.number == number } }
  }

  fileprivate func beat() -> (numbers: Range<Int>, listeners: [@Sendable (Range<Int>) -> Void]) {
    state.withLock { state in
      let numbers = state.count..<(state.count + Self.numbersInABeat)
      state.count = numbers.upperBound
      state.isBeating = !state.listeners.isEmpty
      return (numbers, state.listeners.map(\.take))
    }
  }
}
