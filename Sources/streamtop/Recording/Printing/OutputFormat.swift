import Streams

/// What a run without a terminal prints, of a demo, a recording or a program.
enum OutputFormat: String, CaseIterable, Sendable {
  /// The screen at the end.
  case text
  /// One object that tells how all nodes stand at the end.
  case json
  /// One line of JSON for each fact.
  case ndjson
  /// A film for asciinema.
  case cast
  /// One line in words for each thing that happens.
  case plain
}

extension OutputFormat {
  /// Whether what is printed tells how all stands at one moment.
  var isOfOneMoment: Bool { self == .text || self == .json }
  /// Whether it shows the values of a stream because that is selected, as on a screen.
  var showsSelection: Bool { self != .plain }
  /// Of how many facts at most a sample is to tell, so that the log has room for all their lines; nil where the log is only
  /// looked at.
  var factLimit: Int? { self == .plain ? Model.Limits().logLines / 4 : nil }
}

/// How a run is printed.
struct PrintOptions: Sendable {
  var size = Size(width: 80, height: 24)
  var glyphs = GlyphSet.unicode
  /// What happened before is not told, where things are told as they happen.
  var start = Duration.zero
}

/// Prints what a dashboard watches in one format. What it answers is printed at once, whole lines at a time.
protocol Printer {
  /// What stands before everything else.
  mutating func begin() -> String
  /// What there is to say about a sample, which the dashboard has taken into account.
  mutating func take(_ sample: Sample, _ dashboard: Dashboard) -> String
  /// What there is to say when all samples of a moment have been taken.
  mutating func look(at dashboard: Dashboard, time: Duration) -> String
  /// When what is held back can be said, although nothing more comes until then; nil when nothing is.
  var heldUntil: Duration? { get }
  /// What is left to say when nothing more comes.
  mutating func end(with dashboard: Dashboard, time: Duration) -> String
}

extension Printer {
  mutating func begin() -> String { "" }
  mutating func take(_ sample: Sample, _ dashboard: Dashboard) -> String { "" }
  mutating func look(at dashboard: Dashboard, time: Duration) -> String { "" }
  var heldUntil: Duration? { nil }
  mutating func end(with dashboard: Dashboard, time: Duration) -> String { "" }
}

extension OutputFormat {
  func printer(_ options: PrintOptions) -> any Printer {
    switch self {
    case .text: ScreenPrinter(options: options)
    case .json: StatePrinter()
    case .ndjson: FactPrinter(start: options.start)
    case .cast: FilmPrinter(size: options.size, start: options.start)
    case .plain: PlainPrinter(options: options)
    }
  }
}

/// The last screen, and below it what the lints have found, because on the screen it need not be seen any more.
private struct ScreenPrinter: Printer {
  let options: PrintOptions

  func end(with dashboard: Dashboard, time: Duration) -> String {
    let findings = dashboard.model.lints.findings.map { options.glyphs.drawable($0.timedLine.harmless) }
    return ([dashboard.render(options.size).text] + findings).map { $0 + "\n" }.joined()
  }
}

/// Each fact as a record.
private struct FactPrinter: Printer {
  let start: Duration

  func take(_ sample: Sample, _ dashboard: Dashboard) -> String {
    sample.facts.filter { $0.time >= start }.map { $0.record + "\n" }.joined()
  }
}
