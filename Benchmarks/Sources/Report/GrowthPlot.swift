/// A drawing of how cost grows, as SVG: two panels, both with a logarithmic scale for the size.
func growthPlot(of measurements: Measurements) -> String {
  let delivering = Panel(
    title: "ns for each delivery to a branch, and for each stage of one value, by how many there are",
    top: 30,
    lines: [("branches", "#1f6fb4"), ("stages", "#2e8b57")], measurements)
  let branching = Panel(
    title: "ns for adding or ending each branch, by how many there are", top: 330,
    lines: [("subscribe", "#1f6fb4"), ("cancel", "#c0392b"), ("prune", "#8e6fb4")], measurements)
  return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 640" font-family="sans-serif" font-size="12">
    <rect width="760" height="640" fill="#ffffff"/>
    \(delivering.drawing)
    \(branching.drawing)
    </svg>
    """
}

private struct Panel {
  private let title: String
  private let top: Double
  private let lines: [(series: GrowthSeries, colour: String)]
  private let ceiling: Double

  private static let left = 60.0
  private static let width = 580.0
  private static let height = 220.0
  /// From one to a million.
  private static let decades = 6.0

  init(title: String, top: Double, lines: [(name: String, colour: String)], _ measurements: Measurements) {
    self.title = title
    self.top = top
    self.lines = lines.map { (GrowthSeries($0.name, measurements), $0.colour) }
    let highest = self.lines.flatMap { $0.series.points.map(\.time) }.max() ?? 1
    ceiling = roundedUp(highest)
  }

  var drawing: String {
    ([text(title, Self.left, top - 10, "start")] + grid + lines.flatMap(draw)).joined(separator: "\n")
  }

  private var grid: [String] {
    let rows = (0...4).flatMap { step in
      let value = ceiling * Double(step) / 4
      return [
        line(x(1), y(value), x(1_000_000), y(value)), text(value.text, Self.left - 6, y(value) + 4, "end"),
      ]
    }
    let columns = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap { size in
      [line(x(size), y(0), x(size), y(ceiling)), text("\(size)", x(size), y(0) + 16, "middle")]
    }
    return rows + columns
  }

  private func draw(_ series: GrowthSeries, _ colour: String) -> [String] {
    guard let last = series.points.last else { return [] }
    let path = series.points.map { "\(x($0.size).text(1)),\(y($0.time).text(1))" }.joined(separator: " ")
    let dots = series.points.map {
      #"<circle cx="\#(x($0.size).text(1))" cy="\#(y($0.time).text(1))" r="3" fill="\#(colour)"/>"#
    }
    return [#"<polyline points="\#(path)" fill="none" stroke="\#(colour)" stroke-width="2"/>"#] + dots + [
      text(series.name, x(last.size) + 8, y(last.time) + 4, "start", colour)
    ]
  }

  private func x(_ size: Int) -> Double { Self.left + Self.width * logarithm(Double(size)) / Self.decades }

  private func y(_ time: Double) -> Double { top + Self.height * (1 - time / ceiling) }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    """
    <line x1="\(x1.text(1))" y1="\(y1.text(1))" x2="\(x2.text(1))" y2="\(y2.text(1))" stroke="#dddddd"/>
    """
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: String, _ colour: String = "#333333"
  ) -> String {
    #"<text x="\#(x.text(1))" y="\#(y.text(1))" text-anchor="\#(anchor)" fill="\#(colour)">\#(text)</text>"#
  }
}

/// The next of 1, 2, 4, 8 times a power of ten.
private func roundedUp(_ value: Double) -> Double {
  var power = 1.0
  while power * 10 <= value { power *= 10 }
  return [1, 2, 4, 8, 10].map { $0 * power }.first { $0 >= value } ?? value
}

/// The logarithm to the base of ten, for numbers from one on.
private func logarithm(_ value: Double) -> Double {
  // By hand, exact enough for a drawing: halving the base's exponent again and again.
  var rest = value
  var result = 0.0
  while rest >= 10 {
    rest /= 10
    result += 1
  }
  var part = 0.5
  for _ in 0..<20 {
    rest *= rest
    if rest >= 10 {
      rest /= 10
      result += part
    }
    part /= 2
  }
  return result
}
