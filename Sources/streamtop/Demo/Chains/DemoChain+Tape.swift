import Streams
import Synchronization

extension DemoChain {
  /// Prices come faster than they are read. The newest eight wait, and what is older is dropped.
  static let tape = DemoChain(
    "tape", "Callbags: a feed that is faster than its reader, and what is kept in between",
    .tended(every: .seconds(3))
  ) { site in
    let prices = site.network.feed(site.title, gaps: .milliseconds(100)...(.milliseconds(500))) {
      Money(cents: 9_500 + $0.content)
    }
    .named(site.title)
    let reader = PageReader(network: site.network, page: 10, pause: .milliseconds(3_200))
    let run = prices.buffered(.newest(8)).map { "at \($0)" }.puller { _ in reader.read() }
    reader.begin(run)

    var chain = Chain(
      observation: AnyDisposable {
        reader.stop()
        run.stop()
      })
    if let node = run.inspected?.id {
      chain.addReader(at: node) { isPaused in if isPaused { run.pause() } else { run.resume() } }
    }
    return chain
  }
}

/// Asks for a page of values, and for the next one some time after it has read all of them.
private final class PageReader: Sendable {
  private struct State {
    /// How many values are missing from the page.
    var missing = 0
    var run: CallbagSubscription?
    /// The pause under way; nil while it reads.
    var work: ScheduledWork?
  }

  private let network: SimulatedNetwork
  private let page: Int
  private let pause: Duration
  private let state = Mutex(State())

  init(network: SimulatedNetwork, page: Int, pause: Duration) {
    self.network = network
    self.page = page
    self.pause = pause
  }

  func begin(_ run: CallbagSubscription) {
    state.withLock { $0.run = run }
    turn()
  }

  private func turn() {
    let run = state.withLock { state in
      state.missing = page
      return state.run
    }
    run?.pull(page)
  }

  func read() {
    state.withLock { state in
      state.missing -= 1
      guard state.missing == 0, state.run != nil else { return }
      state.work = network.wait(pause) { self.turn() }
    }
  }

  func stop() {
    let work = state.withLock { state in
      state.run = nil
      defer { state.work = nil }
      return state.work
    }
    work?.cancel()
  }
}
