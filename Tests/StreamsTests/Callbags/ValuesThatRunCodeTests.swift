import Streams
import Testing

/// What is dropped may run code of its author when it is released, which may come back to the stream.
struct `What is released runs code` {
  /// Runs a closure at its end.
  private final class Tracker: Sendable {
    private let atEnd: @Sendable () -> Void

    init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  @Test(arguments: [FlattenStrategy.concat, .race, .concurrent(limit: 1)])
  func `that pushes, when an inner stream is dropped that has waited`(_ strategy: FlattenStrategy) {
    let released = Counter()
    let (signal, observer) = Signal<Int, Never>.pipe()
    let disposable = signal.flatMap(strategy) { number -> SignalProducer<Int, Never> in
      let tracker =
        number == 1
        ? nil
        : Tracker {
          observer.send(value: 1)
          released.increment()
        }
      return SignalProducer { run, lifetime in
        lifetime.observeEnded { withExtendedLifetime((run, tracker)) {} }
      }
    }.observeValues { _ in }
    observer.send(value: 1)
    observer.send(value: 2)
    disposable.dispose()
    #expect(released.value == 1)
  }

  @Test(arguments: [CallbagOverflow.newest(1), .newest(2), .oldest(2)])
  func `that gives another value, when a loop is left or too slow`(_ policy: CallbagOverflow) async throws {
    let released = Counter()
    let source = CallbagSource<Tracker>.listenable { emitter in
      for _ in 0..<4 {
        emitter.next(
          Tracker {
            if released.increment() < 10 { emitter.next(Tracker {}) }
          })
      }
    }
    for try await _ in source.values(policy) { break }
    #expect(released.value >= 4)
  }
}
