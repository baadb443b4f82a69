import Streams

/// A film for asciinema: frames, ten a second where something changes, and a mark at each error.
struct FilmPrinter: Printer {
  /// Milliseconds from one frame to the next, at least.
  private static let span = 100

  let size: Size
  /// Where the film begins.
  let start: Duration
  private var shown = ""
  private var errors = 0
  private var hasBegun = false
  /// When the next frame may come.
  private var due = Duration.zero
  /// Whether there has been a picture too soon after the last frame.
  private var holdsBack = false

  init(size: Size, start: Duration) {
    (self.size, self.start) = (size, start)
  }

  func begin() -> String { "{\"version\":2,\"width\":\(size.width),\"height\":\(size.height)}\n" }

  mutating func take(_ sample: Sample, _ dashboard: Dashboard) -> String {
    errors += sample.facts.count { if case .error = $0.event { true } else { false } }
    return ""
  }

  mutating func look(at dashboard: Dashboard, time: Duration) -> String {
    holdsBack = time < due
    return holdsBack ? "" : frame(dashboard, time)
  }

  var heldUntil: Duration? { holdsBack ? due : nil }

  /// The last picture is in the film, however soon it comes.
  mutating func end(with dashboard: Dashboard, time: Duration) -> String { frame(dashboard, time) }

  private mutating func frame(_ dashboard: Dashboard, _ time: Duration) -> String {
    let time = max(.zero, time - start)
    let picture = dashboard.render(size).escapeSequences
    var lines = picture == shown ? "" : line(picture, "o", at: time)
    if errors > 0, hasBegun { lines += line("\(errors) errors", "m", at: time) }
    (shown, errors, hasBegun) = (picture, 0, true)
    due = start + .milliseconds((time.milliseconds / Self.span + 1) * Self.span)
    return lines
  }

  private func line(_ text: String, _ kind: String, at time: Duration) -> String {
    "[\(time.secondsText),\"\(kind)\",\(JSONObject.quoted(text))]\n"
  }
}
