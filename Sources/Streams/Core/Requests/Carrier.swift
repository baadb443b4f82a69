import Synchronization

/// Holds a request whose answer has left the gate in which it arose, until it has been delivered or dropped.
@usableFromInline
final class Carrier: Sendable {
  @usableFromInline let exchange: Exchange

  /// Holds a request that the thread which delivers its answer holds as well.
  @usableFromInline
  init(_ exchange: Exchange) {
    self.exchange = exchange
    exchange.state.wrappingAdd(ExchangeState.hold, ordering: .relaxed)
    exchange.noteOnTheWay()
  }

  deinit { exchange.release() }
}
