import Streams

/// What happens, line by line: when, where, what. Nothing is said twice, and nothing by colours or by signs alone, so that it
/// can be read aloud.
struct PlainPrinter: Printer {
  let options: PrintOptions
  /// How many lines of the log have been printed.
  private var printed = 0

  init(options: PrintOptions) { self.options = options }

  mutating func take(_ sample: Sample, _ dashboard: Dashboard) -> String {
    let log = dashboard.model.log
    // From another moment on, the log goes on from what it was then.
    if let restart = sample.restart { printed = restart.log.total }
    let news = log.suffix(max(0, log.total - printed))
    let missing = log.total - printed - news.count
    printed = log.total
    var lines = news.filter { $0.time >= options.start }.map { line($0.time, $0.label, $0.spoken) }
    if missing > 0 {
      lines.insert(line(news.first?.time ?? sample.time, "streamtop", Format.leftOut(missing, "line")), at: 0)
    }
    for (count, name) in [(sample.omitted, "stream"), (sample.lostValues, "value")]
    where count > 0 && sample.time >= options.start {
      lines.append(line(dashboard.model.time, "streamtop", Format.leftOut(count, name)))
    }
    if let notice = sample.noticeWords(dashboard.model) {
      lines.append(line(dashboard.model.time, "streamtop", notice))
    }
    return lines.joined()
  }

  private func line(_ time: Duration, _ label: String, _ words: String) -> String {
    let text = "\(time.fixedSecondsText) \(label): \(words)"
    return options.glyphs.drawable(text.harmless) + "\n"
  }
}

extension LogLine {
  /// The words, with one in front where a sign alone says what they are.
  fileprivate var spoken: String {
    switch mark {
    case .value: "value \(text)"
    case .error: "error \(text)"
    case .output: "writes \(text)"
    case .finding: "lint \(text)"
    case .made, .request, .run, .answer, .dropped, .retry, .cancel, .command, .completed, .cancelled,
      .failed:
      text
    }
  }
}
