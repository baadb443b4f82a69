import Streams

extension DemoChain {
  /// What each screen observes that is opened; no screen stops that when it is closed.
  static let screen = DemoChain(
    "screen", "Signals: observations without an end",
    // More are not needed to see that they grow.
    .growing(every: .milliseconds(200), atMost: 400)
  ) { site in
    let (clicks, input) = Signal<Int, Never>.pipe()
    clicks.named(site.title)
    let observation = clicks.map { $0 + 1 }.observeValues { _ in }

    return Chain(
      observation: AnyDisposable {
        input.sendInterrupted()
        observation.dispose()
      })
  }
}
