import Streams

/// The runs that have not answered, of tasks that answer once, and how long others took at the same place.
struct OpenRuns: Sendable {
  private(set) var starts: [NodeID: Duration] = [:]
  /// Those that have been found to be stuck.
  private var found: Set<NodeID> = []
  private var latencies: [String: Latencies] = [:]

  /// What is too long where too few answers are known, and how many times longer than nearly all answers is too long.
  static let (limit, factor, answers) = (Duration.seconds(30), 20, 20)
  /// Where answers come at once, a run that takes its time is no news.
  static let leastLimit = Duration.seconds(1)

  mutating func begin(_ node: NodeID, at time: Duration) {
    starts[node] = time
    found.remove(node)
  }

  mutating func answer(_ node: NodeID, _ identity: @autoclosure () -> NodeIdentity?, at time: Duration) {
    guard let start = starts[node] else { return }
    end(node)
    guard let location = identity()?.location, !location.isEmpty else { return }
    latencies[location, default: Latencies()].append(max(.zero, time - start))
  }

  mutating func end(_ node: NodeID) {
    starts[node] = nil
    found.remove(node)
  }

  /// How long a run at that place may take.
  func limit(at location: String) -> Duration {
    guard let known = latencies[location], known.count >= Self.answers,
      let usual = known.percentiles([0.99])?.first
    else { return Self.limit }
    return max(usual * Self.factor, Self.leastLimit)
  }

  /// The runs that have been open for so long, and of which that has not been found yet.
  func overdue(at time: Duration, _ location: (NodeID) -> String?) -> [NodeID] {
    let overdue = starts.filter { node, start in
      guard !found.contains(node), time - start > Self.leastLimit, let place = location(node) else {
        return false
      }
      return time - start > limit(at: place)
    }
    return overdue.keys.sorted()
  }

  mutating func find(_ node: NodeID) { found.insert(node) }
}

extension Lints {
  mutating func judgeRuns() {
    for id in runs.overdue(at: time, { nodes[$0]?.identity.location }) {
      guard let node = nodes[id], !isRetryWaiting(below: id) else { continue }
      runs.find(id)
      // What stands there for good tells of no moment.
      let limit = Format.bareSeconds(runs.limit(at: node.identity.location))
      find(.stuckPromise, at: node.identity, "has a run that has not answered within \(limit) s")
    }
  }
}
