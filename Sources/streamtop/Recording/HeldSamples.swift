import Streams

/// What is to be shown when a screen goes on: all that has happened, and as much of the program's output as the log shows.
struct HeldSamples {
  private(set) var samples: [Sample] = []
  /// How many facts, counts of nodes and nodes are held: what takes room.
  private(set) var weight = 0
  private var lineCount = 0
  /// Before this sample none has lines.
  private var first = 0

  mutating func add(_ sample: Sample) {
    var sample = sample
    // A second sample without facts says all that the first one did.
    if sample.tellsOfNoFact, let last = samples.last, last.tellsOfNoFact {
      samples.removeLast()
      lineCount -= last.output.lines.count
      weight -= last.weight
      sample.merge(last)
    }
    lineCount += sample.output.lines.count
    weight += sample.weight
    samples.append(sample)
    leaveOutLines()
  }

  /// Leaves out the oldest lines where there are too many. The first sample that still has lines tells of it.
  private mutating func leaveOutLines() {
    while lineCount > WrittenLines.limit {
      let count = min(lineCount - WrittenLines.limit, samples[first].output.lines.count)
      samples[first].output.leaveOut(count)
      lineCount -= count
      guard samples[first].output.lines.isEmpty else { continue }
      var output = samples[first].output
      samples[first].output = []
      first += 1
      output.append(samples[first].output)
      samples[first].output = output
    }
  }
}

extension Sample {
  fileprivate var tellsOfNoFact: Bool { facts.isEmpty && keyframe == nil }

  fileprivate var weight: Int { facts.count + readings.count + (keyframe?.count ?? 0) }

  /// Adds what the sample before, which has no facts either, has told: its counts as far as this one has none.
  fileprivate mutating func merge(_ former: Sample) {
    let newer = Set(readings.map(\.node))
    readings = former.readings.filter { !newer.contains($0.node) } + readings
    lostValues &+= former.lostValues
    round = max(round, former.round)
    var written = former.output
    written.append(output)
    output = written
    (notice, refusal) = (notice ?? former.notice, refusal ?? former.refusal)
  }
}
