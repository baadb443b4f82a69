/// The way from a task back to its Promise: open until the first answer or the end, so that a task which keeps its
/// completion for longer keeps nothing else.
final class PendingRun<Value: Sendable>: Sendable {
  private struct Addressee: Sendable {
    let source: SettlingSource<Value>
    let lifetimes: [Lifetime]
  }

  /// Which run this is: 1 for the first.
  let attempt: Int
  private let addressee: Locked<Addressee?>
  private let record: NodeRecord?

  init(of source: SettlingSource<Value>, attempt: Int) {
    self.attempt = attempt
    record = source.record
    addressee = Locked(Addressee(source: source, lifetimes: source.keepAlive()))
  }

  /// Takes the run's first answer, from any thread.
  func resolve(_ result: Result<Value, any Error>) {
    guard let addressee = take() else {
      record?.countDrop()
      return
    }
    withExtendedLifetime(addressee.lifetimes) { addressee.source.settle(result, attempt) }
  }

  /// Makes every answer too late.
  func close() { _ = take() }

  private func take() -> Addressee? {
    addressee.withLock { addressee in
      defer { addressee = nil }
      return addressee
    }
  }
}
