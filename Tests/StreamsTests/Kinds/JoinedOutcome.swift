import Streams

/// What a `JoinedProgram` does by the rule alone: what nothing waits for is ended, and what anything waits for is not.
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
