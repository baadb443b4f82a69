import Streams

extension Replay {
  /// Lets time pass, and returns how the named streams differ from what was recorded on a real clock; empty when they do not.
  ///
  /// On a real clock timers are late, and a value comes to each stream a little later than to the one above. So each line may
  /// come sooner or later than it was recorded, by as many seconds as `tolerance` says, and only the lines of one stream have
  /// an order. For each stream, only the first difference is reported. A recorded value that ends with `…` was cut off there.
  ///
  /// - Parameters:
  ///   - names: the names of streams, as for ``lines(of:including:until:)``.
  ///   - extras: what is compared beside values and errors; ends by default.
  ///   - seconds: how far the recording goes.
  ///   - tolerance: by how many seconds times may differ.
  ///   - recorded: the lines that the recording tells.
  public func differences(
    of names: String..., including extras: Set<Extra> = [.end], until seconds: Double,
    within tolerance: Double, from recorded: [String]
  ) -> [String] {
    let played = lines(of: names, including: extras, until: seconds + tolerance)
    let (recorded, came) = (recorded.map(TimedLine.init), played.map(TimedLine.init))
    return names.compactMap { name in
      difference(
        recorded.filter { $0.isOf(name, among: names) }, came.filter { $0.isOf(name, among: names) },
        within: tolerance * 1_000, until: seconds * 1_000)
    }
  }

  private func difference(
    _ recorded: [TimedLine], _ came: [TimedLine], within tolerance: Double, until end: Double
  ) -> String? {
    for index in 0..<max(recorded.count, came.count) {
      guard index < came.count else { return "recorded '\(recorded[index].text)', came nothing" }
      guard index < recorded.count else {
        // What comes so late may not have been recorded any more.
        return came[index].time > end - tolerance ? nil : "recorded nothing, came '\(came[index].text)'"
      }
      guard came[index].says(recorded[index], within: tolerance) else {
        return "recorded '\(recorded[index].text)', came '\(came[index].text)'"
      }
    }
    return nil
  }
}

/// A line that begins with its time in milliseconds.
private struct TimedLine {
  let text: String
  let time: Double
  /// All behind the time.
  private let words: Substring

  init(_ text: String) {
    self.text = text
    let digits = text.prefix { $0 != " " }
    time = Double(digits) ?? 0
    words = text.dropFirst(digits.count + 1)
  }

  /// Whether it is of a stream, and not of one whose name begins with the same words.
  func isOf(_ name: String, among names: [String]) -> Bool {
    words.hasPrefix(name + " ")
      && !names.contains { $0.count > name.count && words.hasPrefix($0 + " ") }
  }

  func says(_ recorded: TimedLine, within tolerance: Double) -> Bool {
    // As far as a recording keeps a value.
    let isCut = recorded.words.hasSuffix("…") && recorded.words.utf8.count > 256
    let isSame = isCut ? words.hasPrefix(recorded.words.dropLast()) : words == recorded.words
    return isSame && abs(time - recorded.time) <= tolerance
  }
}
