/// How the time for one element changes with the size.
struct GrowthSeries {
  let name: String
  /// By rising size.
  let points: [(size: Int, time: Double)]

  /// Collects the workloads whose names are `name` and a size.
  init(_ name: String, _ measurements: Measurements) {
    self.name = name
    points =
      measurements.workloads
      .compactMap { workload -> (size: Int, time: Double)? in
        let words = workload.split(separator: " ")
        guard words.count == 2, words[0] == name, let size = Int(words[1]) else { return nil }
        return measurements.time("Growth", workload).map { (size, $0.median) }
      }
      .sorted { $0.size < $1.size }
  }
}
