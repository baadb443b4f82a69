import Streams

enum Tails {
  /// So many in the suite: each takes a debug build some ten microseconds, and a chain of this length that is not cut
  /// short overflows the stack ten times over.
  static let steps = Effort.steps(orElse: 20_000)
  static let strategies = [FlattenStrategy.merge, .concat, .latest, .race, .concurrent(limit: 2)]
}

/// How a step of a poll says its one value, and completes.
enum Tick: CaseIterable, Sendable {
  case value, sent, sentTwice, mapped, taken, later, elsewhere

  func producer(_ number: Int, _ scheduler: VirtualScheduler) -> SignalProducer<Int, Never> {
    switch self {
    case .value: SignalProducer(value: number)
    case .sent:
      SignalProducer { observer, _ in
        observer.send(value: number)
        observer.sendCompleted()
      }
    case .sentTwice:
      // The first one has nothing behind it.
      SignalProducer(values: -1, number)
    case .mapped: SignalProducer(value: number - 1).map { $0 + 1 }.filter { $0 >= 0 }
    case .taken: SignalProducer(values: [number, 0]).take(first: 1)
    case .later: SignalProducer(value: number).delay(1)
    case .elsewhere:
      SignalProducer { observer, _ in
        scheduler.schedule(after: .seconds(1)) { observer.send(value: number) }
        scheduler.schedule(after: .seconds(2)) { observer.sendCompleted() }
      }
    }
  }
}
