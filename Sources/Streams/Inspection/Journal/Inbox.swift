/// What has been collected from a journal and the tapes at once. Readers share it.
struct Batch: Sendable {
  var entries: [Journal.Entry] = []
  var values: [(node: NodeRecord, values: Tape.Section)] = []
  var lost: [NodeID: Int] = [:]
  var readings: [NodeReading] = []
  /// The number of the last fact before these.
  var start = 0

  /// How many facts it makes.
  var count: Int { values.reduce(entries.count) { $0 + $1.values.count } }
}

/// What a reader of a probe has not taken yet of what others have collected.
struct Inbox: Sendable {
  /// The number of the reader that each probe has from the beginning.
  static var own: Int { 0 }

  let reader: Int
  let takesValues: Bool
  /// Whether facts are missing: the reader has just come, or has left more untaken than is kept.
  var isBroken = true
  private(set) var batches: [Batch] = []
  private(set) var lost: [NodeID: Int] = [:]
  /// The last ones of nodes, and perhaps some earlier ones before them.
  private(set) var readings: [NodeReading] = []
  /// Whether a node may have several among them: they have come with more than one batch.
  private var hasFormerReadings = false
  private var factCount = 0
  private var readingLimit = 0
  /// Fewer readings take less memory than to look through them pays.
  private static var leastReadingLimit: Int { 4_096 }

  init(_ reader: Int, takesValues: Bool) { (self.reader, self.takesValues) = (reader, takesValues) }

  /// Takes everything out.
  mutating func emptied() -> Inbox {
    var rest = Inbox(reader, takesValues: takesValues)
    rest.isBroken = isBroken
    return exchange(&self, with: rest)
  }

  /// Whether nothing is missing, and nothing will be with one more batch.
  ///
  /// - Parameters:
  ///   - limit: how many facts are kept.
  ///   - living: how many nodes there are. Those that have gone since leave a reading, too.
  func hasRoom(for batch: Batch, limit: Int, living: Int) -> Bool {
    let count = takesValues ? batch.count : batch.entries.count
    return !isBroken && factCount + count <= limit
      && readings.count + batch.readings.count <= max(Self.leastReadingLimit, limit, 4 * living)
  }

  /// Adds a batch. One without facts leaves its readings alone: there is one for each drain of the others.
  mutating func add(_ batch: Batch) {
    var batch = batch
    if !takesValues { batch.values = [] }
    factCount += batch.count
    for (node, count) in batch.lost { lost[node, default: 0] += count }
    if !readings.isEmpty, !batch.readings.isEmpty { hasFormerReadings = true }
    readings += batch.readings
    (batch.readings, batch.lost) = ([], [:])
    if batch.count > 0 { batches.append(batch) }
    if hasFormerReadings, readings.count > readingLimit {
      readings = readings.latest
      hasFormerReadings = false
      readingLimit = max(Self.leastReadingLimit, 2 * readings.count)
    }
  }

  /// The last reading of each node.
  var latestReadings: [NodeReading] { hasFormerReadings ? readings.latest : readings }
}

extension [NodeReading] {
  /// The last one of each node, in the order in which the nodes are first found.
  var latest: [NodeReading] {
    var places: [NodeID: Int] = [:]
    var latest: [NodeReading] = []
    for reading in self {
      if let place = places[reading.node] {
        latest[place] = reading
      } else {
        places[reading.node] = latest.count
        latest.append(reading)
      }
    }
    return latest
  }
}
