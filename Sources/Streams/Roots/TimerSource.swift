/// The root of a timer's stream.
// Unchecked like its superclass: the gate serialises.
final class TimerSource: Gate, @unchecked Sendable {
  let ticker: Ticker

  init(interval: Duration, context: StreamContext, record: NodeRecord?) {
    ticker = Ticker(interval: interval, on: context.scheduler)
    super.init(parent: nil, context: context, flags: .hearsEnd, settings: .persists, record: record)
  }

  /// Delivers a tick that is still wanted when the gate has been entered.
  var ring: Ticker.Ring {
    // Weak: the timer must not keep a stream alive that the program has released.
    { [weak self] claim in
      guard let self else { return }
      perform { if claim() != nil { self.deliver(()) } }
    }
  }

  override func willEnd(_ termination: Termination) { ticker.stop(forGood: true) }
}
