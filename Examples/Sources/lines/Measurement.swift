/// What a sensor has measured: a line such as `kitchen,21.5`.
struct Measurement: Equatable, Sendable {
  let sensor: String
  let celsius: Double

  /// Nil when the line is none.
  init?(_ line: some StringProtocol) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 2, !fields[0].isEmpty, let celsius = Double(fields[1]), celsius.isFinite else {
      return nil
    }
    (sensor, self.celsius) = (String(fields[0]), celsius)
  }
}
