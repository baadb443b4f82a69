/// What a run's records must look like, whoever wrote them. Knows nothing of streams but their contract.
struct RunCheck {
  let records: [RunRecord]
  private(set) var parents: [Int: [Int]] = [:]
  private(set) var children: [Int: [Int]] = [:]
  private(set) var names: [Int: String] = [:]

  init(_ records: [RunRecord]) {
    self.records = records
    for record in records where record.event == "made" {
      parents[record.node] = record.parents
      names[record.node] = record.name
      for parent in record.parents { children[parent, default: []].append(record.node) }
    }
  }

  /// What is wrong, one line each.
  var findings: [String] {
    orderFindings + pathFindings + cancelFindings + endFindings + eventFindings + retryFindings
      + repetitionFindings
  }

  func ancestors(of node: Int) -> Set<Int> {
    (parents[node] ?? []).reduce(into: []) { $0.formUnion(ancestors(of: $1).union([$1])) }
  }

  func descendants(of node: Int) -> Set<Int> {
    (children[node] ?? []).reduce(into: []) { $0.formUnion(descendants(of: $1).union([$1])) }
  }

  /// Every node that is connected with this one, through merges too.
  func chain(of node: Int) -> Set<Int> {
    var found: Set<Int> = [node]
    var frontier = [node]
    while let next = frontier.popLast() {
      for neighbour in (parents[next] ?? []) + (children[next] ?? []) where found.insert(neighbour).inserted {
        frontier.append(neighbour)
      }
    }
    return found
  }

  /// The topmost node above this one, on its first side.
  func root(of node: Int) -> Int {
    parents[node]?.first.map(root(of:)) ?? node
  }
}

// MARK: - Rules

extension RunCheck {
  private var orderFindings: [String] {
    zip(records, records.dropFirst()).compactMap { earlier, later in
      earlier.seq < later.seq && earlier.time <= later.time ? nil : "\(later.seq) is out of order"
    }
  }

  /// An answer passes from the root down to who asked; only a shared one goes further.
  private var pathFindings: [String] {
    records.compactMap { record in
      guard record.event == "next" || record.event == "error", let branch = record.integer("branch") else {
        return nil
      }
      var path = ancestors(of: branch).union([branch])
      if record.truth("share") { path.formUnion(descendants(of: branch)) }
      return path.contains(record.node) ? nil : "\(record.seq) left the path to \(branch)"
    }
  }

  /// Nothing runs after a cancel.
  private var cancelFindings: [String] {
    records.filter { $0.event == "cancel" && $0.kind == "Promise" }.flatMap { cancel in
      let chain = chain(of: cancel.node)
      return records.filter { $0.seq > cancel.seq && $0.event == "run" && chain.contains($0.node) }
        .map { "\($0.seq) ran after the cancel \(cancel.seq)" }
    }
  }

  /// Promises end from the bottom up, wholly.
  private var endFindings: [String] {
    let ends = records.filter { $0.event == "end" && $0.kind == "Promise" }
    let places = Dictionary(ends.map { ($0.node, $0.seq) }, uniquingKeysWith: min)
    return ends.flatMap { end in
      (children[end.node] ?? []).compactMap { child in
        guard let place = places[child], place < end.seq else { return "\(end.seq) ended before \(child)" }
        return nil
      }
    }
  }

  /// Event streams complete and fail from the top down, and say nothing after their end.
  private var eventFindings: [String] {
    var ended: Set<Int> = []
    return records.filter { $0.kind.hasPrefix("Signal") }.flatMap { record -> [String] in
      guard record.event == "end" else {
        let isLate = ended.contains(record.node) && ["next", "error", "retry"].contains(record.event)
        return isLate ? ["\(record.seq) came after the end of \(record.node)"] : []
      }
      ended.insert(record.node)
      guard record.text("reason") != "cancelled" else { return [] }
      return (parents[record.node] ?? []).filter { !ended.contains($0) }
        .map { "\(record.seq) ended before \($0)" }
    }
  }

  /// A retry's task runs after exactly the delay, unless the chain was over by then or its value was reused.
  private var retryFindings: [String] {
    records.filter { $0.event == "retry" }.flatMap { retry -> [String] in
      let delay = retry.number("delay") ?? -1
      guard let policy = policy(of: retry) else { return ["\(retry.seq) retries without a policy"] }
      let attempt = retry.integer("attempt") ?? 0
      var findings: [String] = []
      if abs(policy.delay(attempt) - delay) > 1e-9 { findings.append("\(retry.seq) waits \(delay) s") }
      if retry.integer("of") != policy.limit { findings.append("\(retry.seq) has another limit") }
      let ancestors = ancestors(of: retry.node)
      let next = records.first { record in
        guard record.seq > retry.seq else { return false }
        // Each run of a producer is a stream of its own, which the retrying one then hears.
        if retry.kind == "SignalProducer" { return record.event == "attached" && record.node == retry.node }
        return record.event == "run" && ancestors.contains(record.node)
      }
      let hasValue = records.contains { record in
        record.seq < retry.seq && record.event == "next" && ancestors.contains(record.node)
      }
      if policy.reuses, hasValue {
        if let next { findings.append("\(next.seq) ran although a value was there to be reused") }
        return findings
      }
      let end = records.first { $0.seq > retry.seq && $0.event == "end" && $0.node == retry.node }
      let due = retry.time + delay
      if let next, abs(next.time - due) < 2e-6 { return findings }
      if let end, end.time < due + 2e-6 { return findings }
      if let last = records.last, last.time < due + 0.1 { return findings }
      return findings + ["\(retry.seq) was not followed by a run at \(due)"]
    }
  }

  /// Nodes end once, and requests are answered once.
  private var repetitionFindings: [String] {
    var seen: Set<String> = []
    return records.compactMap { record in
      let key: String
      switch record.event {
      case "end": key = "end of \(record.node)"
      case "response": key = "response to \(record.integer("request") ?? 0)"
      default: return nil
      }
      return seen.insert(key).inserted ? nil : "\(record.seq) is a second \(key)"
    }
  }

  private struct Policy {
    let limit: Int?
    var reuses = false
    let delay: (Int) -> Double
  }

  private func policy(of retry: RunRecord) -> Policy? {
    let isLower = ancestors(of: retry.node).count > 1
    let name = names[root(of: retry.node)]?.prefix { $0 != " " }
    return switch name {
    case "feed": Policy(limit: 5) { min(8, 0.5 * Double(1 << ($0 - 1))) }
    case "avatar": Policy(limit: 3) { _ in 1 }
    case "upload": Policy(limit: 3) { _ in 0.5 }
    case "login": Policy(limit: 3) { 0.75 * Double($0) }
    case "thumbs": Policy(limit: nil) { _ in 4 }
    case "report" where isLower: Policy(limit: 4, reuses: true) { _ in 0.8 }
    case "report": Policy(limit: 3) { _ in 0.4 }
    case "quote": Policy(limit: 4) { min(3, 0.4 * Double(1 << ($0 - 1))) }
    case "mirror": Policy(limit: 3) { _ in 0.6 }
    default: nil
    }
  }
}
