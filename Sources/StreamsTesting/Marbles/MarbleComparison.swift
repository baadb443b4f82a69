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
  /// When each of them came.
  private var times: [[Duration]] = []

  init(_ line: MarbleLine, _ heard: [(time: Duration, mark: Mark)], tick: Duration) {
    self.tick = tick
    expected = line.ticks.map { $0.map(\.mark) }
    for (time, mark) in heard {
      let number = Self.ticks(in: time, of: tick)
      while actual.count <= number {
        actual.append([])
        times.append([])
      }
      actual[number].append(mark)
      times[number].append(time)
    }
  }

  /// The first difference; nil when there is none.
  var difference: Difference? {
    for number in 0..<max(expected.count, actual.count) {
      let (wanted, came) = (Self.at(number, expected), Self.at(number, actual))
      let late = came.indices.first { times[number][$0] != tick * number }
      if wanted == came {
        guard let late else { continue }
        let time = times[number][late].inWords
        return Difference(tick: number, reason: "\(came[late].text) came between two ticks, at \(time)")
      }
      let words = "expected \(Self.words(wanted)), came \(late == nil ? Self.words(came) : timed(number))"
      return Difference(
        tick: number, reason: "tick \(number), at \((tick * number).inWords): \(words)")
    }
    return nil
  }

  /// What came from a tick on and before the next one, with the times of what came between the two.
  private func timed(_ number: Int) -> String {
    let (marks, times) = (actual[number], times[number])
    // What came at once is drawn at once.
    let starts = marks.indices.filter { $0 == 0 || times[$0] != times[$0 - 1] }
    return zip(starts, starts.dropFirst() + [marks.count]).map { start, end in
      let text = Array(marks[start..<end]).text
      return times[start] == tick * number ? text : "\(text) at \(times[start].inWords)"
    }.joined(separator: ", ")
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
