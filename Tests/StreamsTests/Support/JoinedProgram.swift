import Streams

/// A join of two branches of one Promise, with a retry below it and another branch beside it.
struct JoinedProgram: Sendable, CustomStringConvertible {
  enum Join: String, CaseIterable, Sendable {
    case zip, combine, merge

    func of<Kind>(_ left: Promise<Int>, _ right: EventStream<Kind, Int, any Error>) -> Promise<Int> {
      switch self {
      case .zip: left.zip(right).map { $0.0 }
      case .combine: left.combine(stream: right).map { $0.0 }
      case .merge: left.merge(right)
      }
    }
  }

  /// What a side of the join is built of. A delay is shorter than all waits.
  enum Side: String, CaseIterable, Sendable {
    case plain, mapped, delayed, dispatched, zipped, short, long, shortBelowMap, shortBelowDelay,
      longAboveDelay, longBelowRetry

    /// The seconds after which it gives up; nil for never.
    var patience: Double? {
      switch self {
      case .plain, .mapped, .delayed, .dispatched, .zipped: nil
      case .short, .shortBelowMap, .shortBelowDelay: 0.9
      case .long, .longAboveDelay, .longBelowRetry: 1.7
      }
    }

    func branch(of promise: Promise<Int>) -> Promise<Int> {
      switch self {
      case .plain: promise
      case .mapped: promise.map { $0 }
      case .delayed: promise.delay(0.25)
      case .dispatched: promise.dispatch(.inline)
      case .zipped: promise.zip(promise.map { $0 }).map { $0.0 }
      case .short: promise.timeout(0.9)
      case .long: promise.timeout(1.7)
      case .shortBelowMap: promise.map { $0 }.timeout(0.9)
      case .shortBelowDelay: promise.delay(0.25).timeout(0.9)
      case .longAboveDelay: promise.timeout(1.7).delay(0.25)
      // No task fails here, so that it has nothing to retry.
      case .longBelowRetry: promise.retry(1, delay: 5).timeout(1.7)
      }
    }
  }

  enum Below: String, CaseIterable, Sendable {
    case nothing, retry, laterRetry

    func put(below promise: Promise<Int>) -> Promise<Int> {
      switch self {
      case .nothing: promise
      case .retry: promise.retry(1)
      case .laterRetry: promise.retry(1, delay: 0.3)
      }
    }
  }

  enum Other: String, CaseIterable, Sendable {
    case nobody, patient, first, last

    /// The seconds after which it gives up; nil for never.
    var patience: Double? {
      switch self {
      case .nobody, .patient: nil
      case .first: 0.6
      case .last: 9
      }
    }
  }

  let join: Join
  let left: Side
  let right: Side
  let below: Below
  let other: Other
  /// Which run answers, half a second after it begins; nil for none.
  let answering: Int?

  var description: String {
    "\(join) \(left) \(right), \(below), \(other), \(answering.map { "\($0)" } ?? "never")"
  }

  func joined(_ promise: Promise<Int>) -> Promise<Int> {
    below.put(below: join.of(left.branch(of: promise), right.branch(of: promise)))
  }
}
