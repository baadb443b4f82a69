import Streams

/// What joins a Promise with another stream of numbers into one: their mean, where it waits for both.
enum PromiseJoin: CaseIterable, Sendable {
  case zip, combine, withLatest, merge

  func of<Kind>(_ left: Promise<Int>, _ right: EventStream<Kind, Int, any Error>) -> Promise<Int> {
    switch self {
    case .zip: left.zip(right).map { ($0 + $1) / 2 }
    case .combine: left.combine(right).map { ($0 + $1) / 2 }
    case .withLatest: left.withLatest(right).map { ($0 + $1) / 2 }
    case .merge: left.merge(right)
    }
  }
}
