import Streams

/// A join of two branches of one Promise, with a retry below it and another branch beside it.
struct JoinedProgram: Sendable, CustomStringConvertible {
  enum Join: String, CaseIterable, Sendable { case zip, combine, merge }

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
    let (left, right) = (left.branch(of: promise), right.branch(of: promise))
    let joined =
      switch join {
      case .zip: left.zip(right).map { $0.0 }
      case .combine: left.combine(stream: right).map { $0.0 }
      case .merge: left.merge(right)
      }
    return below.put(below: joined)
  }
}

/// What such a program does by the rule alone: what nothing waits for is ended, and what anything waits for is not.
struct JoinedOutcome: Equatable, CustomStringConvertible {
  private(set) var joined: String?
  private(set) var other: String?
  private(set) var runs = 1
  /// When the last run ends; nil for never.
  private(set) var end: Double?

  var description: String {
    "joined \(joined ?? "-"), other \(other ?? "-"), \(runs) runs, end \(end.map { "\($0)" } ?? "never")"
  }

  init(joined: String?, other: String?, runs: Int, end: Double?) {
    (self.joined, self.other, self.runs, self.end) = (joined, other, runs, end)
  }

  init(of program: JoinedProgram) {
    let patience = [program.left.patience, program.right.patience].compactMap { $0 }.min()
    var start = 0.0
    var joinedEnd = Double.infinity
    while joined == nil, joinedEnd == .infinity {
      if runs == program.answering {
        joined = "\(runs)"
        end = start + 0.5
      } else if let patience {
        let isRetried = program.below != .nothing && runs == 1
        if isRetried {
          runs += 1
          start += patience + (program.below == .laterRetry ? 0.3 : 0)
        } else {
          joined = "\(TimeoutError(seconds: patience))"
          joinedEnd = start + patience
        }
      } else {
        joinedEnd = .greatestFiniteMagnitude
      }
    }
    // An answer comes for all who still wait.
    let patienceBeside = program.other.patience ?? .infinity
    if program.other != .nobody {
      if let end, end < patienceBeside {
        other = "\(runs)"
      } else if patienceBeside < .infinity {
        other = "\(TimeoutError(seconds: patienceBeside))"
      }
    }
    if end == nil, joined != nil, program.other != .patient {
      end = max(joinedEnd, program.other == .nobody ? 0 : patienceBeside)
    }
  }
}
