/// What was expected of a stream, and what it said, tick by tick.
struct MarbleComparison {
  /// The first time at which the two differ.
  struct Difference {
    let tick: Int
    /// In words.
    let reason: String
  }

  private let tick: Duration
  let expected: [[Mark]]
  /// What came at each tick; what came between two ticks stands at the first.
  private(set) var actual: [[Mark]] = []
  private var between: (tick: Int, time: Duration, mark: Mark)?

  init(_ line: MarbleLine, _ heard: [(time: Duration, mark: Mark)], tick: Duration) {
    self.tick = tick
    expected = line.ticks.map { $0.map(\.mark) }
    for (time, mark) in heard {
      let number = Self.ticks(in: time, of: tick)
      while actual.count <= number { actual.append([]) }
      actual[number].append(mark)
      if between == nil, tick * number != time { between = (number, time, mark) }
    }
  }

  /// The first difference; nil when there is none.
  var difference: Difference? {
    for number in 0..<max(expected.count, actual.count) {
      let (wanted, came) = (Self.at(number, expected), Self.at(number, actual))
      if let (place, time, mark) = between, place == number, wanted == came {
        return Difference(tick: number, reason: "\(mark.text) came between two ticks, at \(time.inWords)")
      }
      guard wanted != came else { continue }
      let words = "expected \(Self.words(wanted)), came \(Self.words(came))"
      return Difference(
        tick: number, reason: "tick \(number), at \((tick * number).inWords): \(words)")
    }
    return nil
  }

  /// Lines below each other, with what happens at one tick in one column. They are diagrams: spaces mean nothing there.
  static func draw(_ lines: [[[Mark]]], length: Int) -> [String] {
    let widths = (0..<length).map { number in lines.map { at(number, $0).text.count }.max() ?? 1 }
    return lines.map { line in
      widths.enumerated().map { number, width in
        // Nothing is drawn behind an end.
        hasEnded(line, before: number) ? "" : at(number, line).text.padded(to: width)
      }.joined()
    }
  }

  /// Where the column of a tick begins.
  static func column(of tick: Int, in lines: [[[Mark]]]) -> Int {
    (0..<tick).reduce(0) { column, number in
      column + (lines.map { at(number, $0).text.count }.max() ?? 1)
    }
  }

  private static func at(_ number: Int, _ ticks: [[Mark]]) -> [Mark] {
    number < ticks.count ? ticks[number] : []
  }

  private static func hasEnded(_ line: [[Mark]], before number: Int) -> Bool {
    line.prefix(number).joined().contains { if case .end = $0 { true } else { false } }
  }

  private static func words(_ marks: [Mark]) -> String { marks.isEmpty ? "nothing" : marks.text }

  /// How many whole ticks there are in a time.
  private static func ticks(in time: Duration, of tick: Duration) -> Int {
    var number = Int(time / tick)
    // The quotient is rounded.
    while tick * number > time { number -= 1 }
    while tick * (number + 1) <= time { number += 1 }
    return number
  }
}
