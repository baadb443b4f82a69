import Streams

/// A replay as a film for asciinema.
struct Film {
  private static let frameRate = 10

  let playback: Playback
  let size: Size
  /// What is shown of it.
  var from: Duration?
  var to: Duration?

  init(_ playback: Playback, size: Size, from: Duration?, to: Duration?) {
    (self.playback, self.size, self.from, self.to) = (playback, size, from, to)
  }

  func write(_ output: (String) throws -> Void) throws {
    var dashboard = Dashboard(options: DashboardOptions(title: playback.title))
    _ = dashboard.reduce(.resize(size))
    let start = max(from ?? .zero, playback.beginning)
    let end = to ?? .seconds(1 << 40)
    var printer = FilmPrinter(size: size, start: start)
    try output(printer.begin())
    var frame = 0
    while true {
      let time = start + .seconds(frame) / Film.frameRate
      playback.advance(to: min(time, end))
      let view = dashboard.view
      playback.look { sample in
        _ = dashboard.reduce(.sample(sample))
        _ = printer.take(sample, dashboard)
        return dashboard.model
      }
      try output(printer.look(at: dashboard, time: time))
      if playback.isOver || time >= end { break }
      frame += 1
      // Frames that are as the last one are passed over, so that a clock that leaps makes no endless film.
      if dashboard.view == view, let next = playback.nextLook {
        let due = min(next, end, printer.heldUntil ?? end)
        frame = max(frame, (due - start).firstFrame(ofRate: Film.frameRate))
      }
    }
    if let failure = playback.failure { throw failure }
  }
}

extension Canvas {
  /// What draws it on a terminal with 256 colours, from the upper left corner on.
  var escapeSequences: String {
    let theme = Theme(depth: .full)
    var text = "\u{1B}[H"
    for row in 0..<size.height {
      if row > 0 { text += "\r\n" }
      var style: Style?
      for cell in cells(inRow: row) where cell.width > 0 {
        if cell.style != style {
          text += theme.sequence(cell.style)
          style = cell.style
        }
        text.unicodeScalars.append(cell.scalar)
      }
    }
    return text + "\u{1B}[0m"
  }
}

extension Theme {
  fileprivate func sequence(_ style: Style) -> String {
    let look = style.isSelected ? selectedLook(style.ink) : look(style.ink)
    var codes = ["0"]
    if look.isBold || style.isBold { codes.append("1") }
    if look.isDim || style.isDim { codes.append("2") }
    if look.isUnderlined || style.isUnderlined { codes.append("4") }
    if style.isReverse { codes.append("7") }
    if look.foreground >= 0 { codes.append("38;5;\(look.foreground)") }
    if look.background >= 0 { codes.append("48;5;\(look.background)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
