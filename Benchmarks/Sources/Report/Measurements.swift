/// Everything that `run` has measured.
struct Measurements {
  /// A workload of one contender.
  struct Place: Hashable {
    var peer: String
    var workload: String
  }

  /// What each element needed; nil where it could not be counted.
  struct Counts {
    var instructions: Double?
    var allocations: Double?
    var bytes: Double?
    var locked: Double?
  }

  /// What our counts may be, nil where nothing is demanded, and how much faster we are to be.
  struct Bar {
    /// How many times faster than a contender, by name; nil for the best.
    typealias Lead = (times: Double, rival: String?)

    var leads: [Lead]
    var counts: Counts
  }

  private(set) var workloads: [String] = []
  private(set) var times: [Place: [Double]] = [:]
  private(set) var counts: [Place: Counts] = [:]
  private(set) var bars: [String: Bar] = [:]
  private(set) var facts: [(name: String, value: String)] = []

  /// Reads lines of `time peer workload nanoseconds`, `count peer workload instructions allocations bytes locked`,
  /// `bar workload ratio instructions allocations bytes` and `fact name value`, with tabs between the fields. A ratio may
  /// be followed by a space and the contender that it is against, and by a comma and another such pair.
  init(lines: some Sequence<String>) {
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (fields.first, fields.count) {
      case ("time", 4):
        note(fields[2])
        times[Place(peer: fields[1], workload: fields[2]), default: []] += [Double(fields[3])].compactMap {
          $0
        }
      case ("count", 7):
        note(fields[2])
        counts[Place(peer: fields[1], workload: fields[2])] = Counts(fields[3...])
      case ("bar", 6):
        bars[fields[1]] = Bar(leads: Self.leads(fields[2]), counts: Counts(fields[3...]))
      case ("fact", 3): facts.append((fields[1], fields[2]))
      default: preconditionFailure("a line that is no measurement: \(line)")
      }
    }
  }

  private static func leads(_ text: String) -> [Bar.Lead] {
    text.split(separator: ",").compactMap { pair in
      let words = pair.split(separator: " ").map(String.init)
      return Double(words[0]).map { ($0, words.count > 1 ? words[1] : nil) }
    }
  }

  private mutating func note(_ workload: String) {
    if !workloads.contains(workload) { workloads.append(workload) }
  }

  /// How long each element took, if it was timed.
  func time(_ peer: String, _ workload: String) -> Statistics? {
    times[Place(peer: peer, workload: workload)].flatMap(Statistics.init)
  }

  /// What each element needed, if it was counted.
  func counts(_ peer: String, _ workload: String) -> Counts? {
    counts[Place(peer: peer, workload: workload)]
  }

  /// The value of a fact that is a number.
  func number(_ name: String) -> Double? {
    facts.first { $0.name == name }.flatMap { Double($0.value) }
  }
}

extension Measurements.Counts {
  init(_ fields: ArraySlice<String>) {
    let numbers = Array(fields.map { Double($0) })
    self.init(
      instructions: numbers[0], allocations: numbers[1], bytes: numbers[2],
      locked: numbers.count > 3 ? numbers[3] : nil)
  }
}
