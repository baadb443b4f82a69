extension Screen {
  /// Program, seed, clock, speed and figures; what does not fit is left out, the least important first.
  mutating func paintTitle(row: Int, width: Int) {
    let live = progress
    var items = titleItems
    while items.count > 1, items.reduce(live.count + 4, { $0 + $1.text.utf8.count + 3 }) > width,
      let rank = items.map(\.rank).max(), rank > 0
    {
      items.removeAll { $0.rank == rank }
    }
    var column = 1
    for item in items {
      column = put(item.text, row: row, column: column, width: width - column, style: item.style) + 3
    }
    putRight(
      live, row: row, column: 0, width: width - 1,
      style: progressStyle)
  }

  private var titleItems: [(text: String, rank: Int, style: Style)] {
    let status = model.status
    let muted = Style(ink: .muted)
    var items: [(text: String, rank: Int, style: Style)] = [
      (dashboard.options.title, 0, Style(ink: .title, isBold: true)),
      (clock, 0, .plain),
    ]
    if let seed = status.seed { items.insert(("seed \(seed)", 2, muted), at: 1) }
    let found = model.lints.count
    if found > 0 {
      items.append(("\(found) lint\(found == 1 ? "" : "s")", 1, Style(ink: .bad)))
    }
    if let faults { items.append((faults, 1, Style(ink: .warning))) }
    if model.lostValues > 0 {
      // Nothing is wrong: all figures have them.
      items.append(("\(Format.compact(model.lostValues)) only counted", 1, muted))
    }
    if model.gaps > 0 {
      // What has ended meanwhile is in no figure.
      items.append(("facts missing\(model.gaps > 1 ? " ×\(model.gaps)" : "")", 1, Style(ink: .warning)))
    }
    if model.omittedNodes > 0 {
      items.append(("\(Format.compact(model.omittedNodes)) not shown", 1, Style(ink: .warning)))
    }
    if view.showsFrames { items += frameItems }
    items += [
      (eventRate, 1, dashboard.isStale ? muted : .plain),
      (Format.amount(model.roots.count, of: "chain"), 6, muted),
    ]
    return items
  }

  /// What only some want to know. What is not known, as while nothing moves, is no news.
  private var frameItems: [(text: String, rank: Int, style: Style)] {
    let (status, muted) = (model.status, Style(ink: .muted))
    return [
      status.isVirtual ? ("virtual", 5, muted) : nil,
      status.framesPerSecond.map { ("\($0) fps", 4, muted) },
      status.frameMilliseconds.map { ("\(Format.decimal($0)) ms/frame", 5, muted) },
      status.frameBytes.map { ("\(Format.compact($0)) B/frame", 5, muted) },
    ].compactMap(\.self)
  }

  /// What passes each second, as far as that is known.
  var eventRate: String {
    "\(dashboard.isStale ? "-" : Format.compact(model.eventsPerSecond)) ev/s"
  }

  /// Whether what is shown goes on.
  var progress: String {
    let status = model.status
    if dashboard.isGone { return "GONE" }
    if status.isOver { return "END" }
    let seconds = status.behind?.components.seconds ?? 0
    let behind = seconds > 0 ? ", \(seconds) s behind" : ""
    if status.isPaused { return "PAUSED\(behind)" }
    if let silence = status.silence { return "SILENT \(silence.components.seconds) s" }
    return status.abilities.contains(.scrubs) ? "PLAY" : "LIVE\(behind)"
  }

  var progressStyle: Style {
    let status = model.status
    let isHalted = status.isPaused || status.silence != nil || status.behind != nil
    return Style(ink: dashboard.isGone ? .bad : isHalted ? .warning : .good, isBold: true)
  }

  var clock: String {
    let length = model.status.length.map { " of \(Format.clock($0))" } ?? ""
    // What has a time of its own has no other speed.
    let hasSpeed = model.status.abilities.contains(.paces) || model.status.speed != 1
    let speed = hasSpeed ? " \(Format.factor(model.status.speed))" : ""
    return "\(Format.clock(model.status.moment ?? model.time))\(length)\(speed)"
  }

  /// What is wrong with the simulated network on purpose; nil when nothing is.
  private var faults: String? {
    let fault = model.status.fault
    var words: [String] = []
    if fault.isOutage { words.append("OUTAGE") }
    if fault.failNext > 0 { words.append("fail next \(fault.failNext)") }
    if fault.latencyFactor != 1 { words.append("latency \(Format.factor(fault.latencyFactor))") }
    words += fault.aimed
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The keys that matter, from the key table.
  mutating func paintBar(row: Int, width: Int) {
    var column = 0
    for entry in dashboard.keyTable.bar(width: width, of: dashboard.abilities) {
      let style = Style(ink: .accent, isBold: true)
      column = put(entry.key, row: row, column: column, width: width - column, style: style)
      column = put(" \(entry.word)", row: row, column: column, width: width - column) + 2
    }
  }

  /// What is typed, the answer to the last key, or the keys that wait for more. Tells whether there was any.
  @discardableResult
  mutating func paintNotice(row: Int, width: Int) -> Bool {
    if let prompt = view.prompt {
      paintPrompt(prompt, row: row, width: width)
      return true
    }
    if let text = dashboard.notice {
      putLines(text, endingIn: row, width: width, style: Style(ink: .accent))
      return true
    }
    guard let firstHints = dashboard.firstHints else { return false }
    canvas.fill(row: row, column: 0, width: width, height: 1)
    putKeys(firstHints, row: row, column: 1, width: width - 1)
    return true
  }

  /// Keys and what they do, as many of them as there is room for.
  mutating func putKeys(
    _ hints: [KeyTable.Hint], row: Int, column: Int, width: Int
  ) {
    var place = column
    for hint in hints {
      guard place + CharacterWidth.of("\(hint.key) \(hint.word)") <= column + width else { return }
      let (key, word) =
        hint.isIdle
        ? (Style(ink: .muted), Style(ink: .muted)) : (Style(ink: .accent, isBold: true), Style.plain)
      let end = put(hint.key, row: row, column: place, width: width, style: key)
      place = put(" \(hint.word)", row: row, column: end, width: width, style: word) + 3
    }
  }

  /// What is typed, where it cannot be read, and why.
  private mutating func paintPrompt(_ prompt: Prompt, row: Int, width: Int) {
    canvas.fill(row: row, column: 0, width: width, height: 1)
    let bold = Style(ink: .accent, isBold: true)
    let start = put(" \(prompt.lead)", row: row, column: 0, width: width, style: bold)
    let columns = { (characters: Int) in CharacterWidth.of(prompt.text.prefix(characters)) }
    let room = max(1, width - start - 1)
    // The caret stays in sight: so many columns go at least, and no character is cut in two.
    let surplus = columns(prompt.caret) - room + 1
    var shown = prompt.text[...]
    var hidden = 0
    while hidden < surplus, let character = shown.popFirst() {
      hidden += CharacterWidth.of(String(character))
    }
    let end = put(String(shown), row: row, column: start, width: room)
    canvas.restyle(row: row, column: start + columns(prompt.caret) - hidden, width: 1) {
      $0.isReverse = true
    }
    if let error = prompt.error {
      // Beyond what is shown, at its edge.
      let place = min(end, start + max(0, columns(error.position) - hidden))
      canvas.restyle(row: row, column: place, width: 1) { ($0.ink, $0.isUnderlined) = (.bad, true) }
      putBeside(error.message, row: row, column: end + 3, width: width, style: Style(ink: .bad))
    } else if let notice = view.notice {
      putBeside(notice, row: row, column: end + 3, width: width, style: Style(ink: .info))
    } else if prompt.kind == .search {
      let answer = model.status.searchBox.flatMap { model.nodes[$0]?.lastValue } ?? ""
      put(answer, row: row, column: end + 3, width: width - end - 4, style: Style(ink: .good))
    }
  }

  /// Behind what is typed, or over it where there is no room.
  private mutating func putBeside(_ text: String, row: Int, column: Int, width: Int, style: Style) {
    if row > 1, CharacterWidth.of(text) > width - column - 1 {
      putLines(text, endingIn: row - 1, width: width, style: style)
    } else {
      put(text, row: row, column: column, width: width - column - 1, style: style)
    }
  }

  /// The answer to the last key, or else what has happened last that matters.
  mutating func paintStatus(row: Int, width: Int) {
    if paintNotice(row: row, width: width) { return }
    if let line = dashboard.chosenLogLine {
      putLines(line.words, endingIn: row, width: width, style: Style(ink: .muted))
    } else if let line = dashboard.ticker {
      put(line.words, row: row, column: 1, width: width - 2, style: Style(ink: .muted))
    }
  }
}
