import Streams
import Synchronization

extension SimulatedNetwork {
  /// What a service says of its own accord, at any time after the last word; nothing during an outage.
  ///
  /// It does not care whether a sink can follow. Each sink has a line of its own, which is cut when its run ends.
  /// - Parameters:
  ///   - name: whose luck it is.
  ///   - gaps: the times between two words.
  ///   - file: where the source is built, for probes.
  ///   - line: where the source is built, for probes.
  ///   - respond: makes a value of what has come.
  func feed<Value: Sendable>(
    _ name: String, gaps: ClosedRange<Duration>, file: StaticString = #fileID, line: UInt = #line,
    _ respond: @escaping @Sendable (Answer) -> Value
  ) -> CallbagSource<Value> {
    .listenable(file: file, line: line) { emitter in
      let feed = Feed(network: self, name: name, gaps: gaps) { emitter.next(respond($0)) }
      emitter.onEnd { feed.stop() }
      feed.wait()
    }
  }
}

/// Words that come one after the other, until the sink's run ends.
private final class Feed: Sendable {
  private struct State {
    var chance: Chance
    var serial = 0
    /// The time until the next word; nil when there will be none.
    var work: ScheduledWork?
    var isStopped = false
  }

  private let network: SimulatedNetwork
  private let name: String
  private let gaps: ClosedRange<Duration>
  private let say: @Sendable (SimulatedNetwork.Answer) -> Void
  private let state: Mutex<State>

  init(
    network: SimulatedNetwork, name: String, gaps: ClosedRange<Duration>,
    say: @escaping @Sendable (SimulatedNetwork.Answer) -> Void
  ) {
    self.network = network
    self.name = name
    self.gaps = gaps
    self.say = say
    state = Mutex(State(chance: Chance(seed: network.seed, purpose: "feed \(name)")))
  }

  func wait() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.work = network.wait(state.chance.time(in: gaps)) { self.speak() }
    }
  }

  private func speak() {
    let word = state.withLock { state -> SimulatedNetwork.Answer? in
      guard !state.isStopped else { return nil }
      state.serial += 1
      return SimulatedNetwork.Answer(serial: state.serial, content: state.chance.number(in: 0...999))
    }
    guard let word else { return }
    if !network.isDown(name) { say(word) }
    wait()
  }

  func stop() {
    let work = state.withLock { state in
      state.isStopped = true
      defer { state.work = nil }
      return state.work
    }
    work?.cancel()
  }
}
